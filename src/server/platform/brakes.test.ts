import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { Registry } from 'prom-client'
import { sql } from '#server/platform/db/sql.ts'
import { testDatabase } from '#test/support/database.ts'
import { statementsOf } from '#test/support/statements/record.ts'
import { type Brake, removeOldWindows, shareTaken, takeFrom } from './brakes.ts'
import { registerBrakeUse } from './brakeUse.ts'
import { createDb, openPools } from './db/db.ts'
import { installation } from './scope.ts'

const database = await testDatabase()
const pools = openPools(database.url)
const db = createDb(pools, async () => undefined)
after(async () => {
  await pools.end()
  await database.drop()
})

const seconds = (count: number) => new Date(Date.UTC(2026, 4, 4, 16) + count * 1000)
const brake = (name: string, of: string, limit: number): Brake => ({ name, of, limit, seconds: 60 })
const isAllowed = async (brakes: readonly Brake[], at = seconds(0)) =>
  (await takeFrom(db, brakes, at)).isAllowed

test('as many as the limit pass in a window, and the rest is told when it ends', async () => {
  const one = [brake('test', 'somebody', 2)]
  assert.deepEqual([await isAllowed(one, seconds(1)), await isAllowed(one, seconds(2))], [true, true])
  const refused = await takeFrom(db, one, seconds(18.5))
  assert.deepEqual(refused, { isAllowed: false, retryAfterSeconds: 42, brake: one[0], isFirst: true })
  const again = await takeFrom(db, one, seconds(19))
  assert.equal(!again.isAllowed && again.isFirst, false)
  assert.equal(await isAllowed(one, seconds(59.9)), false)
  assert.equal(await isAllowed(one, seconds(60)), true)
})

test('each is counted by itself', async () => {
  assert.equal(await isAllowed([brake('test', 'first', 1)]), true)
  assert.equal(await isAllowed([brake('test', 'second', 1)]), true)
  assert.equal(await isAllowed([brake('other', 'first', 1)]), true)
  assert.equal(await isAllowed([brake('test', 'first', 1)]), false)
})

test('who is refused by one takes nothing of the others', async () => {
  const wide = brake('wide', 'everybody', 3)
  const spent = brake('narrow', 'a flood', 1)
  const answers = []
  for (let nth = 0; nth < 20; nth++) answers.push(await takeFrom(db, [spent, wide], seconds(0)))
  assert.equal(answers.filter((answer) => answer.isAllowed).length, 1)
  assert.ok(answers.slice(1).every((answer) => !answer.isAllowed && answer.brake === spent))
  assert.deepEqual(
    [await isAllowed([wide]), await isAllowed([wide]), await isAllowed([wide])],
    [true, true, false],
  )
})

test('where several are used up, the wait is that of the last to end', async () => {
  const minute = brake('minute', 'both', 1)
  const hour = { ...minute, name: 'hour', seconds: 3600 }
  await takeFrom(db, [minute, hour], seconds(0))
  const refused = await takeFrom(db, [minute, hour], seconds(0))
  assert.equal(!refused.isAllowed && refused.retryAfterSeconds, 3600)
})

test('how busy something is can be asked without taking anything', async () => {
  const [calm, busy] = [brake('calm', 'a gate', 10), brake('busy', 'a gate', 4)]
  assert.equal(await shareTaken(db, [calm, busy], seconds(0)), 0)
  for (let nth = 0; nth < 3; nth++) await takeFrom(db, [calm, busy], seconds(0))
  assert.equal(await shareTaken(db, [calm, busy], seconds(0)), 0.75)
  assert.equal(await shareTaken(db, [calm, busy], seconds(60)), 0)
})

test('many at once, in whatever order they name their brakes, get no more than the limit', async () => {
  const [wide, narrow] = [brake('wide', 'a crowd', 50), brake('narrow', 'a crowd', 10_000)]
  const asked = Array.from({ length: 300 }, (_, nth) =>
    isAllowed(nth % 2 === 0 ? [wide, narrow] : [narrow, wide]),
  )
  const allowed = (await Promise.all(asked)).filter(Boolean).length
  assert.equal(allowed, 50)
})

test('who takes at the same moment takes in one statement, and one of those refused is the first', async () => {
  const crowd = brake('crowd', 'a gate', 40)
  const texts = await statementsOf(async () => {
    const answers = await Promise.all(
      Array.from({ length: 90 }, (_, nth) =>
        takeFrom(db, [crowd, brake('crowd', `${nth % 30}`, 2)], seconds(0)),
      ),
    )
    const refused = answers.flatMap((answer) => (answer.isAllowed ? [] : [answer]))
    assert.equal(answers.length - refused.length, 40)
    assert.equal(refused.filter(({ brake: { of }, isFirst }) => of === 'a gate' && isFirst).length, 1)
  })
  assert.equal(texts.filter((text) => text.includes('insert into brake_window')).length, 1)
})

test('what is stored does not show of whom, and is gone once the window is over', async () => {
  const somewhere = { name: 'kept', of: '+14165550123', limit: 5, seconds: 86_400 }
  await takeFrom(db, [somewhere], seconds(0))
  const kept = () => db.many(installation, sql`select * from brake_window`)
  assert.ok(!JSON.stringify(await kept()).includes('4165550123'))
  await removeOldWindows(db, seconds(3601))
  assert.equal((await kept()).length, 1)
  await removeOldWindows(db, seconds(86_400))
  assert.equal((await kept()).length, 0)
})

test('a brake is never asked within a transaction, whose end could forget it', async () => {
  const asked = db.transaction({}, (tx) => takeFrom(tx, [brake('test', 'inside', 1)], seconds(0)))
  await assert.rejects(asked, /outlive/)
})

test('the metrics tell what each brake let through and refused', async () => {
  const one = [brake('measured', 'somebody', 2)]
  for (let nth = 0; nth < 5; nth++) await takeFrom(db, one, seconds(0))
  const registry = new Registry()
  registerBrakeUse(registry)
  const lines = (await registry.metrics()).split('\n')
  assert.ok(lines.includes('brake_asked_total{brake="measured",outcome="allowed"} 2'))
  assert.ok(lines.includes('brake_asked_total{brake="measured",outcome="refused"} 3'))
})
