import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import pg from 'pg'
import type { SweepstakesForm } from '#contract/experiences/kinds/sweepstakes.ts'
import { listEntries, setEntryStatus } from '#server/entries/entries.ts'
import type { Detail } from '#server/experiences/experiences.ts'
import { ofEntries as dependants } from '#server/main/dependants.ts'
import { refusalOf } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { createPrizePool, createPrizeType, listParticipation } from '#server/prizing/prizing.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { refused } from '#test/support/prizing.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

let line = 1000
const newPhone = () => {
  line += 1
  return `+1416555${line}`
}
const phones = (count: number) => Array.from({ length: count }, newPhone)

/** As a gateway does: a text that was not taken for want of a connection is brought again. */
async function bring(phone: string, text: string, messageId = newId()): Promise<void> {
  await world.text(phone, text, messageId).catch((error: unknown) => {
    if (!isAway(error)) throw error
    return bring(phone, text, messageId)
  })
}
const isAway = (error: unknown) => refusalOf(error, {})?.code === 'unavailable'

let number = 0
const addPool = (total: number, more: { is_testing?: boolean } = {}) => {
  number += 1
  return createPrizePool(world.db, world.scopeNow(), { name: `Canoe ${number}`, total, ...more })
}

/** A sweepstakes whose keyword takes from these pools, in this order. */
const addTaking = (keyword: string, pools: readonly { id: string }[], form: Partial<SweepstakesForm> = {}) =>
  world.addContest({
    name: `Win by ${keyword}`,
    keyword,
    prize_method_class: 'sweepstakes.keyword',
    prize_pools: pools.map(({ id }) => ({ id })),
    ...form,
  })

const remaining = async (poolId: string) => {
  const [row] = await world.rows<{ remaining: number }>('select remaining from prize_pool where id = $1', [
    poolId,
  ])
  return row?.remaining
}
const awardsOf = (experienceId: string) =>
  world.rows<{ entry_id: string; prize_pool_id: string; participant_id: string }>(
    'select entry_id, prize_pool_id, participant_id from award where experience_id = $1',
    [experienceId],
  )
const entriesOf = async ({ id }: Detail, status?: 'pending' | 'valid') => {
  const within = { kind: 'sweepstakes' as const, experience: id }
  return (await listEntries(world.db, world.scopeNow(), { ...within, status, page: 1, per_page: 100 })).rows
}
const judge = ({ id }: Detail, entry: string, status: 'valid' | 'invalid') =>
  setEntryStatus(world.db, world.scopeNow(), {
    kind: 'sweepstakes',
    experience: id,
    entry,
    status,
    dependants,
  })

test('a hundred texts at once for ten prizes: ten win, each is told so, and the pool is at zero', async () => {
  const pool = await addPool(10)
  const canoe = await addTaking('PADDLE', [pool])
  const all = phones(100)
  await Promise.all(all.map((phone) => bring(phone, 'paddle')))
  assert.equal(await remaining(pool.id), 0)
  const entries = await entriesOf(canoe)
  assert.deepEqual([entries.length, entries.filter((entry) => entry.is_awarded).length], [100, 10])
  const awards = await awardsOf(canoe.id)
  assert.equal(new Set(awards.map(({ entry_id }) => entry_id)).size, 10)
  const answers = (await Promise.all(all.map((phone) => world.answersTo(phone)))).flat()
  assert.equal(answers.filter((text) => text.includes(`and won: ${pool.name}.`)).length, 10)
  assert.equal(answers.filter((text) => text.includes('No prize this time.')).length, 90)
  const events = await world.rows<{ data: { prize_pool: string } }>(
    `select data from event where experience_id = $1 and action = 'prize_awarded'`,
    [canoe.id],
  )
  assert.deepEqual([events.length, events[0]?.data.prize_pool], [10, pool.name])
  const [award] = awards
  const asked = { participantId: award?.participant_id ?? '', page: 1, per_page: 10 }
  const { rows } = await listParticipation(world.db, world.scopeNow(), asked)
  assert.deepEqual(
    rows[0]?.prizes.map((prize) => prize.pool),
    [pool.name],
  )
})

test('the same text brought twice by the gateway takes one prize', async () => {
  const pool = await addPool(5)
  const { id } = await addTaking('TWICE', [pool])
  const [phone, message] = [newPhone(), newId()]
  await Promise.all([1, 2, 3].map(() => world.text(phone, 'twice', message)))
  assert.deepEqual([(await awardsOf(id)).length, await remaining(pool.id)], [1, 4])
  assert.equal((await world.answersTo(phone)).length, 1)
})

async function cutWhoeverWaits(): Promise<void> {
  for (let cut = 0; cut === 0; )
    cut = (
      await world.rows(`select pg_terminate_backend(pid) from pg_stat_activity
        where wait_event_type = 'Lock' and application_name = 'fanfare' and datname = current_database()`)
    ).length
}

test('a transaction that runs again takes one prize', async () => {
  const pool = await addPool(5)
  const { id } = await addTaking('AGAIN', [pool])
  const phone = newPhone()
  const holder = new pg.Client({ connectionString: world.databaseUrl })
  await holder.connect()
  try {
    await holder.query('begin; lock table fanfare.award in share mode')
    // It has taken the prize, and loses its connection before it can write the award.
    const texted = world.text(phone, 'again')
    await cutWhoeverWaits()
    await holder.query('rollback')
    await texted
  } finally {
    await holder.end()
  }
  assert.deepEqual([(await awardsOf(id)).length, await remaining(pool.id)], [1, 4])
  assert.equal((await world.answersTo(phone)).length, 1)
})

test('two validators at one entry: one prize, and a verdict cannot be taken back after it', async () => {
  const pool = await addPool(5)
  const checked = await addTaking('CHECKED', [pool], { requires_validation: true })
  const phone = newPhone()
  await world.text(phone, 'checked')
  assert.match((await world.answersTo(phone))[0] ?? '', /We will check your entry/)
  assert.equal(await remaining(pool.id), 5)
  const [entry] = await entriesOf(checked, 'pending')
  await Promise.all([judge(checked, entry?.id ?? '', 'valid'), judge(checked, entry?.id ?? '', 'valid')])
  assert.deepEqual([(await awardsOf(checked.id)).length, await remaining(pool.id)], [1, 4])
  assert.equal((await entriesOf(checked))[0]?.is_awarded, true)
  await assert.rejects(judge(checked, entry?.id ?? '', 'invalid'), refused('conflict'))
})

test('an entry that is valid again takes a prize if it has none', async () => {
  const pool = await addPool(0)
  const later = await addTaking('LATER', [pool])
  await world.text(newPhone(), 'later')
  const [entry] = await entriesOf(later)
  await judge(later, entry?.id ?? '', 'invalid')
  await world.rows('update prize_pool set total = 2, remaining = 2 where id = $1', [pool.id])
  for (const status of ['valid', 'valid'] as const) await judge(later, entry?.id ?? '', status)
  assert.deepEqual([(await awardsOf(later.id)).length, await remaining(pool.id)], [1, 1])
})

test('nobody gets more prizes than the limit says, however many verdicts fall at once', async () => {
  const pools = [await addPool(1), await addPool(5)]
  const limited = await addTaking('LIMIT', pools, { requires_validation: true, awarded_prize_limit: 2 })
  const phone = newPhone()
  for (const _ of [1, 2, 3, 4]) await world.text(phone, 'limit')
  const entries = await entriesOf(limited, 'pending')
  await Promise.all(entries.map(({ id }) => judge(limited, id, 'valid')))
  assert.equal((await awardsOf(limited.id)).length, 2)
  assert.deepEqual(await Promise.all(pools.map(({ id }) => remaining(id))), [0, 4])
})

test('pools are taken in their order, one for tests never, and crosswise ties do not block each other', async () => {
  const [testing, first, second] = [
    await addPool(9, { is_testing: true }),
    await addPool(6),
    await addPool(6),
  ]
  const one = await addTaking('FORWARD', [testing, first, second])
  const other = await addTaking('BACKWARD', [second, first, testing])
  await world.text(newPhone(), 'forward')
  assert.deepEqual([await remaining(first.id), await remaining(second.id)], [5, 6])
  await Promise.all(phones(20).map((phone, at) => world.text(phone, at % 2 ? 'forward' : 'backward')))
  const left = await Promise.all([testing, first, second].map(({ id }) => remaining(id)))
  assert.deepEqual(left, [9, 0, 0])
  assert.equal((await awardsOf(one.id)).length + (await awardsOf(other.id)).length, 12)
})

test('who has a text of its own is still told of the prize, in French and by its type', async () => {
  const pool = await addPool(2)
  await createPrizeType(world.db, world.scopeNow(), { poolId: pool.id, name: 'Canot rouge' })
  const texts = { optin_prompt: 'Offers? Reply YES.', optin_prompt_fr: 'Offres? Répondez OUI.' }
  await addTaking('ROUGE', [pool], { title: 'Canoe', title_fr: 'Un canot', texts })
  const [marie, luc] = phones(2)
  await world.text(marie ?? '', 'AIDE')
  await world.text(marie ?? '', 'rouge')
  await world.text(luc ?? '', 'rouge')
  assert.equal(
    (await world.answersTo(marie ?? '')).at(-1),
    `${world.client.name} : Vous participez à Un canot et avez gagné : Canot rouge. Offres? Répondez OUI.`,
  )
  assert.match((await world.answersTo(luc ?? ''))[0] ?? '', /and won: Canot rouge\. Offers\?/)
})

test('a lottery takes nothing at once', async () => {
  const pool = await addPool(2)
  await addTaking('LOTTERY', [pool], { prize_method_class: 'sweepstakes.lottery' })
  const phone = newPhone()
  await world.text(phone, 'lottery')
  assert.equal(await remaining(pool.id), 2)
  assert.doesNotMatch((await world.answersTo(phone))[0] ?? '', /prize|won/)
})
