import assert from 'node:assert/strict'
import { test } from 'node:test'
import { drawnTo } from './useRange.ts'

const keys = ['a', 'b', 'c', 'd', 'e']
const drawn = (from: string, ends: string[], { isOn = true, selected = [from] } = {}) => {
  let now: ReadonlySet<string> = new Set(selected)
  let last = from
  for (const end of ends) {
    now = drawnTo(end, { keys, selected: now, anchor: { key: from, end: last, isOn } })
    last = end
  }
  return keys.filter((key) => now.has(key)).join('')
}

test('a range reaches from its first row to its last one, up and down', () => {
  assert.equal(drawn('b', ['d']), 'bcd')
  assert.equal(drawn('d', ['b']), 'bcd')
  assert.equal(drawn('b', ['d'], { selected: ['b', 'e'] }), 'bcde')
})

test('a range that is drawn elsewhere lets go what only it held', () => {
  assert.equal(drawn('b', ['e', 'c']), 'bc')
  assert.equal(drawn('c', ['e', 'a']), 'abc')
})

test('a range from a row that was taken away takes away', () => {
  assert.equal(drawn('b', ['d'], { isOn: false, selected: ['a', 'c', 'd', 'e'] }), 'ae')
})
