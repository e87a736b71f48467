import assert from 'node:assert/strict'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { floors } from '../../oxlint.config.ts'

// The folders of a domain have an order, which the linter keeps and ARCHITECTURE.md tells: both name the same, and where
// a domain has one, each of its folders is in it.

const root = join(import.meta.dirname, '../..')

type Orders = Readonly<Record<string, readonly string[]>>

/** The orders that a text tells: in `a`: `b`, `c`; in `d`: `e`, `f`. */
function ordersIn(text: string): Orders {
  const sentence = /The folders of a domain have an order too\.(.*?)\. A later one/.exec(text)?.[1] ?? ''
  const told = sentence.matchAll(/\bin `(\w+)`:((?: `\w+`,?)+)/gi)
  return Object.fromEntries(
    [...told].map(([, floor = '', names = '']) => [floor, [...names.matchAll(/\w+/g)].map(String)]),
  )
}

const withOrder = (orders: Orders): Orders =>
  Object.fromEntries(Object.entries(orders).filter(([, folders]) => folders.length > 0))

/** Folders that stand there and have no place, and places of which there is no folder. */
function faultsOf(orders: Orders, standing: (floor: string) => readonly string[]): string[] {
  return Object.entries(orders).flatMap(([floor, folders]) => {
    const there = standing(floor)
    const missing = there
      .filter((name) => !folders.includes(name))
      .map((name) => `${floor}/${name}: no place`)
    const gone = folders.filter((name) => !there.includes(name)).map((name) => `${floor}/${name}: no folder`)
    return [...missing, ...gone]
  })
}

const foldersOf = (floor: string): string[] =>
  readdirSync(join(root, 'src/server', floor), { withFileTypes: true })
    .filter((one) => one.isDirectory())
    .map(({ name }) => name)

test('the order of folders that is told is the one that is kept', (t) => {
  const kept = withOrder(floors)
  t.diagnostic(`${Object.values(kept).flat().length} folders of ${Object.keys(kept).length} domains`)
  assert.deepEqual(ordersIn(readFileSync(join(root, 'ARCHITECTURE.md'), 'utf8')), kept)
})

test('each folder of a domain with an order has its place', () => {
  assert.deepEqual(faultsOf(withOrder(floors), foldersOf), [])
})

test('a folder without a place is found, and a place without a folder', () => {
  const faults = faultsOf({ public: ['pages', 'draws'] }, () => ['pages', 'prizes'])
  assert.deepEqual(faults, ['public/prizes: no place', 'public/draws: no folder'])
  const told =
    'The folders of a domain have an order too. In `a`: `b`, `c`; in `d`: `e`. A later one imports.'
  assert.deepEqual(ordersIn(told), { a: ['b', 'c'], d: ['e'] })
})
