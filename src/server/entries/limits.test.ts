import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { IntakeExperience } from '#server/experiences/experiences.ts'
import { systemScope } from '#server/platform/scope.ts'
import { nextEntryAt } from './limits.ts'

type Scheduling = IntakeExperience['entry_scheduling']

function next(at: string, scheduling: Scheduling, ended_at: string | null = null): string | undefined {
  const client = { id: 1, eid: 'maple', name: 'Maple', timeZone: 'America/Toronto' }
  const scope = systemScope(client, 'Tests', new Date(at))
  const experience = { entry_scheduling: scheduling, ended_at: ended_at ? new Date(ended_at) : null }
  return nextEntryAt(scope, experience)?.toISOString()
}

for (const [name, at, scheduling, expected] of [
  ['a day ends at midnight of the client', '2026-05-05T03:59:59Z', 'daily', '2026-05-05T04:00:00.000Z'],
  ['the first moment of a day is in it', '2026-05-05T04:00:00Z', 'daily', '2026-05-06T04:00:00.000Z'],
  ['a day of 23 hours', '2026-03-08T12:00:00Z', 'daily', '2026-03-09T04:00:00.000Z'],
  ['a day of 25 hours', '2026-11-01T12:00:00Z', 'daily', '2026-11-02T05:00:00.000Z'],
  ['a week begins on Monday', '2026-05-10T12:00:00Z', 'weekly', '2026-05-11T04:00:00.000Z'],
  ['Monday is of the week', '2026-05-11T12:00:00Z', 'weekly', '2026-05-18T04:00:00.000Z'],
  ['January has 31 days', '2026-01-31T12:00:00Z', 'monthly', '2026-02-01T05:00:00.000Z'],
  ['February has fewer', '2026-02-01T12:00:00Z', 'monthly', '2026-03-01T05:00:00.000Z'],
  ['a month over the change of clocks', '2026-03-01T12:00:00Z', 'monthly', '2026-04-01T04:00:00.000Z'],
  ['December', '2026-12-31T12:00:00Z', 'monthly', '2027-01-01T05:00:00.000Z'],
  ['once is never again', '2026-05-05T12:00:00Z', 'once', undefined],
] as const)
  test(`when one may enter again: ${name}`, () => {
    assert.equal(next(at, scheduling), expected)
  })

test('nobody is told to come back to what is over by then', () => {
  const at = '2026-05-05T12:00:00Z'
  assert.equal(next(at, 'daily', '2026-05-06T03:59:59Z'), undefined)
  assert.equal(next(at, 'daily', '2026-05-06T04:00:00Z'), undefined)
  assert.equal(next(at, 'daily', '2026-05-06T04:00:01Z'), '2026-05-06T04:00:00.000Z')
})
