import assert from 'node:assert/strict'
import { test } from 'node:test'
import { memberAfter, membersOf, placeOf, type RingEntry } from './ringMembers.ts'

const entry = (person: string, at: number, more: Partial<RingEntry> = {}): RingEntry => ({
  entry_id: `${person} ${at}`,
  entry_eid: `e${at}`,
  experience_eid: 'x',
  experience_kind: 'sweepstakes',
  experience_name: 'Spring receipts',
  participant_id: person,
  participant_name: `Name of ${person}`,
  is_flagged: false,
  status: 'valid',
  created_at: '2026-11-01T10:00:00Z',
  prizes: [],
  ...more,
})

test('entries are gathered by their people, those with the newest entry first', () => {
  const members = membersOf([entry('b', 3), entry('a', 2, { is_flagged: true }), entry('b', 1)])
  assert.deepEqual(
    members.map(({ name, isFlagged, entries }) => [name, isFlagged, entries.length]),
    [
      ['Name of b', false, 2],
      ['Name of a', true, 1],
    ],
  )
})

test('people stand round what they share, the first at the top, and none outside of the picture', () => {
  const rounded = ({ x, y }: { x: number; y: number }) => [Math.round(x), Math.round(y)]
  assert.deepEqual(rounded(placeOf(0, 4, 40)), [50, 10])
  assert.deepEqual(rounded(placeOf(1, 4, 40)), [90, 50])
  for (let at = 0; at < 24; at += 1) {
    const { x, y } = placeOf(at, 24, 48)
    assert.ok(x >= 0 && x <= 100 && y >= 0 && y <= 100)
  }
})

test('arrows go round, Home and End to the ends, and other keys nowhere', () => {
  assert.deepEqual(
    ['ArrowRight', 'ArrowDown', 'ArrowLeft', 'ArrowUp', 'Home', 'End', 'Tab', 'x'].map((key) =>
      memberAfter(key, 0, 3),
    ),
    [1, 1, 2, 2, 0, 2, undefined, undefined],
  )
  assert.equal(memberAfter('ArrowRight', 2, 3), 0)
  assert.equal(memberAfter('ArrowRight', 0, 1), 0)
})
