import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'

const root = join(import.meta.dirname, '../..')
type Source = { file: string; source: string }

/** A word of the glossary with one meaning, and the files in which that meaning is. */
type Rule = { word: string; found: RegExp; home: RegExp }
const rules: Rule[] = [
  // Only a broadcast has chunks; tests write HTTP's own header.
  {
    word: 'chunk',
    found: /(?<!transfer-encoding: )chunk/gi,
    home: /messag|broadcast|delivery|fanout|erase\.test|effects\.test|support\/effects|^db\/rows/i,
  },
  // The only flight is the flight check.
  { word: 'in flight', found: /\bin[ -]?flight/gi, home: /^$/ },
  // Inside an e-mail is `email`; one file and its test know the name that calls have for it.
  { word: 's3email', found: /s3email/g, home: /messageTypes\.ts$|emailType\.test\.ts$/ },
  // A place is a participant's row in a list, so a type of places stands with people, lists and imports.
  { word: 'place', found: /\b(?:type|interface) \w*Places?(?:Of)?\b/g, home: /participant/ },
  // Inbound is a message from a participant, so nothing else has the bare name.
  { word: 'inbound', found: /\btype Inbound\b|\bcreateInbound\b|\binbound: \(/g, home: /^$/ },
]

const countOf = ({ found }: Rule, { source }: Source): number => source.match(found)?.length ?? 0

/** Words outside of where their meaning is. */
function faultsOf(sources: Source[]): string[] {
  return rules.flatMap((rule) =>
    sources
      .filter((one) => !rule.home.test(one.file) && countOf(rule, one) > 0)
      .map(({ file }) => `${file}: ${rule.word}`),
  )
}

test('a word stands only where its one meaning is', () => {
  const own = 'test/guards/words.test.ts'
  const sources = globSync('{src,test,bench}/**/*.{ts,tsx}', { cwd: root })
    .filter((file) => file !== own)
    .map((file) => ({ file, source: readFileSync(join(root, file), 'utf8') }))
  assert.deepEqual(faultsOf(sources), [])
  const total = (rule: Rule) => sources.reduce((sum, one) => sum + countOf(rule, one), 0)
  console.log(`files ${sources.length}; ${rules.map((rule) => `${rule.word} ${total(rule)}`).join(', ')}`)
})

test('the check names a word with a second meaning', () => {
  const bad = [
    { file: 'src/server/participants/imports/run.ts', source: 'const chunkRows = 10' },
    { file: 'src/console/kit/useAct.ts', source: 'const inFlight = useRef(false)' },
    { file: 'src/server/campaigns/linkClicks.ts', source: "type: 'sms' | 's3email'" },
    { file: 'src/console/prizing/place.ts', source: 'export type PrizingPlace = { tab: Tab }' },
    { file: 'src/server/adapters/gateways/port.ts', source: 'readonly inbound: (message: Sms) => void' },
  ]
  assert.deepEqual(
    faultsOf(bad).map((fault) => fault.split(': ')[1]),
    rules.map(({ word }) => word),
  )
  const good = { file: 'src/server/messaging/delivery/chunks.ts', source: 'claimChunk()' }
  assert.deepEqual(faultsOf([good]), [])
})
