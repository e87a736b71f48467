import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { sql } from '#server/platform/db/sql.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let maple: ClientWorld
before(async () => {
  application = await testApplication()
  maple = await buildClient(application, { name: 'maple', code: '55501' })
})
after(() => application.close())

const counts = () =>
  application.db.one(
    { client: { id: maple.id } },
    sql`select (select count(*) from message where client_id = ${maple.id}) as messages,
          (select count(*) from participant where client_id = ${maple.id}) as people,
          (select count(*) from entry where client_id = ${maple.id}) as entries,
          (select count(*) from event where client_id = ${maple.id}) as events`,
  )

test('a call with an Idempotency-Key keeps nothing of what was played either', async () => {
  const earlier = await counts()
  const named = { kind: 'sweepstakes' as const, eid: maple.experience.eid, rid: maple.rehearsal }
  const texted = await maple.as.client_admin.call(
    routes.textInRehearsal,
    { params: named, body: { at: '2026-11-24T10:00', text: maple.experience.keyword } },
    { 'Idempotency-Key': 'rehearsed-1' },
  )
  assert.equal(texted.status, 200)
  assert.match(texted.text, /"entry.test"/)
  const sent = await maple.as.client_admin.call(
    routes.submitInRehearsal,
    { params: named, body: { at: '2026-11-24T10:00', answers: { terms: 'on' } } },
    { 'Idempotency-Key': 'rehearsed-2' },
  )
  assert.equal(sent.status, 200)
  assert.deepEqual(await counts(), earlier)
})
