import assert from 'node:assert/strict'
import { test } from 'node:test'
import { timeLeft } from './timeLeft.ts'

const timeZone = 'America/Toronto'
const left = (at: string, ended: string | null, phase = 'open') =>
  (['en', 'fr'] as const).map((language) => {
    const until = ended ? new Date(ended) : null
    const experience = { started_at: until, ended_at: until }
    return timeLeft({ language, timeZone, at: new Date(at), phase, experience })
  })

test('what is left is counted by the days of the client’s zone, and by hours on the last one', () => {
  const end = '2026-12-15T04:00:00Z'
  assert.deepEqual(left('2026-11-20T12:00:00Z', end), ['', ''])
  assert.deepEqual(left('2026-12-11T12:00:00Z', end), ['3 days left', 'Plus que 3 jours'])
  // Still the 12th in Toronto.
  assert.deepEqual(left('2026-12-13T04:59:59Z', end), ['2 days left', 'Plus que 2 jours'])
  assert.deepEqual(left('2026-12-13T05:00:00Z', end), ['Closes tomorrow', 'Se termine demain'])
  assert.equal(left('2026-12-14T20:30:00Z', end)[0], 'Closes today, in less than 8 hours')
  assert.equal(left('2026-12-15T03:00:00Z', end)[1], 'Se termine aujourd’hui, dans moins de 2 heures')
  assert.equal(left('2026-12-15T03:00:01Z', end)[1], 'Se termine dans moins d’une heure')
  assert.deepEqual(left(end, end), ['', ''])
})

test('an hour that lies over midnight is still less than an hour', () => {
  assert.equal(left('2026-12-15T04:50:00Z', '2026-12-15T05:10:00Z')[0], 'Closes in less than an hour')
})

test('before the start it says when it opens; after the end, and without one, nothing', () => {
  const start = '2026-12-15T14:00:00Z'
  assert.deepEqual(left('2026-12-10T14:00:00Z', start, 'coming_soon'), [
    'Opens in 5 days',
    'Ouvre dans 5 jours',
  ])
  assert.deepEqual(left('2026-12-10T14:00:00Z', start, 'ended'), ['', ''])
  assert.deepEqual(left('2026-12-10T14:00:00Z', null), ['', ''])
})
