import assert from 'node:assert/strict'
import { test } from 'node:test'
import { isStale } from './stale.ts'

const touched = { subjects: ['entry', 'activity'], client: 'maple' } as const

test('a read is stale when it shows what was touched, in the same client', () => {
  assert.equal(isStale({ shows: ['entry', 'participant'], client: 'maple' }, touched), true)
  assert.equal(isStale({ shows: ['participant'], client: 'maple' }, touched), false)
  assert.equal(isStale({ shows: ['entry'], client: 'birch' }, touched), false)
  assert.equal(isStale({ shows: undefined, client: 'maple' }, touched), false)
})

test('what belongs to no one client is stale whichever client was touched', () => {
  for (const subject of ['client', 'user'] as const)
    assert.equal(
      isStale({ shows: [subject], client: 'birch' }, { subjects: [subject], client: 'maple' }),
      true,
    )
})

test('what was deleted is not asked for again', () => {
  const deleted = { subjects: ['list'], client: 'maple', gone: ['7'] } as const
  assert.equal(isStale({ shows: ['list'], client: 'maple', params: { id: '7' } }, deleted), false)
  assert.equal(isStale({ shows: ['list'], client: 'maple', params: { id: '8' } }, deleted), true)
  assert.equal(isStale({ shows: ['list'], client: 'maple', params: null }, deleted), true)
})
