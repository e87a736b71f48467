import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { testDatabase } from '#test/support/database.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { createDb, type Db, openPools } from './db/db.ts'
import { installation } from './scope.ts'
import { brakeSending, type Sending } from './sendingBrakes.ts'

const database = await testDatabase()
const pools = openPools(database.url)
const db = createDb(pools, async () => undefined)
after(async () => {
  await pools.end()
  await database.drop()
})

const minutes = (count: number) => new Date(Date.UTC(2026, 4, 4, 16) + count * 60_000)
const limits = { ofPerson: 3, ofClient: 5, toRecipient: 2 }
const send = (more: Partial<Sending>, at = minutes(0), by: Db = db) =>
  brakeSending(by, { name: 'test', limits, recipient: 'nobody', ...more }, at)
const refused = async (more: Partial<Sending>, at = minutes(0)) => {
  const { code, reason, values, retryAfterSeconds } = await refusalOf(send(more, at))
  return { code, reason, values, retryAfterSeconds }
}

test('one person sends to many recipients up to the limit, and is told when the next one can go', async () => {
  for (const to of ['a', 'b', 'c']) await send({ person: 'ana', recipient: to })
  assert.deepEqual(await refused({ person: 'ana', recipient: 'd' }, minutes(20.5)), {
    code: 'too_many',
    reason: 'sendings_of_person',
    values: { max: 3, count: 40 },
    retryAfterSeconds: 2370,
  })
  await send({ person: 'bob', recipient: 'd' })
  await send({ person: 'ana', recipient: 'd' }, minutes(60))
})

test('many persons of one client send up to its limit in a day', async () => {
  for (let nth = 0; nth < 5; nth++)
    await send({ name: 'of_client', client: 7, person: `p${nth}`, recipient: `r${nth}` })
  const sixth = { name: 'of_client', client: 7, person: 'p6', recipient: 'r6' }
  const { reason, values } = await refused(sixth, minutes(60))
  assert.deepEqual([reason, values], ['sendings_of_client', { max: 5, count: 420 }])
  await send({ ...sixth, client: 8 }, minutes(60))
  await send(sixth, minutes(480))
})

test('many persons together reach one recipient up to the limit', async () => {
  for (const person of ['x', 'y']) await send({ name: 'to_one', person, recipient: 'victim' })
  const { reason, values } = await refused({ name: 'to_one', person: 'z', recipient: 'victim' })
  assert.deepEqual([reason, values], ['sendings_to_recipient', { max: 2, count: 60 }])
})

test('sixty at once get no more than the limit', async () => {
  const asked = Array.from({ length: 60 }, (_, nth) =>
    send({ name: 'crowd', person: 'eve', recipient: `made-up-${nth}` }),
  )
  const answers = await Promise.allSettled(asked)
  assert.equal(answers.filter(({ status }) => status === 'fulfilled').length, 3)
})

test('what is refused later in its transaction has taken nothing', async () => {
  const failing = () =>
    db.transaction(installation, async (tx) => {
      await send({ name: 'undone', recipient: 'kept' }, minutes(0), tx)
      throw new Error('a rule said no')
    })
  for (let nth = 0; nth < 5; nth++) await assert.rejects(failing(), /a rule said no/)
  await send({ name: 'undone', recipient: 'kept' })
})
