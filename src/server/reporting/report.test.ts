import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { prizingWorld, refused, staff } from '#test/support/prizing.ts'
import { getExperienceReport } from './report.ts'

const world = await prizingWorld()
const { db } = world
afterAll(() => world.end())

const day = (text: string) => new Date(`${text}T16:00:00Z`)

async function busy() {
  const client = await world.addClient()
  const { id, eid } = await world.addSweepstakes(client)
  await world.addEntries(client, id, { count: 2, at: day('2026-05-02') })
  await world.addEntries(client, id, { status: 'invalid', at: day('2026-05-01') })
  // A month before, and long before the experience was made.
  await world.addEntries(client, id, { count: 4, at: day('2026-03-20') })
  await world.addEntries(client, id, { count: 3, at: day('2019-01-01') })
  const scope = staff(client, 'Ana')
  const report = (report_name: 'stats' | 'graph' | 'summary', asked = {}, at = scope.at) =>
    getExperienceReport(db, { ...scope, at }, { kind: 'sweepstakes', idOrEid: eid, report_name, ...asked })
  return { report, scope, id, eid }
}

test('the figures of a month stand beside those of the month before', async () => {
  const { report, scope } = await busy()
  assert.deepEqual(await report('stats'), {
    report_name: 'stats',
    from: '2026-04-03',
    until: '2026-05-02',
    counted_at: scope.at,
    entries: 3,
    clicks: { people: 0, programs: 0 },
    opt_ins: 0,
    prizes: 0,
    sent: 0,
    before: {
      from: '2026-03-04',
      until: '2026-04-02',
      entries: 4,
      clicks: 0,
      opt_ins: 0,
      prizes: 0,
      sent: 0,
    },
    counts: [
      { status: 'invalid', source: 'web', count: 1 },
      { status: 'valid', source: 'web', count: 2 },
    ],
  })
})

test('a caller who sends a start and an end alone, as the specification has it, gets those days', async () => {
  const { report } = await busy()
  const stats = await report('stats', { start: '2026-05-02', end: '2026-05-02' })
  assert.ok(stats.report_name === 'stats')
  assert.deepEqual(
    [stats.entries, stats.before],
    [2, { from: '2026-05-01', until: '2026-05-01', entries: 1, clicks: 0, opt_ins: 0, prizes: 0, sent: 0 }],
  )
  await assert.rejects(report('stats', { end: '2026-05-02' }), refused('invalid', { field: 'start' }))
})

test('the graph has each day of the range', async () => {
  const { report } = await busy()
  const graph = await report('graph', { filter_date: 'Week' })
  assert.ok(graph.report_name === 'graph')
  assert.equal(graph.days.length, 7)
  assert.deepEqual(graph.days.slice(-2), [
    { day: '2026-05-01', counts: [{ status: 'invalid', source: 'web', count: 1 }], prizes: 0 },
    { day: '2026-05-02', counts: [{ status: 'valid', source: 'web', count: 2 }], prizes: 0 },
  ])
})

test('the summary has every entry, whenever it came', async () => {
  const { report, scope } = await busy()
  assert.deepEqual(await report('summary'), {
    report_name: 'summary',
    counted_at: scope.at,
    entries: 10,
    counts: [
      { status: 'invalid', source: 'web', count: 1 },
      { status: 'valid', source: 'web', count: 9 },
    ],
    prizes: 0,
  })
})

test('the opt-ins of very many are told as they were counted a moment ago, and that moment with them', async () => {
  const { report, scope, id } = await busy()
  const optIn = (count: number) =>
    world.rows(
      `insert into consent_change (client_id, id, subscription_id, participant_id, state, how, at, experience_id)
       select $1, uuidv7(), uuidv7(), uuidv7(), 'in', 'web_form', $2, $3 from generate_series(1, $4::int)`,
      [scope.client.id, day('2026-05-01'), id, count],
    )
  const told = async (secondsLater: number) => {
    const stats = await report('stats', {}, new Date(scope.at.getTime() + secondsLater * 1000))
    assert.ok(stats.report_name === 'stats')
    return [stats.opt_ins, (Number(new Date(stats.counted_at)) - scope.at.getTime()) / 1000]
  }
  await optIn(20_000)
  assert.deepEqual(await told(0), [20_000, 0])
  await optIn(1)
  assert.deepEqual(await told(1), [20_001, 1], 'few are counted each time')
  await optIn(1)
  assert.deepEqual(await told(30), [20_001, 1])
  assert.deepEqual(await told(400), [20_002, 400])
})

test('another client’s experience has no report', async () => {
  const [{ eid }, other] = [await busy(), staff(await world.addClient(), 'Bo')]
  const asked = { kind: 'sweepstakes', idOrEid: eid, report_name: 'summary' } as const
  await assert.rejects(getExperienceReport(db, other, asked), refused('not_found'))
})
