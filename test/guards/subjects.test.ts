import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import type { Route } from '#contract/kit.ts'
import { routes } from '#contract/routes.ts'
import { named, type Subject, shownBy, subjects, touchedBy } from '#contract/subjects.ts'
import { touchedByJobs } from '#server/main/jobSubjects.ts'
import { jobs } from '#server/main/registry.ts'

const calls = Object.entries<Route>(routes)

/** Subjects that nothing shows, that nothing touches, and calls that touch what nothing shows. */
function subjectFaults(named: readonly Subject[], all: readonly [string, Route][]): string[] {
  const shown = new Set(all.flatMap(([, route]) => shownBy(route)))
  const touched = new Set(all.flatMap(([, route]) => touchedBy(route)))
  return [
    ...named.filter((subject) => !shown.has(subject)).map((subject) => `nothing shows ${subject}`),
    ...named.filter((subject) => !touched.has(subject)).map((subject) => `nothing touches ${subject}`),
    ...all.flatMap(([name, route]) =>
      touchedBy(route)
        .filter((subject) => !shown.has(subject))
        .map((subject) => `${name} touches ${subject}, which nothing shows`),
    ),
  ]
}

test('every subject is shown by a read and touched by a change', () => {
  assert.deepEqual(subjectFaults(subjects, calls), [])
  const reads = calls.filter(([, route]) => route.shows).length
  const changes = calls.filter(([, route]) => route.touches).length
  console.log(`reads ${reads}, changes ${changes}, subjects ${subjects.length}`)
})

test('the check of subjects fails on one that nothing shows and one that nothing touches', () => {
  const told = { path: '/', summary: '', source: '', access: 'anyone' } as const
  const lonely: [string, Route][] = [
    ['listEntries', { ...told, method: 'GET', shows: ['entry'] }],
    ['openDraw', { ...told, method: 'POST', touches: ['draw'] }],
  ]
  assert.deepEqual(subjectFaults(['entry', 'draw'], lonely), [
    'nothing shows draw',
    'nothing touches entry',
    'openDraw touches draw, which nothing shows',
  ])
})

test('what staff change stands in the audit trail, what a visitor changes does not', () => {
  assert.ok(touchedBy(routes.setEntryStatus).includes('audit'))
  assert.ok(!touchedBy(routes.submitEntryForm).includes('audit'))
  assert.deepEqual(touchedBy(routes.signIn), [])
})

test('a verdict makes every list of entries and the activity stale', () => {
  const touched = touchedBy(routes.setEntryStatus)
  const stale = calls.filter(([, route]) => shownBy(route).some((subject) => touched.includes(subject)))
  const names = stale.map(([name]) => name)
  for (const name of [
    'listEntries',
    'listOtherEntries',
    'listBallotDraws',
    'listParticipation',
    'listActivity',
  ])
    assert.ok(names.includes(name), name)
})

test('every job says what it has touched at its end, in words that a read shows', () => {
  assert.deepEqual(Object.keys(touchedByJobs).sort(), Object.keys(jobs).sort())
  const shown = new Set(calls.flatMap(([, route]) => shownBy(route)))
  for (const [name, touched] of Object.entries(touchedByJobs))
    assert.ok(
      named(touched).every((subject) => shown.has(subject)),
      name,
    )
  console.log(`jobs ${Object.keys(jobs).length}`)
})

/** By hand is only what a screen shows before the server has answered. */
const byHand = /\b(?:invalidateQueries|resetQueries|removeQueries)\b|\binvalidates\b/
const theOnePlace = 'src/console/kit/api/query.ts'

test('the console makes nothing stale by hand', () => {
  const root = join(import.meta.dirname, '../..')
  const files = globSync('src/console/**/*.{ts,tsx}', { cwd: root }).filter((file) => file !== theOnePlace)
  const guilty = files.filter((file) => byHand.test(readFileSync(join(root, file), 'utf8')))
  assert.deepEqual(guilty, [])
  assert.ok(byHand.test("queryClient.invalidateQueries({ queryKey: ['listEntries'] })"))
  assert.ok(byHand.test("useChange('openDraw', { invalidates: ['listDraws'] })"))
  console.log(`console files ${files.length}`)
})
