import assert from 'node:assert/strict'
import { test } from 'node:test'
import { mergeOf } from './merge.ts'
import { nameNow, rowsOf, sentRow } from './rows.ts'
import { chosenIn, type Whose } from './rowsMerge.ts'

type Token = { key: string; name: string; content: string }
const token = (key: string, content = key.toUpperCase()): Token => ({ key, name: `The ${key}`, content })
const one = token('one')
const two = token('two')
const three = token('three')

/** Two people on one list: each changes rows of it, and what was read again has ids of its own. */
function together(
  change: (rows: ReturnType<typeof rowsOf<Token>>) => (Token & { rowId?: string })[],
  theirs: Token[],
  start = [one, two, three],
) {
  const base = { version: 1, tokens: rowsOf(start) }
  const mine = {
    version: 1,
    tokens: change(base.tokens).flatMap((row) => ('rowId' in row ? [row] : rowsOf([row]))),
  }
  const merged = mergeOf({
    base,
    mine,
    theirs: { version: 2, tokens: rowsOf(theirs) },
  } as never) as ReturnType<typeof mergeOf<typeof base>>
  return { ...merged, base, rows: merged.values.tokens.map(sentRow) }
}

/** The rows once one of the two was chosen in the first conflict. */
function chosen({ values, conflicts }: ReturnType<typeof together>, whose: Whose): Token[] {
  const [conflict] = conflicts
  assert.ok(conflict)
  const put = chosenIn(values, conflict, whose)
  assert.equal(put?.name, 'tokens')
  return (put.value as typeof values.tokens).map(sentRow)
}

test('what two people changed in different rows is there of both', () => {
  const { rows, conflicts, taken, values } = together(
    ([a, b, c]) => [{ ...(a ?? one), content: 'Mine' }, b ?? two, c ?? three],
    [one, two, { ...three, content: 'Theirs' }],
  )
  assert.deepEqual(rows, [{ ...one, content: 'Mine' }, two, { ...three, content: 'Theirs' }])
  assert.deepEqual(conflicts, [])
  assert.deepEqual(
    taken.map((name) => nameNow(values, name)),
    ['tokens.2.content'],
  )
})

test('a row that both changed is merged field by field, and one field that both changed is a conflict', () => {
  const { rows, conflicts, values } = together(
    ([a, b, c]) => [a ?? one, { ...(b ?? two), name: 'Mine', content: 'Mine' }, c ?? three],
    [{ ...two, key: 'zwei', content: 'Theirs' }, three],
  )
  assert.deepEqual(rows[0], { key: 'zwei', name: 'Mine', content: 'Mine' })
  assert.deepEqual(
    conflicts.map(({ name, ...both }) => ({ name: nameNow(values, name), ...both })),
    [{ name: 'tokens.0.content', mine: 'Mine', theirs: 'Theirs' }],
  )
})

test('what each added is there behind the row that it was added behind, and what one removed is gone', () => {
  const four = token('four')
  const five = token('five')
  const { rows, conflicts } = together(([a, , c]) => [a ?? one, c ?? three, four], [one, five, two, three])
  assert.deepEqual(rows, [one, five, three, four])
  assert.deepEqual(conflicts, [])
})

test('a row that both added alike is there once', () => {
  const { rows } = together((all) => [...all, token('new')], [one, two, three, token('new')])
  assert.deepEqual(rows, [one, two, three, token('new')])
})

test('a row that one changed and the other removed is asked about, whoever it was', () => {
  const changed = { ...two, content: 'Mine' }
  const kept = together(([a, b, c]) => [a ?? one, { ...(b ?? two), ...changed }, c ?? three], [one, three])
  assert.deepEqual(kept.rows, [one, changed, three])
  assert.deepEqual(
    kept.conflicts.map(({ mine, theirs }) => [sentRow(mine as never), theirs]),
    [[changed, undefined]],
  )
  assert.deepEqual(chosen(kept, 'theirs'), [one, three])
  assert.deepEqual(chosen(kept, 'mine'), [one, changed, three])
  const removed = together(([a, , c]) => [a ?? one, c ?? three], [one, { ...two, content: 'Theirs' }, three])
  assert.deepEqual(removed.rows, [one, three])
  assert.deepEqual(chosen(removed, 'theirs'), [one, { ...two, content: 'Theirs' }, three])
  assert.deepEqual(chosen(removed, 'mine'), [one, three])
})

test('the order is that of whoever changed it; where both did, one chooses', () => {
  const mine = together(([a, b, c]) => [b ?? two, a ?? one, c ?? three], [one, two, { ...three, name: 'X' }])
  assert.deepEqual(mine.rows, [two, one, { ...three, name: 'X' }])
  const theirs = together((all) => [...all, token('four')], [three, one, two])
  assert.deepEqual(theirs.rows, [three, token('four'), one, two])
  const both = together(([a, b, c]) => [b ?? two, a ?? one, c ?? three], [three, two, one])
  assert.deepEqual(both.rows, [two, one, three])
  assert.deepEqual(chosen(both, 'theirs'), [three, two, one])
  assert.deepEqual(chosen(both, 'mine'), [two, one, three])
})

test('a conflict in a row goes with the row that is moved, and ends with one that is removed', () => {
  const { conflicts, values } = together(
    ([a, ...others]) => [{ ...(a ?? one), content: 'Mine' }, ...others],
    [{ ...one, content: 'Theirs' }, two, three],
  )
  const [conflict] = conflicts
  assert.ok(conflict)
  const moved = { ...values, tokens: values.tokens.toReversed() }
  assert.deepEqual(chosenIn(moved, conflict, 'theirs'), { name: 'tokens.2.content', value: 'Theirs' })
  assert.equal(chosenIn({ tokens: values.tokens.slice(1) }, conflict, 'theirs'), undefined)
})

test('a form goes on from what was read, with its rows under the ids that they have on the screen', () => {
  const { start, base, values } = together(
    ([a, b, c]) => [a ?? one, c ?? three, b ?? two],
    [one, three, token('new')],
  )
  const idOf = (rows: { rowId: string; key: string }[], key: string) =>
    rows.find((row) => row.key === key)?.rowId
  for (const key of ['one', 'three']) {
    assert.equal(idOf(start.tokens, key), idOf(base.tokens, key))
    assert.equal(idOf(values.tokens, key), idOf(base.tokens, key))
  }
  assert.equal(idOf(start.tokens, 'new'), idOf(values.tokens, 'new'))
})

test('a list that was empty takes the rows of both', () => {
  const { rows, conflicts } = together(() => [one], [two], [])
  assert.deepEqual(rows.map(({ key }) => key).sort(), ['one', 'two'])
  assert.deepEqual(conflicts, [])
})
