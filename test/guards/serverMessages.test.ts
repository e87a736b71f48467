import assert from 'node:assert/strict'
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { serverMessages } from '#console/dictionary/fr/serverMessages.ts'
import { serverTextOf } from '#console/kit/i18n/serverText.ts'
import { whyBroadcastIsFixed } from '#contract/messaging/broadcastStates.ts'
import { type Message, messagesIn } from '#test/support/messageLiterals.ts'
import { shapeMessages } from '#test/support/shapeMessages.ts'

const root = join(import.meta.dirname, '../..')
/** Files whose texts nobody reads in the console. */
const elsewhere = [
  'src/contract/experiences/smsTexts.ts', // texted to participants, in their language
  'src/contract/prizing/certificate.ts', // read by whoever verifies a certificate
  'src/server/messaging/delivery/footer.ts', // e-mailed to participants, in their language
  'src/server/public/**', // the public pages have their own texts
  'src/server/main/**', // said to the operator
  'src/server/platform/db/migrate.ts',
  'src/server/platform/db/keepEmbedded.ts',
  'src/server/platform/db/embedded.ts',
  'src/server/platform/db/embedded/**',
  'src/**/*.{test,suite}.ts',
]
const files = globSync('src/{contract,server}/**/*.ts', { cwd: root, exclude: elsewhere })
const inSource = files.flatMap((file) => messagesIn(file, readFileSync(join(root, file), 'utf8')))
/** Put together from two literals, each of which is a part only. */
const joined: Message[] = (['sending', 'sent', 'cancelled'] as const).map((state) => ({
  at: 'src/server/messaging/broadcasts/broadcasts.ts',
  text: `${whyBroadcastIsFixed(state)} (12 sent, 3 skipped)`,
}))
const messages = [...inSource, ...joined, ...shapeMessages()]

/** Messages that a table of French texts does not have. */
function missingIn(translate: (text: string) => string, given: Message[]): string[] {
  const missing = given.filter(({ text }) => translate(text) === text)
  return [...new Set(missing.map(({ at, text }) => `${at}: ${text}`))]
}

test('every message that the server can send to the console has its French text', () => {
  assert.deepEqual(missingIn(serverTextOf(serverMessages), messages), [])
  const count = new Set(messages.map(({ text }) => text)).size
  console.log(`server messages ${count}, French texts ${Object.keys(serverMessages.texts).length}`)
})

test('every French text is one for a message that can come, and has only the places of the message', () => {
  const keys = Object.keys(serverMessages.texts)
  const numbered = serverTextOf({
    texts: Object.fromEntries(keys.map((key, at) => [key, `#${at}`])),
    words: {},
  })
  const used = new Set(messages.map(({ text }) => numbered(text)))
  assert.deepEqual(
    keys.filter((_, at) => !used.has(`#${at}`)),
    [],
  )
  for (const [key, text] of Object.entries(serverMessages.texts))
    for (const place of placesOf(text)) assert.ok(placesOf(key).includes(place), `${key}: {${place}}`)
})

test('every field that a message names has its French word', () => {
  const named = inSource.flatMap(({ field }) => (field ? [field] : []))
  assert.ok(named.length > 20)
  assert.deepEqual(
    named.filter((field) => !Object.hasOwn(serverMessages.words.field, field)),
    [],
  )
})

test('the check names a refusal, a thrown CSV fault, a schema’s message and a job’s error without French', () => {
  const source = `
    refuseConflict('The cat sleeps.'); refuseConflict('Gone')
    refuseField('name', \`Only \${count} cats remain in \${place}.\`)
    z.string().max(5, 'The cat is too heavy.')
    throw new CsvError('The cat has no rows.')
    throw new StartError('The cat stops the start.')
    const wakes = { reason: 'The cat woke up.', summary: 'Wake the cat.' }
    sql\`update job_report set error = 'The cat was deleted.'\`
    const name = text('cat name')
    refuseField('cat', required('cat'))`
  const found = messagesIn('bad.ts', source)
  assert.deepEqual(missingIn(serverTextOf(serverMessages), found), [
    'bad.ts:2: The cat sleeps.',
    'bad.ts:2: Gone',
    'bad.ts:3: Only 12 cats remain in 12.',
    'bad.ts:4: The cat is too heavy.',
    'bad.ts:5: The cat has no rows.',
    'bad.ts:7: The cat woke up.',
    'bad.ts:8: The cat was deleted.',
  ])
  assert.deepEqual(
    found.flatMap(({ field }) => field ?? []),
    ['cat name', 'cat'],
  )
})

const placesOf = (text: string): string[] => [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name)
