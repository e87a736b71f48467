import assert from 'node:assert/strict'
import { test } from 'node:test'
import { phoneText } from './phoneText.ts'

test('North American numbers are grouped, other numbers and names stay as they are', () => {
  assert.equal(phoneText('+15145550165'), '+1 514 555 0165')
  for (const other of ['+33142685300', '+1514555016', '+151455501650', 'Zoé Roy', ''])
    assert.equal(phoneText(other), other)
})
