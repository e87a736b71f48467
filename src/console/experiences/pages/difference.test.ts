import assert from 'node:assert/strict'
import { test } from 'node:test'
import { differenceOf } from './difference.ts'

test('a changed line is one removed and one added, each with its number', () => {
  assert.deepEqual(differenceOf('a\nb\nc\n', 'a\nB\nc\n'), [
    { kind: 'same', text: 'a', line: 1 },
    { kind: 'removed', text: 'b', line: 2 },
    { kind: 'added', text: 'B', line: 2 },
    { kind: 'same', text: 'c', line: 3 },
  ])
})

test('what is far from a change is left out', () => {
  const lines = Array.from({ length: 20 }, (_, at) => `line ${at}`)
  const rows = differenceOf(lines.join('\n'), [...lines.slice(0, 19), 'another'].join('\n'))
  assert.deepEqual(rows[0], { kind: 'skipped', count: 16, line: 1 })
  assert.deepEqual(
    rows.slice(1).map(({ kind }) => kind),
    ['same', 'same', 'same', 'removed', 'added'],
  )
})

test('no two rows have the same kind and line, by which the screen tells them apart', () => {
  const lines = Array.from({ length: 60 }, (_, at) => (at % 3 ? 'same' : `line ${at}`))
  const rows = differenceOf(
    lines.join('\n'),
    lines.with(5, 'new').toSpliced(30, 2).concat('same', 'end').join('\n'),
  )
  const keys = rows.map(({ kind, line }) => `${kind} ${line}`)
  assert.ok(rows.filter(({ kind }) => kind === 'skipped').length > 1)
  assert.equal(new Set(keys).size, rows.length)
})

test('equal texts have no difference, and an empty one is all added', () => {
  assert.deepEqual(differenceOf('a\n', 'a\n'), [{ kind: 'skipped', count: 1, line: 1 }])
  assert.deepEqual(differenceOf('', 'a'), [{ kind: 'added', text: 'a', line: 1 }])
  assert.deepEqual(differenceOf('', ''), [])
})

test('two large texts without anything in common are compared in a moment', () => {
  const text = (word: string) => Array.from({ length: 9000 }, (_, at) => `${word} ${at}`).join('\n')
  const began = performance.now()
  const rows = differenceOf(text('one'), text('two'))
  assert.equal(rows.length, 18_000)
  assert.ok(performance.now() - began < 5000)
})
