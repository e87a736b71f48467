import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { newId } from '#server/platform/ids.ts'
import { systemScope } from '#server/platform/scope.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { insertTraits } from '../queries/traits.ts'
import { listRings } from './rings.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

async function addPool(name: string): Promise<string> {
  const id = newId()
  await world.rows(
    `insert into prize_pool (client_id, id, name, class, is_testing, total, remaining, created_at, updated_at)
     values ($1, $2, $3, 'physical', false, 9, 9, $4, $4)`,
    [world.client.id, id, name, may],
  )
  return id
}

/** An entry of a new person, with what it won. */
async function enter(experienceId: string, pools: readonly string[]): Promise<string> {
  const [participant, entry] = [newId(), newId()]
  const { id: clientId } = world.client
  await world.rows(
    `insert into participant (client_id, id, first_name, is_customer, language, data, notes, is_flagged, created_at, updated_at)
     values ($1, $2, 'Pat', false, 'en', '{}', '', false, $3, $3)`,
    [clientId, participant, may],
  )
  await world.rows(
    `insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data,
       reasons, created_at)
     values ($1, $2::uuid, right($2::text, 12), $3, $4, 'web', 'valid', false, 'en', '{}', '{}', $5)`,
    [clientId, entry, experienceId, participant, may],
  )
  for (const pool of pools)
    await world.rows(
      `insert into award (client_id, id, prize_pool_id, participant_id, entry_id, experience_id, created_at)
       values ($1, $2, $3, $4, $5, $6, $7)`,
      [clientId, newId(), pool, participant, entry, experienceId, may],
    )
  return entry
}

test('a ring tells what its own entries won, the most often first, and nothing that others won', async () => {
  const { id } = await world.addContest()
  const [mug, canoe] = [await addPool('Mug'), await addPool('Canoe')]
  const members = [await enter(id, [canoe, mug]), await enter(id, [mug]), await enter(id, [])]
  await enter(id, [canoe, canoe, canoe])
  const scope = systemScope(world.client, 'Looking', may)
  const [value, other] = ['a'.repeat(32), 'b'.repeat(32)]
  const poor = [await enter(id, []), await enter(id, [])]
  await insertTraits(world.db, scope, [
    ...members.map((entryId) => ({ entryId, kind: 'till_code' as const, value })),
    ...poor.map((entryId) => ({ entryId, kind: 'device' as const, value: other })),
  ])
  const { rows } = await listRings(world.db, scope, { days: 30, page: 1, per_page: 20 })
  assert.deepEqual(
    rows.map(({ kind, people, awards, won }) => ({ kind, people, awards, won })),
    [
      {
        kind: 'till_code',
        people: 3,
        awards: 3,
        won: [
          { prize: 'Mug', count: 2 },
          { prize: 'Canoe', count: 1 },
        ],
      },
      { kind: 'device', people: 2, awards: 0, won: [] },
    ],
  )
})
