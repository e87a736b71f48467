import assert from 'node:assert/strict'
import { test } from 'node:test'
import { codeOf, codesOf, numberOf } from './senderNumber.ts'

test('a number of ours is the same in each form in which a provider writes it', () => {
  for (const written of [
    '16045550177',
    '+16045550177',
    ' +1 604-555-0177',
    '+1 (604) 555.0177',
    '0016045550177',
  ])
    assert.equal(codeOf(written), '16045550177', written)
  assert.equal(codeOf(' 55555 '), '55555')
  for (const other of ['hello@maple.test', 'MAPLE', '', '+']) assert.equal(codeOf(other), other)
})

test('a North American number without its country is found with it, and the other way round', () => {
  assert.deepEqual(codesOf('6045550177'), ['6045550177', '16045550177'])
  assert.deepEqual(codesOf('+16045550177'), ['16045550177', '6045550177'])
  assert.deepEqual(codesOf('+4792345678'), ['4792345678'], 'a plus sign says that the country is there')
  assert.deepEqual(codesOf('66666'), ['66666'])
})

test('a long number is sent from in E.164, a shortcode as it is', () => {
  assert.equal(numberOf('16045550177'), '+16045550177')
  assert.equal(numberOf('447700900123'), '+447700900123')
  for (const same of ['55555', '777', '+16045550177', 'hello@maple.test']) assert.equal(numberOf(same), same)
})
