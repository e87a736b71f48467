import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { routes } from '#contract/routes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { type Caller, visitor } from '#test/support/caller.ts'
import { password } from '#test/support/world/clients.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

describe('a changing request', () => {
  let application: TestApplication
  let maple: ClientWorld
  let admin: Caller
  let made = 0
  before(async () => {
    application = await testApplication()
    maple = await buildClient(application, { name: 'maple', code: '55501' })
    admin = maple.as.client_admin
  })
  after(() => application.close())

  const change = (headers: Record<string, string>) =>
    admin.call(routes.createCampaign, { body: { name: `Campaign ${made++}` } }, headers)
  const signInFrom = (headers: Record<string, string>) =>
    visitor(application.url).call(routes.signIn, { body: { email: 'analyst@maple.test', password } }, headers)
  const csrf = { reason: 'csrf', values: {} }
  const mismatch = {
    message: 'TokenMismatch',
    ...csrf,
    errors: { general: ['TokenMismatch'] },
    reasons: { general: [csrf] },
  }
  const foreign: Record<string, string>[] = [
    { 'Sec-Fetch-Site': 'cross-site' },
    { 'Sec-Fetch-Site': 'same-site' },
    { Origin: 'https://evil.example' },
    { Origin: 'null' },
    { Origin: 'not an address' },
    { 'Sec-Fetch-Site': 'same-origin', Origin: 'http://127.0.0.1:1' },
  ]

  it("of another site's page is refused, whatever tells it", async () => {
    for (const headers of foreign) {
      const answer = await change(headers)
      assert.deepEqual([answer.status, answer.body], [419, mismatch], JSON.stringify(headers))
    }
  })

  it('of our own page or of a program is taken', async () => {
    for (const headers of [
      {},
      { 'Sec-Fetch-Site': 'same-origin' },
      { 'Sec-Fetch-Site': 'none' },
      { Origin: application.url, 'Sec-Fetch-Site': 'same-origin' },
    ])
      assert.equal((await change(headers)).status, 200, JSON.stringify(headers))
  })

  it('that signs in is guarded the same way, and sets no cookie when refused', async () => {
    for (const headers of foreign) {
      const answer = await signInFrom(headers)
      assert.deepEqual([answer.status, answer.body], [419, mismatch], JSON.stringify(headers))
      assert.equal(answer.headers.get('set-cookie'), null)
    }
    assert.equal((await signInFrom({ Origin: application.url })).status, 200)
  })

  it("needs the session's own token", async () => {
    const others = maple.as.analyst.headers['X-CSRF-TOKEN'] ?? ''
    const own = admin.headers['X-CSRF-TOKEN'] ?? ''
    for (const token of ['', 'forged', others, `${own}a`, own.slice(1)]) {
      const answer = await change({ 'X-CSRF-TOKEN': token })
      assert.deepEqual([answer.status, answer.body], [419, mismatch], token)
    }
  })

  it('that only reads needs neither token nor origin', async () => {
    const headers = { 'X-CSRF-TOKEN': '', 'Sec-Fetch-Site': 'cross-site' }
    assert.equal((await admin.call(routes.listCampaigns, {}, headers)).status, 200)
  })
})
