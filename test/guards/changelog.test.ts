import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const headings = [
  'Contests',
  'Public pages and forms',
  'Validation and fraud',
  'Prizes and draws',
  'Broadcasts and conversations',
  'Texts and opt-outs',
  'People, lists and imports',
  'Users, roles and sign-in',
  'Console',
  'API and webhooks',
  'Security and audit',
  'Operating',
]
/** Two sentences. */
const maxEntry = 360

/** Its versions, each with its headings and what stands under them. */
function faultsOf(changelog: string): string[] {
  const faults: string[] = []
  let [isVersion, last] = [false, -1]
  for (const [index, line] of changelog.split('\n').entries()) {
    const no = (fault: string) => faults.push(`line ${index + 1}: ${fault}`)
    const heading = line.match(/^### (.*)$/)?.[1]
    if (line.startsWith('## ')) [isVersion, last] = [true, -1]
    else if (heading !== undefined) {
      const at = headings.indexOf(heading)
      if (at === -1) no(`“${heading}” is no heading of the changelog`)
      else if (at <= last) no(`“${heading}” comes before “${headings[last]}”`)
      last = Math.max(at, last)
    } else if (isVersion && line !== '') {
      if (last === -1) no('stands under no heading')
      if (!/^- \*\*[^*]+\*\*/.test(line)) no('does not begin with a few words in bold')
      if (line.length > maxEntry) no(`has ${line.length} characters, of ${maxEntry} at most`)
    }
  }
  return faults
}

test('every line of the changelog stands under one of its headings, and is short', () => {
  const changelog = readFileSync(join(import.meta.dirname, '../../CHANGELOG.md'), 'utf8')
  assert.deepEqual(faultsOf(changelog), [])
  console.log(`lines ${changelog.split('\n').filter((line) => line.startsWith('- ')).length}`)
})

test('a line without a heading, an unknown heading, one out of order and a long line are found', () => {
  const bad = [
    '## Unreleased',
    '- **A draw** is quicker.',
    '### Various',
    '### Operating',
    '- A backup is smaller.',
    '### Console',
    `- **Dates** are ${'very '.repeat(80)}short.`,
  ]
  assert.deepEqual(faultsOf(bad.join('\n')), [
    'line 2: stands under no heading',
    'line 3: “Various” is no heading of the changelog',
    'line 5: does not begin with a few words in bold',
    'line 6: “Console” comes before “Operating”',
    'line 7: has 422 characters, of 360 at most',
  ])
})
