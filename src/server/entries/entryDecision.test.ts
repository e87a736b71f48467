import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { ofEntries as dependants } from '#server/main/dependants.ts'
import { may } from '#test/support/contest.ts'
import { begin, decide, end, entries, gift, inGift, line, refusal, val, world } from '#test/support/gifts.ts'
import { later } from '#test/support/office.ts'
import { getEntryDecision, setEntryStatus } from './entries.ts'
import { applyDecision, undoDecision } from './validation/decide.ts'
import { takeEntry } from './validation/queue.ts'
import { reprocessEntry } from './validation/reprocess.ts'

before(begin)
after(end)

type Made = Awaited<ReturnType<typeof gift>>['made']
const decisionOf = (made: Made, entry: string | undefined) =>
  getEntryDecision(world.db, val, { ...inGift(made), entry: entry ?? '' })
const byVal = (status: string, at = may) => ({ status, by: 'Val Idator', at })
const nameOf = async (pool: string) =>
  (await world.rows<{ name: string }>('select name from prize_pool where id = $1', [pool]))[0]?.name
const noted = { retail_name: 'Corner Shop', transaction_total: '12.40' }

test('of a decided entry it is told when and by whom, what it earned, and what was noted of its receipt', async () => {
  const { made, pool } = await gift({ award_credit_threshold: 2 })
  const [entry, waits] = await entries(made, { count: 2, isOnePerson: false })
  await decide(made, entry, {
    creditArray: [line(pool, 2)],
    personCredits: 3,
    partialReason: 'Two of three count',
    additional_information: noted,
  })
  const told = await decisionOf(made, entry)
  assert.deepEqual(told.decided, byVal('valid'))
  assert.deepEqual(
    [told.credits, told.person_credits, told.partial_reason, told.additional_information],
    [2, 3, 'Two of three count', noted],
  )
  assert.deepEqual(told.awarded_prizes, [{ prize_pool: await nameOf(pool), prize_type: null }])
  const shown = await takeEntry(world.db, val, { ...inGift(made), isKicked: false, skip: 0, entry })
  assert.deepEqual(shown.entry?.decided, told.decided)

  const untold = await decisionOf(made, waits)
  assert.deepEqual(
    [untold.decided, untold.credits, untold.person_credits, untold.additional_information],
    [null, 0, null, {}],
  )
  assert.deepEqual(untold.awarded_prizes, [])
  const other = await gift()
  assert.equal(await refusal(decisionOf(other.made, entry)), 'not_found')
})

test('a verdict from the list is the last decision, and what the queue noted stays', async () => {
  const { made } = await gift()
  const [entry] = await entries(made)
  await decide(made, entry, { status: 'invalid', reasons: ['Torn'], additional_information: noted })
  const boss = await world.addPerson('Bo Ss')
  const scope = await world.scope(world.client, boss, { role: 'validator', at: later(60, may) })
  await reprocessEntry(world.db, val, { ...inGift(made), entry: entry ?? '', suggested_credits: 4 })
  const back = await decisionOf(made, entry)
  assert.deepEqual([back.decided, back.is_reprocessed, back.suggested_credits], [byVal('invalid'), true, 4])
  const verdict = { entry: entry ?? '', status: 'invalid' as const, reason: 'Late', dependants }
  await setEntryStatus(world.db, scope, { ...inGift(made), ...verdict })
  const told = await decisionOf(made, entry)
  assert.deepEqual(told.decided, { status: 'invalid', by: 'Bo Ss', at: later(60, may) })
  assert.deepEqual(told.additional_information, noted)
})

test('one that can still be undone is told at once, and no more once it was undone', async () => {
  const { made, pool } = await gift()
  const [undone, kept] = await entries(made, { count: 2, isOnePerson: false })
  const undoable = { creditArray: [line(pool)], canBeUndone: true }
  await decide(made, undone, undoable)
  assert.deepEqual((await decisionOf(made, undone)).decided, byVal('valid'))
  await undoDecision(world.db, val, { ...inGift(made), entry: undone ?? '' })
  assert.equal((await decisionOf(made, undone)).decided, null)

  const { decision } = await decide(made, kept, undoable)
  const at = later(10, may)
  await applyDecision(world.db, { ...world.scopeNow(), at }, { decisionId: decision.id, dependants })
  assert.deepEqual((await decisionOf(made, kept)).decided, byVal('valid', at))
})

test('of sweepstakes it is told by whom as well, and of what the product did itself that it was nobody', async () => {
  const made = await world.addContest({ requires_validation: true })
  const [judged, itself] = await entries(made, { count: 2, isOnePerson: false })
  const named = { kind: 'sweepstakes' as const, experience: made.eid }
  const verdict = { status: 'invalid' as const, reason: 'Twice', dependants }
  await setEntryStatus(world.db, val, { ...named, ...verdict, entry: judged ?? '' })
  const system = { kind: 'system' as const, name: 'Fanfare' }
  await setEntryStatus(world.db, { ...val, actor: system }, { ...named, ...verdict, entry: itself ?? '' })
  const told = (entry = '') => getEntryDecision(world.db, val, { ...named, entry })
  assert.deepEqual((await told(judged)).decided, byVal('invalid'))
  assert.deepEqual((await told(itself)).decided, { status: 'invalid', by: null, at: may })
})
