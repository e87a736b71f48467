import assert from 'node:assert/strict'
import { test } from 'node:test'
import { normaliseAddress } from './householdAddress.ts'

function assertSame(...spellings: string[]) {
  const forms = new Set(spellings.map(normaliseAddress))
  assert.equal(forms.size, 1, [...forms].join(' | '))
  assert.ok(!forms.has(undefined))
}

test('case, accents and punctuation do not matter', () => {
  assertSame('12 Élm, Montréal', '12 ELM MONTREAL', ' 12  elm.  montréal ')
  assertSame("3 St. John's Rd", '3 St Johns Road', '3 ST JOHN’S RD.')
})

test('street types and directions are one word in both languages, long or short', () => {
  assertSame('120 Main Street East', '120 main st e', '120 Main Str. E.', '120 rue Main Est')
  assertSame('9 avenue du Parc Ouest', '9 du Parc Ave. W', '9 av. du Parc O')
  assertSame('7 boul. Saint-Laurent', '7 St-Laurent Blvd', '7 boulevard St Laurent')
  assertSame('44 chemin Sainte-Foy', '44 ch. Ste-Foy')
})

test('a unit is the same in front, behind, with a sign or with a word', () => {
  assertSame(
    '5-120 Main St',
    '120 Main St Apt 5',
    '120 Main Street #5',
    '#5 - 120 Main St',
    'Unit 5, 120 Main St.',
  )
  assertSame('120 rue Main app. 5', '120 Main St, suite 5', '120 rue Main, bureau 5', '120 Main St ste 5')
  assertSame('120 Main St Unit B', '120 Main St apt. b')
  assertSame("5-120, rue de l'Église", "120 De L'EGLISE St., apt 5")
})

test('the blank in a postal code does not matter', () => {
  assertSame('1 Elm St, Toronto M5V 2T6', '1 Elm St Toronto m5v2t6', '1 Elm Street, Toronto, M5V-2T6')
})

test('another number, unit, street or town is another household', () => {
  const base = normaliseAddress('120 Main St Apt 5, Toronto')
  const others = ['121 Main St Apt 5, Toronto', '120 Main St Apt 6, Toronto', '120 Main Ave Apt 5, Toronto']
  for (const text of [
    ...others,
    '120 Main St Apt 5, Ottawa',
    '5 Main St Apt 120, Toronto',
    '120 Main St, Toronto',
  ])
    assert.notEqual(normaliseAddress(text), base, text)
})

test('an address without a letter or a digit makes no household', () => {
  for (const text of ['', '  ', 'n/a', 'Toronto', '123', '-', '#', '\u200b'])
    assert.equal(normaliseAddress(text), undefined)
})

test('normalising twice changes nothing more', () => {
  for (const text of ["5-120, rue de l'Église Est, Québec G1R 4S9", 'PH 3, 10 Sainte-Anne Cres']) {
    const once = normaliseAddress(text) ?? ''
    assert.equal(normaliseAddress(once), once)
  }
})
