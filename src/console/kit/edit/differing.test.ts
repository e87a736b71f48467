import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differing } from './differing.ts'

const start = 'A message that is the same for a very long while, '.repeat(3)

test('two long texts are shown from a little before where they differ', () => {
  assert.deepEqual(differing(`${start}by Ana`, `${start}by Amélie`), {
    mine: '… a very long while, by Ana',
    theirs: '… a very long while, by Amélie',
  })
})

test('short texts are shown whole, in one line, and an empty one as a dash', () => {
  assert.deepEqual(differing('one\ntwo', ''), { mine: 'one two', theirs: '–' })
})

test('what is too long is cut at its end', () => {
  const { mine, theirs } = differing(`a${start}`, `b${start}`)
  assert.deepEqual([mine.length, theirs.length], [81, 81])
  assert.match(mine, /^aA message .*…$/)
})
