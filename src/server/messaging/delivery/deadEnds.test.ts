import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isAddressGone } from './deadEnds.ts'

test('an address is gone where the gateway says so of the address, and for good', () => {
  const gone = [
    ...['no_such_number', 'email_came_back:5.1.1', 'email_came_back:5.1.2', 'email_came_back:5.1.10'],
    ...['email_came_back:5.2.1', 'email_came_back:5.0.0', 'gateway_refused:550 5.1.1'],
  ]
  const stays = [
    ...['email_came_back:5.2.2', 'email_came_back:5.7.1', 'email_came_back:5.3.4', 'email_came_back:5.1.8'],
    ...['email_came_back:4.1.1', 'gateway_refused:550', 'gateway_refused:0x45', 'undelivered:30003'],
    ...['gateway_refused:554 [203.5.1.1]', 'gateway_refused:554 5.1.1.9'],
    ...['no_answer', 'gateway_busy', 'no_texts_to_number', 'failed'],
  ]
  assert.deepEqual(gone.filter(isAddressGone), gone)
  assert.deepEqual(stays.filter(isAddressGone), [])
})
