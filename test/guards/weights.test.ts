import assert from 'node:assert/strict'
import { test } from 'node:test'
import { limitOf, targets } from '../../scripts/build/targets.ts'
import { judge, type Weight } from '../../scripts/build/weights.ts'

// `scripts/weights.mjs` holds what was built against the targets; here it is seen that it can say no.

const light = { 'console.js': 1_000, 'page.js': 1_000 }
const weighed = (['first', 'later', 'editor'] as const).flatMap((kind) =>
  ['en', 'fr'].map((language): Weight => ({ page: `/${kind}`, language, kind, scripts: light })),
)
/** The same with one page that weighs something else. */
const withPage = (page: Partial<Weight>): Weight[] => [
  ...weighed,
  { page: '/bad', language: 'en', kind: 'later', scripts: light, ...page },
]

test('pages at their target pass, and all are told', () => {
  const { lines, faults } = judge(withPage({ scripts: { 'console.js': targets.later } }))
  assert.deepEqual(faults, [])
  assert.match(lines.join('\n'), /^later: target .* measured en .*\/bad.*, fr /m)
  assert.match(lines.join('\n'), /^ {2}\/bad \(en\): /m)
})

test('the check of weights fails on a page that is too heavy in French alone', () => {
  const scripts = { 'console.js': limitOf('later'), 'texts.js': 1 }
  const { faults } = judge(withPage({ language: 'fr', scripts }))
  assert.equal(faults.length, 1)
  assert.match(faults[0] ?? '', /^\/bad \(fr\): /)
})

test('the check of weights fails on a first page that weighs as much as another may', () => {
  const scripts = { 'console.js': targets.later }
  assert.equal(judge(withPage({ kind: 'later', scripts })).faults.length, 0)
  assert.equal(judge(withPage({ kind: 'first', scripts })).faults.length, 1)
})

test('the check of weights fails on a page of too many scripts', () => {
  const scripts = Object.fromEntries(
    Array.from({ length: limitOf('scripts') + 1 }, (_, at) => [`${at}.js`, 1]),
  )
  assert.deepEqual(judge(withPage({ scripts })).faults, [
    `/bad (en): ${limitOf('scripts') + 1} scripts of ${limitOf('scripts')} scripts`,
  ])
})

test('the check of weights fails where a language or a kind of page was not weighed', () => {
  const english = weighed.filter(({ language }) => language === 'en')
  assert.equal(judge(english).faults.length, 3)
  assert.equal(judge([]).faults.length, 6)
})
