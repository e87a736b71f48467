import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import type { Role } from '#contract/roles.ts'
import type { ClientRef, UserScope } from '#server/platform/scope.ts'
import { confirmWinners, drawPotentialWinners, openDraw } from '#server/prizing/prizing.ts'
import { noon, prizingWorld, refused, staff } from '#test/support/prizing.ts'
import { until } from '#test/support/until.ts'
import { getOverview } from './overview.ts'

const world = await prizingWorld()
const { db } = world
const rows = (text: string, values?: unknown[]) => world.rows(text, values)
afterAll(() => world.end())

const at = (moment: string) => new Date(moment)
const as = (scope: UserScope, role: Role): UserScope => ({ ...scope, role })
const later = (scope: UserScope, moment: string): UserScope => ({ ...scope, at: at(moment) })
const look = (scope: UserScope, eid: string) =>
  getOverview(db, scope, { kind: 'sweepstakes', idOrEid: eid, publicUrl: 'https://x.test' })

type Change = { started_at?: string; ended_at?: string; created_at?: string; is_draft?: boolean }
async function addSweepstakes(client: ClientRef, change: Change = {}) {
  const made = await world.addSweepstakes(client)
  for (const [column, value] of Object.entries(change))
    await rows(`update experience set ${column} = $2 where id = $1`, [made.id, value])
  return made
}
async function tiePool(client: ClientRef, experienceId: string, pool = {}) {
  const id = await world.addPool(client, pool)
  await rows(
    'insert into experience_prize_pool (client_id, experience_id, prize_pool_id) values ($1, $2, $3)',
    [client.id, experienceId, id],
  )
  return id
}

test('the entries of each day are told by outcome and source, those of other experiences are not among them', async () => {
  const client = await world.addClient()
  const { id, eid } = await addSweepstakes(client, { created_at: '2026-04-30T16:00:00Z' })
  const other = await addSweepstakes(client)
  await world.addEntries(client, other.id, { count: 4 })
  const [texted] = await world.addEntries(client, id, { at: at('2026-05-02T03:59:59Z') })
  await rows(`update entry set source = 'sms' where id = $1`, [texted?.id])
  await world.addEntries(client, id, { count: 2, at: at('2026-05-02T04:00:00Z') })
  await world.addEntries(client, id, { status: 'kicked', at: at('2026-05-02T04:00:00Z') })
  const { days, counted_at } = await look(staff(client, 'Ana'), eid)
  assert.deepEqual(days, [
    { day: '2026-04-30', counts: [] },
    { day: '2026-05-01', counts: [{ status: 'valid', source: 'sms', count: 1 }] },
    {
      day: '2026-05-02',
      counts: [
        { status: 'kicked', source: 'web', count: 1 },
        { status: 'valid', source: 'web', count: 2 },
      ],
    },
  ])
  assert.deepEqual(counted_at, noon)
})

test('the days are the last 30 up to the end, and none before it was made', async () => {
  const client = await world.addClient()
  const ana = staff(client, 'Ana')
  const spanOf = async (change: Change) => {
    const { eid } = await addSweepstakes(client, change)
    const { days } = await look(ana, eid)
    return [days.length, days.at(0)?.day, days.at(-1)?.day]
  }
  const long = { created_at: '2026-01-01T16:00:00Z' }
  assert.deepEqual(await spanOf(long), [30, '2026-04-03', '2026-05-02'])
  assert.deepEqual(await spanOf({ ...long, ended_at: '2026-03-10T03:59:59Z' }), [
    30,
    '2026-02-08',
    '2026-03-09',
  ])
  assert.deepEqual(await spanOf({ started_at: '2026-06-01T04:00:00Z' }), [1, '2026-05-02', '2026-05-02'])
  assert.deepEqual(await spanOf({ started_at: '2026-04-30T16:00:00Z' }), [3, '2026-04-30', '2026-05-02'])
  assert.deepEqual(await spanOf({ ended_at: '2026-04-30T16:00:00Z' }), [1, '2026-04-30', '2026-04-30'])
})

test('very many entries are counted once a minute, and it is said when; few are counted each time', async () => {
  const client = await world.addClient()
  const { id, eid } = await addSweepstakes(client)
  const ana = staff(client, 'Ana')
  const seen = async (moment: string) => {
    const { days, counted_at } = await look(later(ana, moment), eid)
    return [days[0]?.counts.reduce((sum, { count }) => sum + count, 0), new Date(counted_at).toISOString()]
  }
  await world.addEntries(client, id)
  assert.deepEqual(await seen('2026-05-02T16:00:00Z'), [1, '2026-05-02T16:00:00.000Z'])
  await world.addEntries(client, id, { count: 20_000 })
  assert.deepEqual(await seen('2026-05-02T16:00:01Z'), [20_001, '2026-05-02T16:00:01.000Z'])
  await world.addEntries(client, id)
  assert.deepEqual(await seen('2026-05-02T16:00:30Z'), [20_001, '2026-05-02T16:00:01.000Z'])
  // Told at once as it was, while the next count is made.
  assert.deepEqual(await seen('2026-05-02T16:02:00Z'), [20_001, '2026-05-02T16:00:01.000Z'])
  await until(async () => (await seen('2026-05-02T16:02:01Z'))[0] === 20_002)
})

test('the next step is the first that is true: to publish, to confirm, to validate, to draw', async () => {
  const client = await world.addClient()
  const ana = staff(client, 'Ana')
  const { id, eid } = await addSweepstakes(client, { is_draft: true })
  const next = async (scope = ana) => (await look(scope, eid)).next_step
  assert.equal(await next(), 'publish')
  await rows('update experience set is_draft = false where id = $1', [id])
  assert.equal(await next(), null)
  await world.addEntries(client, id, { count: 4 })
  const [pending] = await world.addEntries(client, id, { status: 'pending' })
  assert.equal(await next(), 'validate')
  await rows(`update entry set status = 'valid' where id = $1`, [pending?.id])
  await rows('update experience set ended_at = $2 where id = $1', [id, noon])
  assert.equal(await next(), null)
  await tiePool(client, id, { isTesting: true })
  assert.equal(await next(), null)
  const prizePool = await tiePool(client, id, { total: 1 })
  assert.equal(await next(), 'draw')
  await rows('update experience set ended_at = null where id = $1', [id])
  const draw = await openDraw(db, ana, { exp: eid, count: 1, rules: [], prizePool })
  assert.equal(await next(), 'draw')
  await drawPotentialWinners(db, ana, { exp: eid, drawEid: draw.eid, replace: [] })
  await world.addEntries(client, id, { status: 'pending' })
  assert.equal(await next(), 'confirm')
  await confirmWinners(db, ana, { exp: eid, draw_eid: draw.eid })
  assert.equal(await next(), 'validate')
})

test('prizes that are earned by credits need no draw, so it is a step of a gift only once one is opened', async () => {
  const client = await world.addClient()
  const ana = staff(client, 'Ana')
  const { id, eid } = await addSweepstakes(client, { ended_at: '2026-05-02T16:00:00Z' })
  await rows(`update experience set kind = 'gift-with-purchase' where id = $1`, [id])
  await world.addEntries(client, id, { count: 4 })
  const prizePool = await tiePool(client, id)
  const input = { kind: 'gift-with-purchase', idOrEid: eid, publicUrl: 'https://x.test' } as const
  const next = async () => (await getOverview(db, ana, input)).next_step
  assert.equal(await next(), null)
  const draw = await openDraw(db, ana, { exp: eid, count: 1, rules: [], prizePool })
  assert.equal(await next(), 'draw')
  await drawPotentialWinners(db, ana, { exp: eid, drawEid: draw.eid, replace: [] })
  assert.equal(await next(), 'confirm')
})

test('a draw waits for whoever may confirm it: where two persons are wanted, not for the one who drew', async () => {
  const client = await world.addClient({ needsTwoPersons: true })
  const [ana, ben] = [staff(client, 'Ana'), staff(client, 'Ben')]
  const { id, eid } = await addSweepstakes(client, { ended_at: '2026-05-02T16:00:00Z' })
  await world.addEntries(client, id, { count: 4 })
  const prizePool = await tiePool(client, id)
  const draw = await openDraw(db, ana, { exp: eid, count: 1, rules: [], prizePool })
  await drawPotentialWinners(db, ana, { exp: eid, drawEid: draw.eid, replace: [] })
  const waits = async (scope: UserScope) => {
    const { waiting, next_step } = await look(scope, eid)
    return [waiting.draws_to_confirm, next_step]
  }
  assert.deepEqual(await waits(ana), [0, null])
  assert.deepEqual(await waits(ben), [1, 'confirm'])
})

test('a role hears of what it may read, and is told to do what it may do', async () => {
  const client = await world.addClient()
  const ana = staff(client, 'Ana')
  const { id, eid } = await addSweepstakes(client, { ended_at: '2026-05-02T16:00:00Z' })
  await tiePool(client, id, { total: 3 })
  await world.addEntries(client, id, { count: 2, status: 'pending' })
  const told = async (role: Role) => {
    const { waiting, pools, next_step } = await look(as(ana, role), eid)
    return [waiting.pending_entries?.count, waiting.draws_to_confirm, pools?.[0]?.remaining, next_step]
  }
  assert.deepEqual(await told('client_admin'), [2, 0, 3, 'validate'])
  assert.deepEqual(await told('validator'), [2, 0, 3, 'validate'])
  assert.deepEqual(await told('messenger_agent'), [2, null, undefined, null])
  assert.deepEqual(await told('analyst'), [2, 0, 3, null])
})

test('entries are late once they have waited for longer than the service level of their experience', async () => {
  const client = await world.addClient()
  const ana = staff(client, 'Ana')
  const { id, eid } = await addSweepstakes(client)
  await world.addEntries(client, id, { count: 3, status: 'pending' })
  const late = async (moment: Date) => (await look({ ...ana, at: moment }, eid)).waiting.late_entries?.count
  const [first] = await rows('select max(created_at) as at from entry where experience_id = $1', [id])
  const { at: enteredAt } = first as { at: Date }
  const after = (hours: number) => new Date(enteredAt.getTime() + hours * 3_600_000 + 1)
  assert.equal(await late(after(1000)), 0, 'there is no service level')
  await rows(
    `update experience set settings = settings || '{"service_level_agreement_hours": 24}' where id = $1`,
    [id],
  )
  assert.equal(await late(new Date(enteredAt.getTime() + 24 * 3_600_000 - 60_000)), 0)
  assert.equal(await late(after(24)), 3)
})

test('it says whether valid entries take prizes at once', async () => {
  const client = await world.addClient()
  const { id, eid } = await addSweepstakes(client)
  const ana = staff(client, 'Ana')
  await rows('update experience set settings = $2 where id = $1', [id, {}])
  assert.equal((await look(ana, eid)).takes_at_once, false)
  await rows('update experience set settings = $2 where id = $1', [
    id,
    { prize_method_class: 'sweepstakes.keyword' },
  ])
  assert.equal((await look(ana, eid)).takes_at_once, true)
})

test('one of another kind, of another client or deleted is not found', async () => {
  const [client, other] = [await world.addClient(), await world.addClient()]
  const { id, eid } = await addSweepstakes(client)
  const missing = refused('not_found')
  await assert.rejects(
    getOverview(db, staff(client, 'Ana'), { kind: 'external', idOrEid: eid, publicUrl: '' }),
    missing,
  )
  await assert.rejects(look(staff(other, 'Ben'), eid), missing)
  await rows('update experience set deleted_at = $2 where id = $1', [id, noon])
  await assert.rejects(look(staff(client, 'Ana'), eid), missing)
})
