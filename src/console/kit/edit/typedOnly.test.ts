import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeOf } from '../fields/merge.ts'
import { typedOnly } from './typedOnly.ts'

const initial = {
  name: 'Spring',
  pages: { Home: 'a', 'Home FR': 'b' },
  texts: { link: 'x' },
  tokens: [{ key: 'one' }],
  version: 1,
}

test('only what was typed is kept, in groups too', () => {
  const values = { ...initial, pages: { Home: 'a', 'Home FR': 'c' }, tokens: [{ key: 'two' }] }
  assert.deepEqual(typedOnly({ initial, values }), {
    initial: { pages: { 'Home FR': 'b' }, tokens: [{ key: 'one' }] },
    values: { pages: { 'Home FR': 'c' }, tokens: [{ key: 'two' }] },
  })
})

test('what was kept comes back over a record that somebody changed meanwhile', () => {
  const typed = typedOnly({ initial, values: { ...initial, pages: { Home: 'mine', 'Home FR': 'b' } } })
  const theirs = { ...initial, name: 'Summer', pages: { Home: 'a', 'Home FR': 'theirs' }, version: 2 }
  const { values } = mergeOf<Record<string, unknown>>({
    base: typed.initial,
    mine: typed.values,
    theirs,
  })
  assert.deepEqual(values, { ...theirs, pages: { Home: 'mine', 'Home FR': 'theirs' } })
})
