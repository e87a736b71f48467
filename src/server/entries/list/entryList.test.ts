import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { Detail } from '#server/experiences/experiences.ts'
import { newId } from '#server/platform/ids.ts'
import { type Contest, contest, may } from '#test/support/contest.ts'
import { refused } from '#test/support/prizing.ts'
import { countEntries, listEntries } from '../entries.ts'
import type { EntryFilter } from './entryFilter.ts'

let world: Contest
let canoe: Detail<'sweepstakes'>
before(async () => {
  world = await contest()
  canoe = await world.addContest({ requires_validation: true })
})
after(() => world.end())

const kind = 'sweepstakes' as const

type Made = {
  name: string
  status?: string
  source?: string
  reason?: string
  day?: string
  isFlagged?: boolean
}

async function add({
  name,
  status = 'pending',
  source = 'web',
  reason,
  day = '2026-05-04',
  isFlagged,
}: Made) {
  const [id, participantId] = [newId(), newId()]
  await world.rows(
    `with person as (
       insert into participant (client_id, id, first_name, is_customer, language, data, notes, is_flagged, created_at, updated_at)
       values ($1, $3, $4, false, 'en', '{}', '', $5, $6, $6))
     insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data, reasons,
       created_at)
     values ($1, $2::uuid, substr(md5($2::uuid::text), 1, 12), $7, $3, $8, $9, false, 'en', '{}', $10, $11)`,
    [
      ...[world.client.id, id, participantId, name, isFlagged ?? false, may, canoe.id, source, status],
      ...[reason ? [reason] : [], new Date(`${day}T04:30:00Z`)],
    ],
  )
  return { id, participantId }
}

async function names(filter: EntryFilter & { direction?: 'asc' }): Promise<string> {
  const asked = { kind, experience: canoe.eid, page: 1, per_page: 25, ...filter }
  const { rows, total } = await listEntries(world.db, world.scopeNow(), asked)
  if (Object.values(filter).some(Boolean) && !filter.direction) assert.equal(total, rows.length)
  return rows.map(({ participant_name }) => participant_name).join(' ')
}

test('entries are narrowed by what they are, how they came, why they were refused, and days of the client', async () => {
  await add({ name: 'Ann', day: '2026-05-01' })
  await add({ name: 'Ben', day: '2026-05-02', source: 'sms', status: 'invalid', reason: 'No receipt' })
  await add({ name: 'Cleo', day: '2026-05-03', status: 'kicked', reason: 'Fraud', isFlagged: true })
  const won = await add({ name: 'Dan', day: '2026-05-04', status: 'valid', source: 'sms' })
  await world.rows(
    `insert into prize_pool values ($1, $2, 'Canoes', 'physical', false, 3, 3, now(), now())`,
    [world.client.id, won.id],
  )
  await world.rows(
    `insert into award (client_id, id, experience_id, entry_id, participant_id, prize_pool_id, created_at)
     values ($1, $2, $3, $4, $5, $4, now())`,
    [world.client.id, newId(), canoe.id, won.id, won.participantId],
  )
  assert.equal(await names({}), 'Dan Cleo Ben Ann')
  assert.equal(await names({ direction: 'asc' }), 'Ann Ben Cleo Dan')
  assert.equal(await names({ status: 'invalid' }), 'Ben')
  assert.equal(await names({ source: 'sms' }), 'Dan Ben')
  assert.equal(await names({ source: 'sms', status: 'valid' }), 'Dan')
  assert.equal(await names({ reason: 'Fraud' }), 'Cleo')
  assert.equal(await names({ mark: 'flagged' }), 'Cleo')
  assert.equal(await names({ mark: 'flagged', status: 'valid' }), '')
  assert.equal(await names({ mark: 'winner' }), 'Dan')
  assert.equal(await names({ mark: 'test' }), '')
  // Half past midnight in Toronto.
  assert.equal(await names({ from: '2026-05-02', until: '2026-05-03' }), 'Cleo Ben')
  await assert.rejects(names({ from: '2026-02-30' }), refused('invalid', { field: 'from' }))
})

test('an entry is late once it has waited for longer than its experience allows', async () => {
  assert.equal(await names({ mark: 'late' }), '')
  await world.rows(
    `update experience set settings = settings || '{"service_level_agreement_hours": 48}' where id = $1`,
    [canoe.id],
  )
  assert.equal(await names({ mark: 'late' }), 'Ann')
  assert.equal(await names({ mark: 'late', status: 'valid' }), '')
  const { rows } = await listEntries(world.db, world.scopeNow(), {
    kind,
    experience: canoe.eid,
    page: 1,
    per_page: 25,
  })
  assert.deepEqual(
    rows.map(({ is_late, is_flagged, is_awarded }) => [is_late, is_flagged, is_awarded]),
    [
      [false, false, true],
      [false, true, false],
      [false, false, false],
      [true, false, false],
    ],
  )
})

test('each status is counted under the other filters, and late reasons are told', async () => {
  const count = async (filter: EntryFilter & { is_exact?: '1' }) => {
    const asked = { kind, experience: canoe.eid, ...filter }
    const { statuses, reasons } = await countEntries(world.db, world.scopeNow(), asked)
    return [statuses.map((one) => one.count), reasons] as const
  }
  assert.deepEqual(await count({}), [
    [1, 1, 1, 1],
    ['Fraud', 'No receipt'],
  ])
  assert.deepEqual((await count({ status: 'kicked', source: 'sms', is_exact: '1' }))[0], [0, 1, 1, 0])
  assert.deepEqual((await count({ mark: 'winner' }))[0], [0, 1, 0, 0])
})

test('an entry is found by the whole phone of its person, in either form of a country that changed its numbers', async () => {
  const rosa = await add({ name: 'Rosa' })
  const raul = await add({ name: 'Raul' })
  const phoneOf = (participantId: string, phone: string) =>
    world.rows('update participant set phone = $2 where id = $1', [participantId, phone])
  await phoneOf(rosa.participantId, '+525512345678')
  await phoneOf(raul.participantId, '+5215512345678')
  for (const search of ['+52 55 1234 5678', '+52 1 55 1234 5678'])
    assert.deepEqual((await names({ search })).split(' ').toSorted(), ['Raul', 'Rosa'], search)
  assert.equal(await names({ search: '+52 55 1234 5679' }), '')
})
