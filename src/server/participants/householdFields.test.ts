import assert from 'node:assert/strict'
import { test } from 'node:test'
import { householdOf } from './householdFields.ts'

const home = { address: '120 King Street', address_2: '5', city: 'Toronto', postal: 'M5V 2T6' }

function assertSame(...forms: Record<string, unknown>[]) {
  const households = new Set(forms.map(householdOf))
  assert.equal(households.size, 1, [...households].join(' | '))
  assert.ok(!households.has(undefined))
}

test('how a form names its parts, and where the unit stands, does not matter', () => {
  const { postal, ...rest } = home
  assertSame(home, { ...rest, postal_code: postal }, { ...rest, zip: 'm5v2t6' })
  assertSame(home, { ...home, address: '5-120 king st', address_2: '' })
  assertSame(
    home,
    { ...home, address_2: 'apt. 5' },
    { ...home, address_2: '#5' },
    { ...home, address: '120 King St, unit 5' },
  )
})

test('who leaves out the town, the province, the country or four digits of a ZIP code is of the same household', () => {
  const { city: _city, ...short } = home
  assertSame(home, short, { ...home, province: 'ON' }, { ...home, province: 'Ontario', country: 'Canada' })
  const american = { address: '1 Main St', postal_code: '02134-1000' }
  assertSame(american, { ...american, postal_code: '02134' }, { ...american, postal_code: '021341000' })
  const { postal: _postal, ...town } = home
  assertSame(town, { ...town, province: 'ON', country: 'CA' })
})

test('another unit, number or postal code is another household', () => {
  const others = [
    { address_2: '6' },
    { address_2: '' },
    { address: '121 King Street' },
    { postal: 'M5V 2T7' },
  ]
  for (const other of others) assert.notEqual(householdOf({ ...home, ...other }), householdOf(home))
})

test('without a street and its number there is no household', () => {
  const odd = [{}, { address: 'King' }, { address: ['120 King'] }, { address: ' ' }, { __proto__: home }]
  for (const one of odd) assert.equal(householdOf({ city: 'Toronto', postal: 'M5V 2T6', ...one }), undefined)
  const inherited: Record<string, unknown> = Object.create(home)
  assert.equal(householdOf(inherited), undefined)
})
