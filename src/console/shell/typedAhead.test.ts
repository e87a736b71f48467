import assert from 'node:assert/strict'
import { test } from 'node:test'
import { type TypedAhead, withKey } from './typedAhead.ts'

const press = (keys: string[], held = {}) =>
  keys.reduce<TypedAhead>(
    (ahead, key) => withKey(ahead, { key, ctrlKey: false, metaKey: false, altKey: false, ...held }) ?? ahead,
    { text: '', isEntered: false },
  )

test('letters are kept as they were typed, and taken back by Backspace', () => {
  assert.equal(press(['T', 'é', ' ', 'x', 'Backspace', 'y', 'Shift', 'ArrowDown', 'F5']).text, 'Té y')
  assert.equal(press(['Backspace', 'a']).text, 'a')
})

test('Enter behind letters is kept, and typing again takes it back', () => {
  assert.deepEqual(press(['a', 'Enter']), { text: 'a', isEntered: true })
  assert.deepEqual(press(['Enter']), { text: '', isEntered: false })
  assert.deepEqual(press(['a', 'Enter', 'b']), { text: 'ab', isEntered: false })
})

test('a shortcut types nothing, but Alt Gr does', () => {
  assert.equal(press(['k'], { ctrlKey: true }).text, '')
  assert.equal(press(['k'], { metaKey: true }).text, '')
  assert.equal(press(['@'], { ctrlKey: true, altKey: true }).text, '@')
})
