import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { why } from '#contract/why.ts'
import { office } from '#test/support/office.ts'
import { graphParticipants } from '../participants.ts'

const here = await office()
after(() => here.end())
const { db } = here
const at = new Date('2026-03-10T03:30:00Z')
const scope = await here.scope(await here.addClient('graphs'), await here.addPerson('Ana Graph'), { at })
const moments = [
  '2026-02-01T12:00:00Z',
  // The clocks go forward in Toronto on the 8th: it has 23 hours.
  '2026-03-08T04:59:59Z',
  '2026-03-08T05:00:00Z',
  '2026-03-09T03:59:59Z',
  '2026-03-09T04:00:00Z',
  '2026-03-10T03:00:00Z',
]
await here.rows(
  `insert into participant (client_id, id, language, data, notes, is_customer, is_flagged, created_at, updated_at)
   select $1, uuidv7(), 'en', '{}', '', false, false, moment, moment from unnest($2::timestamptz[]) moment`,
  [scope.client.id, moments],
)
await here.rows(`insert into counter (client_id, name, shard, value) values ($1, 'participants', 7, 6)`, [
  scope.client.id,
])

test('a month back through today, by days of the client’s time zone, with the total at the end of each', async () => {
  const days = await graphParticipants(db, scope, {})
  assert.deepEqual([days.length, days[0]?.date], [29, '2026-02-09'])
  assert.deepEqual(days.slice(-3), [
    { date: '2026-03-07', added: 1, total: 2 },
    { date: '2026-03-08', added: 2, total: 4 },
    { date: '2026-03-09', added: 2, total: 6 },
  ])
})

test('between two days, those who came later are not counted', async () => {
  assert.deepEqual(await graphParticipants(db, scope, { start: '2026-01-31', end: '2026-02-02' }), [
    { date: '2026-01-31', added: 0, total: 0 },
    { date: '2026-02-01', added: 1, total: 1 },
    { date: '2026-02-02', added: 0, total: 1 },
  ])
  assert.equal((await graphParticipants(db, scope, { start: '2025-02-04', end: '2026-03-10' })).length, 400)
})

test('a start after the end, a day that does not exist and more than 400 days are refused at their field', async () => {
  const refused = (asked: { start: string; end: string }) =>
    graphParticipants(db, scope, asked).then(
      () => undefined,
      (error) => (error as { refusal: { fields: object } }).refusal.fields,
    )
  assert.deepEqual(await refused({ start: '2026-03-02', end: '2026-03-01' }), {
    start: [why('start_after_end')],
  })
  assert.deepEqual(await refused({ start: '2026-02-01', end: '2026-02-30' }), {
    end: [why('not_a_date')],
  })
  assert.deepEqual(await refused({ start: '2025-02-03', end: '2026-03-10' }), {
    start: [why('graph_too_long', { max: 400 })],
  })
})
