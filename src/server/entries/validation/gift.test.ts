import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ofEntries as dependants } from '#server/main/dependants.ts'
import { systemScope } from '#server/platform/scope.ts'
import { tellDecision } from '#server/public/outcomes/tellDecision.ts'
import { may } from '#test/support/contest.ts'
import {
  begin,
  decide,
  decideAt,
  end,
  entries,
  gift,
  inGift,
  line,
  prizesOf,
  refusal,
  statusOf,
  val,
  world,
} from '#test/support/gifts.ts'
import { later } from '#test/support/office.ts'
import { setEntryStatus } from '../entries.ts'
import { applyDecision } from './decide.ts'
import { takeEntry } from './queue.ts'

before(begin)
after(end)

test('a valid one needs credit lines, each for a pool of the experience and one of its types', async () => {
  const { made, pools, pool } = await gift({}, [{ total: 5 }, { total: 5, types: ['Red', 'Blue'] }])
  const other = await gift()
  const [entry] = await entries(made)
  const typed = pools[1]
  const missing = 'Credits and prize information must be added'
  assert.equal(await refusal(decide(made, entry)), `creditArray: ${missing}`)
  assert.equal(
    await refusal(decide(made, entry, { creditArray: [line(other.pool)] })),
    'creditArray.0.prize_pool_id: This pool is not for entries like this one.',
  )
  assert.equal(
    await refusal(decide(made, entry, { creditArray: [line(pool), line(typed?.id ?? '')] })),
    `creditArray.1.prize_type_id: ${missing}`,
  )
  assert.equal(
    await refusal(decide(made, entry, { creditArray: [line(typed?.id ?? '', 1, other.pool)] })),
    `creditArray.0.prize_type_id: ${missing}`,
  )
  assert.equal(
    await refusal(decide(made, entry, { creditArray: [line(pool, 2)], personCredits: 3 })),
    'partialReason: A reason is required for submission',
  )
  assert.equal((await statusOf(entry))?.status, 'pending')
  const partial = { personCredits: 3, partialReason: 'Two of three products count' }
  await decide(made, entry, {
    creditArray: [line(pool, 2), line(typed?.id ?? '', 1, typed?.typeIds[1])],
    ...partial,
  })
  const shown = await takeEntry(world.db, val, { ...inGift(made), isKicked: false, skip: 0, entry })
  assert.deepEqual([shown.entry?.credits, shown.entry?.person_credits], [3, 3])
  assert.deepEqual(
    shown.entry?.awarded_prizes.map(({ prize_type }) => prize_type),
    [null, null, null],
  )
})

test('an entry in hand has its person, and what else that person sent to the same experience', async () => {
  const { made } = await gift()
  const [first, second] = await entries(made, { count: 2 })
  await entries(made)
  const { entry, ...handed } = await takeEntry(world.db, val, {
    ...inGift(made),
    isKicked: false,
    skip: 0,
    entry: second,
  })
  assert.deepEqual(entry?.participant, {
    id: entry?.participant_id,
    name: entry?.participant_name,
    phone: entry?.phone,
    email: entry?.email,
  })
  assert.deepEqual(
    entry?.other_entries.map(({ id }) => id),
    [first],
  )
  assert.deepEqual(entry?.other_entries, handed.otherEntries)
})

test('what is no number of credits is refused by the contract, in the words of the specification', async () => {
  const { decideEntry: route } = await import('#contract/entries/validationCalls.ts')
  const bodyWith = (credits: unknown) =>
    route.body.safeParse({
      experienceParticipantId: '0197a000-0000-7000-8000-00000000dead',
      status: 'valid',
      creditArray: [{ credits, prize_pool_id: '0197a000-0000-7000-8000-00000000dead' }],
    })
  for (const credits of [0, -1, 1.5, 1e9, '', '0', 'two', null])
    assert.equal(bodyWith(credits).success, false, `${credits}`)
  const plain = bodyWith(undefined)
  assert.equal(plain.data?.creditArray[0]?.credits, 1)
  assert.equal(bodyWith('2').data?.creditArray[0]?.credits, 2)
})

test('a day of the transaction that is yet to come where the client is is refused at its field, and other texts stay', async () => {
  const { made, pool } = await gift()
  const [entry] = await entries(made)
  // In Toronto it is still the evening of the third.
  const at = new Date('2026-05-04T02:00:00Z')
  const dated = (transaction_date: string, wish: object = { creditArray: [line(pool)] }) =>
    decideAt(at, made, entry, { ...wish, additional_information: { transaction_date } })
  const told = 'additional_information.transaction_date: This day is yet to come.'
  assert.equal(await refusal(dated('2026-05-04')), told)
  assert.equal(await refusal(dated('4/5/2027', { status: 'invalid', reasons: ['Too early'] })), told)
  assert.equal((await statusOf(entry))?.status, 'pending')
  await dated('the day before', { creditArray: [line(pool)], canBeUndone: true })
  const [other] = await entries(made)
  await decideAt(at, made, other, {
    creditArray: [line(pool)],
    additional_information: { transaction_date: '2026-05-03' },
  })
  const shown = await takeEntry(world.db, val, { ...inGift(made), isKicked: false, skip: 0, entry: other })
  assert.deepEqual(shown.entry?.additional_information, { transaction_date: '2026-05-03' })
})

test('each time the threshold is reached there is a prize, once, with the undo’s end and not before', async () => {
  const { made, pool } = await gift({ award_credit_threshold: 3 })
  const [first, second] = await entries(made, { count: 2 })
  await decide(made, first, { creditArray: [line(pool, 2)] })
  assert.equal((await prizesOf(pool))?.awarded, 0)
  const { decision } = await decide(made, second, { creditArray: [line(pool, 1)], canBeUndone: true })
  assert.equal((await prizesOf(pool))?.awarded, 0)
  const apply = () =>
    applyDecision(world.db, systemScope(world.client, 'Job', later(10, may)), {
      decisionId: decision.id,
      dependants,
    })
  await Promise.all([apply(), apply()])
  assert.deepEqual(await prizesOf(pool), { awarded: 1, remaining: 4 })
  assert.equal((await statusOf(second))?.status, 'valid')
})

test('by pool each counts for itself; a testing pool is for test entries alone', async () => {
  const { made, pools } = await gift({ use_credits_by_prize_pool: true }, [
    { total: 5, threshold: 2 },
    { total: 5, threshold: 3 },
    { total: 5, threshold: 1, isTesting: true },
  ])
  const [one, two, testing] = pools.map(({ id }) => id)
  assert.ok(one && two && testing)
  const [entry, wrong] = await entries(made, { count: 2 })
  await decide(made, entry, { creditArray: [line(one, 4), line(two, 2)] })
  assert.deepEqual([(await prizesOf(one))?.awarded, (await prizesOf(two))?.awarded], [2, 0])
  const refused = 'creditArray.0.prize_pool_id: This pool is not for entries like this one.'
  assert.equal(await refusal(decide(made, wrong, { creditArray: [line(testing)] })), refused)
  const [tested] = await entries(made, { isTest: true })
  assert.equal(await refusal(decide(made, tested, { creditArray: [line(one)] })), refused)
  await decide(made, tested, { creditArray: [line(testing)] })
  assert.equal((await prizesOf(testing))?.awarded, 1)
})

test('two hundred by ten hands for the last prize: one has it, and the pool is empty and not below', async () => {
  const { made, pool } = await gift({}, [{ total: 1 }])
  const waiting = await entries(made, { count: 200, isOnePerson: false })
  // More at once would only wait for one of the test's three connections, and be refused after four seconds.
  const hand = async () => {
    for (let entry = waiting.pop(); entry; entry = waiting.pop())
      await decide(made, entry, { creditArray: [line(pool)] })
  }
  await Promise.all(Array.from({ length: 10 }, hand))
  assert.deepEqual(await prizesOf(pool), { awarded: 1, remaining: 0 })
})

test('twenty receipts of one person at once give as many prizes as the credits, up to the limit', async () => {
  const { made, pool } = await gift({ award_credit_threshold: 2, awarded_prize_limit: 7 }, [{ total: 50 }])
  const waiting = await entries(made, { count: 20 })
  const answers = await Promise.allSettled(
    waiting.map((entry) => decide(made, entry, { creditArray: [line(pool)] })),
  )
  const { awarded } = (await prizesOf(pool)) ?? {}
  assert.equal(awarded, 7)
  const left = answers.filter(({ status }) => status === 'rejected')
  assert.ok(left.length <= 6)
})

/** The jobs that tell of decisions, each twice at once. */
async function tell(): Promise<void> {
  for (let job = world.jobs.shift(); job; job = world.jobs.shift())
    if (job.name === 'public.tellDecision') {
      const payload = job.payload as Parameters<typeof tellDecision>[1]
      await Promise.all([tellDecision(world, payload), tellDecision(world, payload)])
    }
}

test('who has had all prizes is rejected for the reason of that, and who decided is told', async () => {
  const reason = {
    name: 'Enough',
    is_rejected_due_to_prize_limit_rejection_reason: true,
    language_rejection_reason: [{ text: 'Vous avez déjà votre prix', language_slug: 'fr' as const }],
  }
  const phone = '+14165553300'
  const { made, pool } = await gift({ awarded_prize_limit: 1, rejection_reason: [reason] })
  const [first, second] = await entries(made, { count: 2, phone })
  await decide(made, first, { creditArray: [line(pool)] })
  assert.equal(await refusal(decide(made, second, { creditArray: [line(pool)] })), 'awarded_prize_limit')
  assert.deepEqual(await statusOf(second), { status: 'invalid', reasons: ['Enough'] })
  await tell()
  const heard = await world.answersTo(phone)
  assert.equal(heard.length, 2)
  assert.match(heard[0] ?? '', /votre reçu pour A mug est accepté\. Vous obtenez : Mug \d+\.$/)
  assert.match(heard[1] ?? '', /n’a pas été accepté\. Vous avez déjà votre prix\.$/)
})

test('of one person’s entries that were decided together as many have a prize as may, and the others are rejected', async () => {
  const phone = '+14165553301'
  const reason = {
    name: 'Enough',
    is_rejected_due_to_prize_limit_rejection_reason: true,
    language_rejection_reason: [{ text: 'Vous avez déjà vos prix', language_slug: 'fr' as const }],
  }
  const { made, pool } = await gift({ awarded_prize_limit: 2, rejection_reason: [reason] }, [{ total: 50 }])
  const waiting = await entries(made, { count: 6, phone })
  const wish = { creditArray: [line(pool)], canBeUndone: true }
  const decided: string[] = []
  for (const entry of waiting) decided.push((await decide(made, entry, wish)).decision.id)
  const scope = systemScope(world.client, 'Job', later(10, may))
  await Promise.all(decided.map((decisionId) => applyDecision(world.db, scope, { decisionId, dependants })))
  const found = await Promise.all(waiting.map(statusOf))
  assert.equal(found.filter((one) => one?.status === 'valid').length, 2)
  assert.deepEqual(
    found.filter((one) => one?.status !== 'valid'),
    Array.from({ length: 4 }, () => ({ status: 'invalid', reasons: ['Enough'] })),
  )
  assert.deepEqual(await prizesOf(pool), { awarded: 2, remaining: 48 })
  await tell()
  const heard = await world.answersTo(phone)
  assert.equal(heard.filter((text) => text.includes('est accepté.')).length, 2)
  assert.equal(heard.filter((text) => text.endsWith('Vous avez déjà vos prix.')).length, 4)
})

test('twenty at once make no more entries of a person valid than count', async () => {
  const { made, pool } = await gift({ max_valid_entries_count: 3 }, [{ total: 50 }])
  const waiting = await entries(made, { count: 20 })
  await Promise.allSettled(waiting.map((entry) => decide(made, entry, { creditArray: [line(pool)] })))
  const found = await Promise.all(waiting.map(statusOf))
  assert.equal(found.filter((one) => one?.status === 'valid').length, 3)
})

test('one that was rejected stays so where the person has had all prizes, and who decides is told', async () => {
  const { made, pool } = await gift({ awarded_prize_limit: 1 })
  const [first, second] = await entries(made, { count: 2 })
  await decide(made, second, { status: 'invalid', reasons: ['A copy'] })
  await decide(made, first, { creditArray: [line(pool)] })
  assert.equal(await refusal(decide(made, second, { creditArray: [line(pool)] })), 'awarded_prize_limit')
  assert.deepEqual(await statusOf(second), { status: 'invalid', reasons: ['A copy'] })
})

test('no more entries of a person are valid than count, whichever way they become it', async () => {
  const { made, pool } = await gift({ max_valid_entries_count: 1 })
  const [first, second, third] = await entries(made, { count: 3 })
  const wish = { creditArray: [line(pool)] }
  const late = await decide(made, first, { ...wish, canBeUndone: true })
  await decide(made, second, wish)
  await applyDecision(world.db, systemScope(world.client, 'Job', later(10, may)), {
    decisionId: late.decision.id,
    dependants,
  })
  assert.equal((await statusOf(first))?.status, 'pending')
  assert.equal(await refusal(decide(made, third, wish)), 'enough_valid_entries')
  assert.equal(
    await refusal(
      setEntryStatus(world.db, val, { ...inGift(made), entry: third ?? '', status: 'valid', dependants }),
    ),
    'status: Credits and prize information must be added',
  )
})

test('what an entry earned goes with its validity, and prizes that it brought keep it valid', async () => {
  const { made, pool } = await gift({ award_credit_threshold: 2 })
  const [first, second] = await entries(made, { count: 2 })
  await decide(made, first, { creditArray: [line(pool)] })
  await decide(made, first, { status: 'invalid', reasons: ['A copy'] })
  await decide(made, second, { creditArray: [line(pool)] })
  assert.equal((await prizesOf(pool))?.awarded, 0)
  await decide(made, first, { creditArray: [line(pool)] })
  assert.equal((await prizesOf(pool))?.awarded, 1)
  assert.equal(await refusal(decide(made, first, { status: 'invalid', reasons: ['A copy'] })), 'entry_won')
})
