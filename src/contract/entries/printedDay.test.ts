import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isYetToCome } from './printedDay.ts'

const today = '2026-11-27'

test('a day after today is yet to come, however it is written', () => {
  const ahead = ['2026-11-28', ' 2026-11-28 13:05 ', '2026-11-28T13:05Z', '2027/01/02', '28/12/2026']
  for (const text of [...ahead, '12/28/2026', 'Dec 3, 2026', '3 décembre 2026'])
    assert.equal(isYetToCome(text, today), true, text)
})

test('today, a day before it, one that may be either, and what is no day are not', () => {
  const before = ['2026-11-27', '2026-11-27 23:59', '26/11/2026', 'Nov 2, 2026']
  const either = ['12/11/2026', '25/12/26']
  const none = ['', 'tomorrow', '2026-13-40', '99/99/2026', 'on the receipt: 2026-12-24', '2026-12-24 or so']
  for (const text of [...before, ...either, ...none]) assert.equal(isYetToCome(text, today), false, text)
})
