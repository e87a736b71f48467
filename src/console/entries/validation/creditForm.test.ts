import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { PrizePool } from '#contract/prizing/calls.ts'
import { type CreditForm, creditsOf, emptyForm, newLine, withInformation } from './creditForm.ts'
import { prizeOfRetailer } from './retailerPrize.ts'

const mug = { key: '0197a000-0000-7000-8000-00000000dead', name: 'Mug' }

test('whatever of the receipt was typed goes with the decision, and what is blank does not', () => {
  const form = emptyForm([mug], { information: { retail_name: 'Corner Shop', banner: ' ' } })
  assert.deepEqual(creditsOf(form).credits?.additional_information, { retail_name: 'Corner Shop' })
  assert.equal(creditsOf(emptyForm([mug])).credits?.additional_information, undefined)
})

test('the suggested credits stand there already, and never less than one', () => {
  assert.equal(emptyForm([mug], { suggested: 4 }).lines[0]?.credits, '4')
  assert.equal(emptyForm([mug], { suggested: 0 }).lines[0]?.credits, '1')
  assert.equal(emptyForm([mug]).lines[0]?.credits, '1')
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
  const withPerson = (person: string) => creditsOf({ ...emptyForm([mug]), person })
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
  assert.equal(creditsOf(form).credits?.partialReason, 'Two of three count')
  assert.equal(emptyForm([mug], { person: null, partial: null }).person, '')
  assert.equal(emptyForm([mug], { person: 0 }).person, '0')
})
