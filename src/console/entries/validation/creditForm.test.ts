import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PrizePool } from '#contract/prizing/calls.ts'
import {
  type CreditForm,
  creditsOf,
  emptyForm,
  formOf,
  newLine,
  type Pool,
  poolsFor,
  withSuggested,
  withSuggestions,
} from './creditForm.ts'
import { nextSuggestion, suggestionsOf } from './creditSuggestions.ts'
import { poolOfRetailer } from './retailerPool.ts'

const today = '2026-11-27'
const poolOf = (
  id: string,
  { retailers = [], types = [] }: { retailers?: string[]; types?: string[] } = {},
): Pool => ({
  id,
  name: id,
  retailers,
  prize_types: types.map((type) => ({ id: type, name: type })),
})
const mug = poolOf('mug')
type Suggested = { among?: Pool[]; credits?: number; pool?: string }
const shownOf = (form: CreditForm, { among = [mug], ...suggested }: Suggested = {}) =>
  withSuggestions(form, { ...suggested, pools: among })
const sentOf = (form: CreditForm, among = [mug]) =>
  creditsOf(shownOf(form, { among }), { pools: among, today })

test('whatever of the receipt was typed goes with the decision, and what is blank does not', () => {
  const form = emptyForm({ information: { retail_name: 'Corner Shop', banner: ' ' } })
  assert.deepEqual(sentOf(form).credits?.additional_information, { retail_name: 'Corner Shop' })
  assert.equal(sentOf(emptyForm()).credits?.additional_information, undefined)
})

test('the suggested credits stand in the first line, also those that come late, and never less than one', () => {
  const form = { ...emptyForm(), lines: [newLine(), newLine()] }
  const numbers = (credits?: number) => shownOf(form, { credits }).lines.map((line) => line.credits)
  assert.deepEqual(numbers(), ['1', '1'])
  assert.deepEqual(numbers(4), ['4', '1'])
  assert.deepEqual(numbers(0), ['1', '1'])
})

const lined = (...credits: (string | undefined)[]): CreditForm => ({
  ...emptyForm(),
  lines: credits.map((one) => ({ ...newLine(), credits: one })),
})

test('a suggestion that comes late takes nothing away that was typed or emptied', () => {
  for (const typed of ['2', 'two', ''])
    assert.equal(shownOf(lined(typed), { credits: 4 }).lines[0]?.credits, typed)
})

test('whoever typed over the suggestion gets it back, and what other lines give counts into it', () => {
  const numbers = (form: CreditForm, suggested: number | undefined) =>
    withSuggested(form, shownOf(form), suggested).lines.map(({ credits }) => credits)
  assert.deepEqual(numbers(lined('99'), 4), ['4'])
  assert.deepEqual(numbers(lined('two', undefined), 4), ['3', undefined])
  assert.deepEqual(numbers(lined('1', '9'), 4), ['1', '9'])
  assert.deepEqual(numbers(lined('7'), 0), ['1'])
  assert.deepEqual(numbers(lined('7'), undefined), ['7'])
})

test('a colleague’s suggestion goes before what was read, and that before what the person says; a key goes round', () => {
  const answered_credits = { credits: 2, answers: [{ name: 'quantity', value: '2' }] }
  const read = [{ suggested_credits: 3 }, { suggested_credits: null }, { suggested_credits: 1 }]
  const all = suggestionsOf({ suggested_credits: 0, answered_credits }, read)
  assert.deepEqual(
    all.map(({ of, credits }) => [of, credits]),
    [
      ['colleague', 0],
      ['pictures', 4],
      ['person', 2],
    ],
  )
  assert.deepEqual(suggestionsOf({ suggested_credits: null, answered_credits: null }, []), [])
  assert.equal(nextSuggestion(all, 99), 0)
  assert.equal(nextSuggestion(all, 0), 4)
  assert.equal(nextSuggestion(all, 2), 0)
  assert.equal(nextSuggestion([], 2), undefined)
})

const several = { types: ['red', 'blue'] }
const pools = [
  poolOf('mug', { retailers: ['Épicerie du Coin'] }),
  poolOf('cap', { retailers: ['Coin', 'Corner’s'], ...several }),
  poolOf('bag'),
]

test('a receipt’s shop chooses the pool that names it best, and no pool where two do', () => {
  const of = (shop: string | undefined, among = pools) => poolOfRetailer(shop, among)
  assert.equal(of('EPICERIE DU COIN #3021'), 'mug')
  assert.equal(of('Au coin, Laval'), 'cap')
  assert.equal(of("CORNER'S No. 4"), 'cap')
  // A part of a word is no shop.
  assert.equal(of('Coinage'), '')
  assert.equal(of(undefined), '')
  assert.equal(of('Coin', [...pools, poolOf('hat', { retailers: ['coin'] })]), '')
  assert.equal(of('Coin', [mug]), '')
})

test('the pool of the shop stands there, also one that comes late, until another one was chosen by hand', () => {
  const of = (form: CreditForm, pool: string) => shownOf(form, { among: pools, pool }).lines[0]
  const form = emptyForm()
  assert.equal(of(form, '')?.pool, '')
  assert.equal(of(form, 'cap')?.pool, 'cap')
  assert.equal(of(form, 'mug')?.pool, 'mug')
  const chosen = (pool: string) => ({ ...form, lines: [{ ...newLine(), pool }] })
  assert.equal(of(chosen('bag'), 'mug')?.pool, 'bag')
  assert.equal(of(chosen(''), 'mug')?.pool, '')
  // One that is no longer here.
  assert.equal(of(chosen('gone'), 'mug')?.pool, 'mug')
})

test('of a pool with several types the pool is chosen and the type is asked for; one type goes without saying', () => {
  const among = [poolOf('cap', several), poolOf('pen', { types: ['green'] })]
  const line = { ...newLine(), pool: 'cap' }
  const of = (type?: string) => sentOf({ ...emptyForm(), lines: [{ ...line, type }] }, among)
  assert.deepEqual(of().faults, [{ credits: false, pool: false, type: true }])
  assert.equal(of('green').credits, undefined)
  assert.deepEqual(of('blue').credits?.creditArray, [
    { credits: 1, prize_pool_id: 'cap', prize_type_id: 'blue' },
  ])
  const pen = sentOf({ ...emptyForm(), lines: [{ ...newLine(), pool: 'pen' }] }, among)
  assert.deepEqual(pen.credits?.creditArray, [{ credits: 1, prize_pool_id: 'pen', prize_type_id: 'green' }])
})

test('pools are those of the experience in its order, and a testing one is for test entries alone', () => {
  const all = ['bag', 'mug', 'cap'].map((id) => ({ ...poolOf(id), is_testing: id === 'cap' }) as PrizePool)
  const ids = (isTest: boolean) =>
    poolsFor(all, { poolIds: ['cap', 'mug', 'bag', 'gone'], isTest }).map(({ id }) => id)
  assert.deepEqual(ids(false), ['mug', 'bag'])
  assert.deepEqual(ids(true), ['cap'])
})

test('a number of credits that the person asks for is a whole one, or it is said that it is none', () => {
  const withPerson = (person: string) => sentOf({ ...emptyForm(), person })
  for (const wrong of ['two', '1.5', '-1', '1e3', '1000001', '12345678']) {
    assert.equal(withPerson(wrong).isPersonWrong, true, wrong)
    assert.equal(withPerson(wrong).credits, undefined, wrong)
  }
  for (const [right, sent] of [
    ['', null],
    [' ', null],
    ['0', 0],
    [' 1 ', 1],
  ] as const) {
    assert.equal(withPerson(right).isPersonWrong, false, right)
    assert.equal(withPerson(right).credits?.personCredits, sent, right)
  }
})

test('the only pool is chosen in each line, and of several none', () => {
  const of = (among: Pool[]) => shownOf(lined('1', '2'), { among }).lines.map(({ pool }) => pool)
  assert.deepEqual(of([mug]), ['mug', 'mug'])
  assert.deepEqual(of([mug, poolOf('cap')]), ['', ''])
  assert.deepEqual(of([]), ['', ''])
})

test('whatever the person asked for stands there again, with why it was less', () => {
  const form = emptyForm({ person: 3, partial: 'Two of three count' })
  assert.deepEqual([form.person, form.partial], ['3', 'Two of three count'])
  assert.equal(sentOf(form).credits?.partialReason, 'Two of three count')
  assert.equal(emptyForm({ person: null, partial: null }).person, '')
  assert.equal(emptyForm({ person: 0 }).person, '0')
})

test('a day of the transaction that is yet to come is not sent, and what is no day is', () => {
  const dated = (transaction_date: string) => sentOf(emptyForm({ information: { transaction_date } }))
  assert.equal(dated('2026-11-28').isAhead, true)
  assert.equal(dated('2026-11-28').credits, undefined)
  for (const right of ['2026-11-27', 'last week', '']) assert.equal(dated(right).isAhead, false, right)
  assert.equal(dated('last week').credits?.additional_information?.transaction_date, 'last week')
})

test('credits that were given and refused stand in the form again as they were', () => {
  const among = [mug, poolOf('cap', several)]
  const given = {
    creditArray: [
      { credits: 3, prize_pool_id: 'mug', prize_type_id: null },
      { credits: 2, prize_pool_id: 'cap', prize_type_id: 'blue' },
    ],
    personCredits: 9,
    partialReason: 'Two are too old',
    additional_information: { retail_name: 'Corner Shop' },
  }
  assert.deepEqual(sentOf(formOf(given), among).credits, given)
})
