import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { may } from '#test/support/contest.ts'
import {
  begin,
  decide,
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
import { listEntries } from '../entries.ts'
import { takeEntry } from './queue.ts'
import { reprocessEntry } from './reprocess.ts'

before(begin)
after(end)

type Made = Awaited<ReturnType<typeof gift>>['made']
type Wish = Partial<Parameters<typeof reprocessEntry>[2]>
const reprocess = (made: Made, entry: string | undefined, wish: Wish = {}) =>
  reprocessEntry(world.db, val, { ...inGift(made), entry: entry ?? '', ...wish })
const reject = { status: 'invalid' as const, reasons: ['Unreadable'] }

test('a decided entry goes back into the queue with the credits that are suggested', async () => {
  const { made } = await gift()
  const [entry] = await entries(made)
  await decide(made, entry, reject)
  const back = await reprocess(made, entry, { suggested_credits: 4 })
  assert.deepEqual(
    [back.status, back.reasons, back.is_reprocessed, back.suggested_credits, back.lock.is_mine],
    ['pending', [], true, 4, false],
  )
  const handed = await takeEntry(world.db, val, { ...inGift(made), isKicked: false, skip: 0 })
  assert.deepEqual([handed.entry?.id, handed.entry?.is_reprocessed], [entry, true])
  const [told] = await world.rows<{ after: unknown }>(
    `select after from audit_entry where action = 'entry.reprocess' and entity_id = $1`,
    [entry],
  )
  assert.deepEqual(told?.after, { status: 'pending', suggested_credits: 4 })
})

test('its credits count no more, its prize stays with the person, and nothing is given twice', async () => {
  const { made, pool } = await gift({ award_credit_threshold: 2, awarded_prize_limit: 1 })
  const [entry] = await entries(made)
  const earns = { creditArray: [line(pool, 2)] }
  await decide(made, entry, earns)
  assert.deepEqual(await prizesOf(pool), { awarded: 1, remaining: 4 })
  const back = await reprocess(made, entry)
  assert.deepEqual([back.credits, back.awarded_prizes.length], [0, 1])
  await decide(made, entry, { ...earns, is_reprocess: true })
  assert.equal((await statusOf(entry))?.status, 'valid')
  assert.deepEqual(await prizesOf(pool), { awarded: 1, remaining: 4 })
  await reprocess(made, entry)
  await decide(made, entry, reject)
  assert.equal((await statusOf(entry))?.status, 'invalid')
  assert.deepEqual(await prizesOf(pool), { awarded: 1, remaining: 4 })
})

test('what waits already, is kicked, was decided a moment ago or is another than was seen stays', async () => {
  const { made, pool } = await gift()
  const [waits, kicked, undoable, seen] = await entries(made, { count: 4, isOnePerson: false })
  assert.equal(await refusal(reprocess(made, waits)), 'entry_waits_already')
  await decide(made, kicked, { status: 'kicked', reasons: ['Fraud'] })
  assert.equal(await refusal(reprocess(made, kicked)), 'entry_kicked')
  await decide(made, undoable, { creditArray: [line(pool)], canBeUndone: true })
  assert.equal(await refusal(reprocess(made, undoable)), 'entry_decided_now')
  await decide(made, seen, reject)
  assert.equal(await refusal(reprocess(made, seen, { seen: { status: 'valid' } })), 'entry_changed_meanwhile')
  const other = await gift()
  assert.equal(await refusal(reprocess(other.made, seen)), 'not_found')
  assert.equal(await refusal(decide(made, waits, { ...reject, is_reprocess: true })), 'not_reprocessed')
})

test('two who put it back at once do so once', async () => {
  const { made } = await gift()
  const [entry] = await entries(made)
  await decide(made, entry, reject)
  const answers = await Promise.allSettled([reprocess(made, entry), reprocess(made, entry)])
  assert.deepEqual(answers.map(({ status }) => status).toSorted(), ['fulfilled', 'rejected'])
})

test('one that was put back is late by the time since then, not by that since it came in', async () => {
  const { made } = await gift({ service_level_agreement_hours: 2 })
  const [entry] = await entries(made)
  const at = (hours: number) => ({ ...val, at: later(hours * 3600, may) })
  await decide(made, entry, reject)
  await reprocessEntry(world.db, at(5), { ...inGift(made), entry: entry ?? '' })
  const look = async (hours: number) => {
    const { late, entry: shown } = await takeEntry(world.db, at(hours), {
      ...inGift(made),
      isKicked: false,
      skip: 0,
      entry,
    })
    const { rows } = await listEntries(world.db, at(hours), {
      ...inGift(made),
      mark: 'late',
      page: 1,
      per_page: 10,
    })
    return [shown?.is_late, late, rows.length]
  }
  assert.deepEqual(await look(6), [false, 0, 0])
  assert.deepEqual(await look(8), [true, 1, 1])
})

test('what was noted of the receipt comes back with the entry', async () => {
  const { made, pool } = await gift()
  const [entry] = await entries(made)
  await decide(made, entry, {
    creditArray: [line(pool)],
    personCredits: 2,
    partialReason: 'One of two counts',
    additional_information: { retail_name: 'Corner Shop', transaction_total: '12.40' },
  })
  const back = await reprocess(made, entry)
  assert.deepEqual(back.additional_information, { retail_name: 'Corner Shop', transaction_total: '12.40' })
  assert.deepEqual([back.person_credits, back.partial_reason], [2, 'One of two counts'])
})
