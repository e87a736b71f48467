import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { participation } from '#contract/prizing/calls.ts'
import { newId } from '#server/platform/ids.ts'
import { noon, prizingWorld, refused, staff } from '#test/support/prizing.ts'
import { listParticipation } from './participation.ts'

const world = await prizingWorld()
after(() => world.end())
const client = await world.addClient()
const scope = staff(client, 'Ana')
const at = (seconds: number) => new Date(noon.getTime() + seconds * 1000)
const ask = { page: 1, per_page: 10 }

test('a participant’s entries in all experiences come newest first with what each won', async () => {
  const [first, second] = [await world.addSweepstakes(client), await world.addSweepstakes(client)]
  const participantId = newId()
  const [old] = await world.addEntries(client, first.id, { participantId, at: at(0) })
  const [recent] = await world.addEntries(client, second.id, { participantId, at: at(60), status: 'pending' })
  await world.addEntries(client, first.id, { count: 3 })
  const pool = await world.addPool(client)
  await world.rows(
    `insert into award (client_id, id, prize_pool_id, participant_id, entry_id, experience_id, created_at)
     select $1, gen_random_uuid(), $2, $3, $4, $5, $6 from generate_series(1, 2)`,
    [client.id, pool, participantId, old?.id, first.id, at(90)],
  )
  await world.rows('update experience set deleted_at = now() where id = $1', [second.id])
  const { rows, total } = await listParticipation(world.db, scope, { ...ask, participantId })
  assert.equal(total, 2)
  assert.deepEqual(
    rows.map((row) => [row.entry_id, row.experience.eid, row.status, row.prizes.length]),
    [
      [recent?.id, second.eid, 'pending', 0],
      [old?.id, first.eid, 'valid', 2],
    ],
  )
  const answered = rows.map((row) => participation.parse(row))
  const [prize] = answered[1]?.prizes ?? []
  assert.deepEqual(
    [prize?.pool, prize?.type, prize?.created_at],
    [`Canoes ${pool}`, null, at(90).toISOString()],
  )
})

test('the pages keep their total, and without entries there is an empty page', async () => {
  const contest = await world.addSweepstakes(client)
  const participantId = newId()
  await world.addEntries(client, contest.id, { participantId, count: 11 })
  const page = (number: number) =>
    listParticipation(world.db, scope, { page: number, per_page: 10, participantId })
  const [first, second, beyond] = [await page(1), await page(2), await page(3)]
  const ids = [...first.rows, ...second.rows].map((row) => row.entry_id)
  assert.deepEqual([new Set(ids).size, second.total, beyond.rows.length, beyond.total], [11, 11, 0, 11])
  await world.rows('delete from entry where participant_id = $1', [participantId])
  assert.deepEqual(await page(1), { rows: [], total: 0 })
})

test('a participant of another client, or an unknown one, is not there', async () => {
  const contest = await world.addSweepstakes(client)
  const [entry] = await world.addEntries(client, contest.id)
  const other = staff(await world.addClient(), 'Bob')
  const participantId = entry?.participant_id ?? ''
  await assert.rejects(listParticipation(world.db, other, { ...ask, participantId }), refused('not_found'))
  await assert.rejects(
    listParticipation(world.db, scope, { ...ask, participantId: newId() }),
    refused('not_found'),
  )
})
