import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pg from 'pg'
import { routes } from '#contract/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { testApplication } from '#test/support/application.ts'
import { startCaptchaPeer } from '#test/support/captchaPeer.ts'
import { testDatabase } from '#test/support/database.ts'
import { idsOf, make } from '#test/support/making.ts'
import { until } from '#test/support/until.ts'
import { buildClient } from '#test/support/world.ts'

const peer = await startCaptchaPeer()
const captcha = { provider: 'hcaptcha', siteKey: 'a-key', secret: 'a secret', verifyUrl: peer.url } as const
const database = await testDatabase()
const application = await testApplication({ captcha, database })
const owner = new pg.Client({ connectionString: database.ownerUrl, options: '-c search_path=fanfare,public' })
await owner.connect()
after(async () => {
  await owner.end()
  await application.close()
  await peer.close()
})

test('a form as browsers send it enters by the provider, whose outages are told at /readyz', async () => {
  const own = await buildClient(application, { name: 'maple', code: '55555' })
  const form_rules = ['required|email', 'required|captcha'].map((field_rules) => {
    const field_name = field_rules === 'required|email' ? 'email' : 'captcha_response'
    return { field_name, field_rules, type: 'Entry' as const }
  })
  const body = { name: 'Win a canoe', campaign_id: own.campaign, shortcode_id: own.shortcode.id, form_rules }
  const { eid } = idsOf(await make(own.as.client_admin, routes['sweepstakes.create'], { body }))
  const headers = { 'X-Forwarded-Host': `${eid}.example` }
  await owner.query(
    `insert into public_domain (domain, client_id, experience_id, eid, verified_at)
     select $2, client_id, id, eid, now() from experience where eid = $1`,
    [eid, headers['X-Forwarded-Host']],
  )
  // All hosts are read again once a second.
  const shown = async () => (await fetch(application.url, { headers })).text()
  await until(async () => (await shown()).includes('Win a canoe'))
  const page = await fetch(`${application.url}/?lang=fr`, { headers })
  assert.match(
    page.headers.get('content-security-policy') ?? '',
    /script-src 'self' https:\/\/hcaptcha\.com /,
  )
  assert.match(await page.text(), /js\.hcaptcha\.com\/1\/api\.js\?hl=/)
  const send = async () => {
    const answer = peer.solve()
    const fields = {
      email: 'ana@example.com',
      terms: 'on',
      reference: newId(),
      'g-recaptcha-response': answer,
    }
    const sent = new URLSearchParams({ ...fields, 'h-captcha-response': answer })
    return fetch(`${application.url}/entry`, { method: 'POST', body: sent, headers })
  }
  const ready = async () =>
    (await (await fetch(`${application.url}/readyz`)).json()) as {
      captcha?: { is_away: boolean; failures: number; last_at: string }
    }
  assert.equal((await send()).status, 200)
  assert.equal((await ready()).captcha, undefined)
  await peer.saying(200, '{"success":false,"error-codes":["invalid-input-secret"]}', async () => {
    const away = await send()
    assert.deepEqual([away.status, away.headers.get('retry-after')], [503, '5'])
  })
  const { captcha: sights } = await ready()
  assert.deepEqual(sights, { is_away: true, failures: 1, last_at: sights?.last_at })
  assert.match(sights?.last_at ?? '', /^\d{4}-.*Z$/)
  assert.equal((await send()).status, 200)
  assert.deepEqual((await ready()).captcha, { ...sights, is_away: false })
})
