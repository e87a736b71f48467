import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { pino } from 'pino'
import { getHeldBack } from '#server/reporting/heldBack.ts'
import { noon, prizingWorld, staff } from '#test/support/prizing.ts'
import { noteHeldBack, removeOldRefusals, writeHeldBack } from './heldBack.ts'

const log = pino({ level: 'silent' })
const world = await prizingWorld()
const { db } = world
after(() => world.end())

const contest = async () => {
  const client = await world.addClient()
  return { client, scope: staff(client, 'Ana'), ...(await world.addSweepstakes(client)) }
}
type Contest = Awaited<ReturnType<typeof contest>>
type By = Parameters<typeof noteHeldBack>[2]['by']

const hold = (of: Contest, by: By, { address = '198.51.100.7', at = noon, through = db } = {}) =>
  noteHeldBack(through, { ...of.scope, at, address }, { experienceId: of.id, by, log })
const look = (of: Contest, unit: 'hour' | 'day' = 'day', scope = of.scope) =>
  getHeldBack(db, scope, { kind: 'sweepstakes', idOrEid: of.eid, unit })
const rowsOf = async (of: Contest) =>
  (
    await world.rows<{ n: number }>('select count(*)::int as n from brake_refusal where experience_id = $1', [
      of.id,
    ])
  )[0]?.n

test('a flood is one row for each brake and hour, with about how many addresses it came from', async () => {
  const of = await contest()
  for (let n = 0; n < 20_000; n += 1) hold(of, 'address', { address: `203.0.${n % 250}.${n % 2}` })
  hold(of, 'proof')
  assert.equal(await rowsOf(of), 0)
  await writeHeldBack(db, log)
  assert.equal(await rowsOf(of), 2)
  const { total, brakes, addresses } = await look(of)
  assert.equal(total, 20_001)
  assert.deepEqual(
    brakes.map(({ by, count }) => [by, count]),
    [
      ['address', 20_000],
      ['proof', 1],
    ],
  )
  const found = brakes[0]?.addresses.count ?? 0
  assert.ok(found > 210 && found < 290, `${found} of 250`)
  assert.ok(Math.abs(addresses.count - found) <= 2)
  assert.equal(brakes[1]?.addresses.count, 1)
})

test('what several processes counted is added, an address in both is one', async () => {
  const of = await contest()
  const other = Object.create(db) as typeof db
  hold(of, 'number')
  hold(of, 'number', { through: other })
  hold(of, 'number', { through: other, address: '198.51.100.8' })
  await Promise.all([writeHeldBack(db, log), writeHeldBack(other, log)])
  const { brakes } = await look(of)
  assert.deepEqual(
    brakes.map(({ count, addresses }) => [count, addresses.count]),
    [[3, 2]],
  )
})

test('days are those of the client, hours the last 24; nobody else sees them', async () => {
  const of = await contest()
  hold(of, 'busy', { at: new Date('2026-05-02T03:59:00Z') })
  hold(of, 'busy', { at: new Date('2026-05-02T04:00:00Z') })
  hold(of, 'busy', { at: new Date('2026-05-01T16:10:00Z') })
  await writeHeldBack(db, log)
  const { periods } = await look(of)
  assert.equal(periods.length, 30)
  assert.deepEqual(
    periods.slice(-2).map(({ counts }) => counts),
    [[{ by: 'busy', count: 2 }], [{ by: 'busy', count: 1 }]],
  )
  const hours = await look(of, 'hour')
  assert.equal(hours.periods.length, 24)
  assert.equal(hours.total, 2)
  const stranger = await contest()
  assert.equal((await look(stranger)).total, 0)
  await assert.rejects(look(of, 'day', stranger.scope))
})

test('too many addresses to tell apart are told as that; what nobody is shown any more is forgotten', async () => {
  const of = await contest()
  for (let n = 0; n < 30_000; n += 1)
    hold(of, 'experience', { address: `10.${n >> 16}.${(n >> 8) & 255}.${n & 255}` })
  hold(of, 'experience', { at: new Date('2026-03-01T16:00:00Z') })
  await writeHeldBack(db, log)
  assert.deepEqual((await look(of)).addresses, { count: 5000, is_capped: true })
  assert.equal(await rowsOf(of), 2)
  await removeOldRefusals(db, noon)
  assert.equal(await rowsOf(of), 1)
})
