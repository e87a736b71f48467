import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { recordEvent, writeEvents } from '#server/participants/participants.ts'
import { sql } from '#server/platform/db/sql.ts'
import { newId } from '#server/platform/ids.ts'
import { hookOffice } from '#test/support/webhooks.ts'

const here = await hookOffice()
after(() => here.end())
const { db } = here
const scope = await here.scopeNow('hearing')
const participantId = await here.addParticipant(scope)
const dispatches = (webhookId: string) =>
  here.rows<{ event_id: string; action: string }>(
    'select event_id, action from webhook_dispatch where webhook_id = $1 order by event_id',
    [webhookId],
  )
const url = 'http://127.0.0.1:9/'

test('an event and its dispatch are there both or neither', async () => {
  const { id } = await here.addHook(scope, url)
  const failing = db.transaction(scope, async (tx) => {
    await recordEvent(tx, scope, { participantId, action: 'opted_in' })
    throw new Error('the change fails')
  })
  await assert.rejects(failing, { message: 'the change fails' })
  assert.deepEqual(await dispatches(id), [])
  const event = await here.happen(scope, participantId, 'opted_in')
  assert.deepEqual(await dispatches(id), [{ event_id: event, action: 'opted_in' }])
})

test('events that are written in bulk are heard in bulk, of the kinds that are wanted, by each webhook', async () => {
  const wanting = await here.addHook(scope, url, { actions: ['opted_in', 'opted_out'] })
  const one = await here.addHook(scope, url, { actions: ['opted_out'] })
  const ids = Array.from({ length: 2000 }, newId)
  await db.transaction(scope, (tx) =>
    writeEvents(
      tx,
      scope,
      sql`select p.client_id, n.id, p.id, case when n.at % 4 = 0 then 'opted_out' when n.at % 4 = 1 then 'opted_in'
          else 'page_viewed' end, null::uuid, null::uuid, '{}'::jsonb
        from participant p cross join unnest(${ids}::uuid[]) with ordinality n (id, at)
        where p.client_id = ${scope.client.id} and p.id = ${participantId}::uuid`,
    ),
  )
  assert.equal((await dispatches(wanting.id)).length, 1000)
  assert.deepEqual(
    (await dispatches(one.id)).map(({ event_id }) => event_id),
    ids.filter((_, index) => (index + 1) % 4 === 0).sort(),
  )
})

test('a client without a webhook pays one look, and another client’s webhook hears nothing', async () => {
  const other = await here.scopeNow('deaf')
  const somebody = await here.addParticipant(other)
  const before = await here.rows('select from webhook_dispatch')
  await here.happen(other, somebody, 'opted_in')
  assert.equal((await here.rows('select from webhook_dispatch')).length, before.length)
})
