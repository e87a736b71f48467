import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Contest, contest } from '#test/support/contest.ts'
import { showPublicPage } from './webEntry.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return rest
}
const show = (eid: string, language: 'en' | 'fr' = 'en', host?: string) =>
  showPublicPage(world.db, visitor(), {
    eid,
    language,
    host,
    outside: world.outside,
    visit: { token: undefined, userAgent: '', isFetchedAhead: true },
  })
const policyOf = ({ headers }: Awaited<ReturnType<typeof show>>) => headers?.['Content-Security-Policy'] ?? ''

/** One that is shown at a proved domain of its own. */
async function counted(ga_code: string | null, domain: string) {
  const { eid } = await world.addContest({ title: 'Win a lamp', ga_code })
  await world.rows(
    `insert into public_domain (domain, client_id, experience_id, eid, verified_at)
     select $2, client_id, id, eid, now() from experience where eid = $1`,
    [eid, domain],
  )
  return eid
}

test('visits are counted at the client’s own domain alone, and the visitor is asked first', async () => {
  const eid = await counted(' g-abc1234567 ', 'counted.example')
  const own = await show(eid, 'en', 'counted.example')
  assert.match(own.html, /<section class="count card" data-analytics="G-ABC1234567"[^>]* hidden>/)
  assert.match(own.html, /data-answer="yes">Yes, count it</)
  assert.match(policyOf(own), /script-src 'self' https:\/\/www\.googletagmanager\.com;/)
  // The page itself loads nothing from there: only its script does, once it may.
  assert.doesNotMatch(own.html, /googletagmanager|<script>/)
  assert.match((await show(eid, 'fr', 'counted.example')).html, /data-answer="no">Non, merci</)
  for (const shown of [await show(eid), await show(eid, 'en', 'elsewhere.example')]) {
    assert.doesNotMatch(shown.html, /data-analytics/)
    assert.match(policyOf(shown), /script-src 'self';/)
    assert.doesNotMatch(policyOf(shown), /google/)
  }
})

test('what is no code of a property counts nobody', async () => {
  const codes = [null, 'UA-12345-1', 'GTM-ABCDEF', 'G-', 'G-ABC"><script>x</script>', "G-A' *"]
  for (const [at, code] of codes.entries()) {
    const eid = await counted(code, `none-${at}.example`)
    const shown = await show(eid, 'en', `none-${at}.example`)
    assert.equal(shown.status ?? 200, 200)
    assert.doesNotMatch(shown.html, /data-analytics|<script>x/)
    assert.doesNotMatch(policyOf(shown), /google/)
  }
})

test('the end is said in words, and given to the script that counts down to it', async () => {
  const { at } = world.scopeNow()
  const day = 86_400_000
  const moment = (days: number) =>
    new Date(at.getTime() + days * day).toISOString().slice(0, 19).replace('T', ' ')
  const open = await world.addContest({ started_at: moment(-3), ended_at: moment(20) })
  const { html } = await show(open.eid)
  assert.match(html, /<p class="when"><span>Open until May 24, 2026/)
  assert.match(html, /<p class="countdown" data-until="2026-05-24T13:00:00.000Z" aria-hidden="true">/)
  assert.match((await show(open.eid, 'fr')).html, /<span><b>–<\/b> secondes<\/span>/)

  const soon = await world.addContest({ started_at: moment(2), ended_at: moment(9) })
  assert.match((await show(soon.eid)).html, /data-until="2026-05-06T13:00:00.000Z"/)
  for (const form of [{}, { started_at: moment(-9), ended_at: moment(-1) }])
    assert.doesNotMatch((await show((await world.addContest(form)).eid)).html, /data-until/)
})
