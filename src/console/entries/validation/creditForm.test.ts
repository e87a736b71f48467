import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PrizePool } from '#contract/prizing/calls.ts'
import {
  type CreditForm,
  creditsOf,
  emptyForm,
  formOf,
  newLine,
  withInformation,
  withSuggested,
} from './creditForm.ts'
import { nextSuggestion, suggestionsOf } from './creditSuggestions.ts'
import { prizeOfRetailer } from './retailerPrize.ts'

const today = '2026-11-27'
const mug = { key: '0197a000-0000-7000-8000-00000000dead', name: 'Mug' }

test('whatever of the receipt was typed goes with the decision, and what is blank does not', () => {
  const form = emptyForm([mug], { information: { retail_name: 'Corner Shop', banner: ' ' } })
  assert.deepEqual(creditsOf(form, today).credits?.additional_information, { retail_name: 'Corner Shop' })
  assert.equal(creditsOf(emptyForm([mug]), today).credits?.additional_information, undefined)
})

test('the suggested credits stand there already, and never less than one', () => {
  assert.equal(emptyForm([mug], { suggested: 4 }).lines[0]?.credits, '4')
  assert.equal(emptyForm([mug], { suggested: 0 }).lines[0]?.credits, '1')
  assert.equal(emptyForm([mug]).lines[0]?.credits, '1')
})

const lined = (...credits: string[]): CreditForm => ({
  ...emptyForm([mug]),
  lines: credits.map((one) => ({ ...newLine([mug]), credits: one })),
})

test('whoever typed over the suggestion gets it back, and what other lines give counts into it', () => {
  const numbers = (form: CreditForm) => form.lines.map(({ credits }) => credits)
  assert.deepEqual(numbers(withSuggested(lined('99'), 4)), ['4'])
  assert.deepEqual(numbers(withSuggested(lined('two', '1'), 4)), ['3', '1'])
  assert.deepEqual(numbers(withSuggested(lined('1', '9'), 4)), ['1', '9'])
  assert.deepEqual(numbers(withSuggested(lined('7'), 0)), ['1'])
  assert.deepEqual(numbers(withSuggested(lined('7'), undefined)), ['7'])
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

const poolOf = (id: string, retailers: string[]) => ({ id, retailers }) as unknown as PrizePool
const pools = [poolOf('mug', ['Épicerie du Coin']), poolOf('cap', ['Coin', 'Corner’s']), poolOf('bag', [])]
const prizes = ['mug', 'cap', 'bag'].map((key) => ({ key, name: key }))

test('a receipt’s shop chooses the pool that names it best, and no pool where two do or it has several prizes', () => {
  const of = (shop: string | undefined, among = pools, choices = prizes) =>
    prizeOfRetailer(shop, { pools: among, prizes: choices })
  assert.equal(of('EPICERIE DU COIN #3021'), 'mug')
  assert.equal(of('Au coin, Laval'), 'cap')
  assert.equal(of("CORNER'S No. 4"), 'cap')
  // A part of a word is no shop.
  assert.equal(of('Coinage'), '')
  assert.equal(of(undefined), '')
  assert.equal(of('Coin', [...pools, poolOf('bag', ['coin'])]), '')
  assert.equal(
    of('Coin', pools, [
      { key: 'cap/red', name: '' },
      { key: 'cap/blue', name: '' },
    ]),
    '',
  )
  assert.equal(of('Coin', pools, [{ key: 'cap/red', name: '' }]), 'cap/red')
  assert.equal(of('Coin', pools, [{ key: 'mug', name: '' }]), '')
})

test('the pool follows the shop that is typed until another one was chosen by hand', () => {
  const prizeFor = ({ retail_name }: { retail_name?: string }) =>
    prizeOfRetailer(retail_name, { pools, prizes })
  const typed = (form: CreditForm, retail_name: string) => withInformation(form, { retail_name }, prizeFor)
  const first = typed(emptyForm(prizes), 'Coin')
  assert.equal(first.lines[0]?.prize, 'cap')
  assert.equal(typed(first, 'Épicerie du coin').lines[0]?.prize, 'mug')
  assert.equal(typed(first, 'Else').lines[0]?.prize, '')
  const byHand = { ...first, lines: first.lines.map((line) => ({ ...line, prize: 'bag' })) }
  assert.equal(typed(byHand, 'Épicerie du coin').lines[0]?.prize, 'bag')
})

test('a number of credits that the person asks for is a whole one, or it is said that it is none', () => {
  const withPerson = (person: string) => creditsOf({ ...emptyForm([mug]), person }, today)
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

test('the only prize is chosen in each line, and of several none', () => {
  assert.equal(newLine([mug]).prize, mug.key)
  assert.equal(newLine([mug, { key: 'cap', name: 'Cap' }]).prize, '')
  assert.equal(newLine([]).prize, '')
})

test('whatever the person asked for stands there again, with why it was less', () => {
  const form = emptyForm([mug], { person: 3, partial: 'Two of three count' })
  assert.deepEqual([form.person, form.partial], ['3', 'Two of three count'])
  assert.equal(creditsOf(form, today).credits?.partialReason, 'Two of three count')
  assert.equal(emptyForm([mug], { person: null, partial: null }).person, '')
  assert.equal(emptyForm([mug], { person: 0 }).person, '0')
})

test('a day of the transaction that is yet to come is not sent, and what is no day is', () => {
  const dated = (transaction_date: string) =>
    creditsOf(emptyForm([mug], { information: { transaction_date } }), today)
  assert.equal(dated('2026-11-28').isAhead, true)
  assert.equal(dated('2026-11-28').credits, undefined)
  for (const right of ['2026-11-27', 'last week', '']) assert.equal(dated(right).isAhead, false, right)
  assert.equal(dated('last week').credits?.additional_information?.transaction_date, 'last week')
})

test('credits that were given and refused stand in the form again as they were', () => {
  const given = {
    creditArray: [
      { credits: 3, prize_pool_id: mug.key, prize_type_id: null },
      { credits: 2, prize_pool_id: mug.key, prize_type_id: 'blue' },
    ],
    personCredits: 9,
    partialReason: 'Two are too old',
    additional_information: { retail_name: 'Corner Shop' },
  }
  const form = formOf(given)
  assert.deepEqual(
    form.lines.map(({ credits, prize }) => [credits, prize]),
    [
      ['3', mug.key],
      ['2', `${mug.key}/blue`],
    ],
  )
  assert.deepEqual(creditsOf(form, today).credits, given)
})
