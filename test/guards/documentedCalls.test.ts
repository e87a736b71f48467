import assert from 'node:assert/strict'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { test } from 'node:test'
import { kindNames } from '#contract/experiences/kinds.ts'
import { routes } from '#contract/routes.ts'
import { openApiOf } from '#server/platform/http/openapi.ts'

// The calls that the two documents name, one a line: each is described by our own document of calls, but for those of
// kinds and listeners that are not there yet. These stand in a list too, so that one that comes is taken off it.

const linesOf = (file: string) =>
  readFileSync(join(import.meta.dirname, file), 'utf8')
    .split('\n')
    .filter(Boolean)
const documented = linesOf('documentedCalls.txt')
const absent = linesOf('absentCalls.txt')

/** The kinds that the documents know, for which `{type}` stands. */
const allKinds = [
  'sweepstakes',
  'gift-with-purchase',
  'survey',
  'sms',
  'pages',
  'pin-redemption',
  'salesforce-data-extensions',
  'hubspot-forms',
  'email',
  'external',
]
const comesLater = allKinds.filter((kind) => !kindNames.some((known) => known === kind))

/** `{a|b}` stands for each of its words. */
function spelled(call: string): string[] {
  const [choice, words = allKinds.join('|')] = /\{([^}]*\|[^}]*)\}/.exec(call) ?? /\{type\}/.exec(call) ?? []
  return choice === undefined
    ? [call]
    : words.split('|').flatMap((word) => spelled(call.replace(choice, word)))
}

type Parameter = { name: string; in: string; schema?: { enum?: string[]; const?: string } }
type Described = { paths: Record<string, Record<string, { parameters?: Parameter[] }>> }

/** Of a parameter that takes some words alone each of them is a call. */
function worded(path: string, parameters: readonly Parameter[]): string[] {
  const limited = parameters.find(
    ({ name, schema }) => path.includes(`{${name}}`) && (schema?.enum ?? schema?.const),
  )
  if (!limited) return [path]
  const words = limited.schema?.enum ?? [limited.schema?.const ?? '']
  return words.flatMap((word) => worded(path.replace(`{${limited.name}}`, word), parameters))
}

const partsOf = (call: string) => call.replace('/{random}', '').split(/[ /]+/)
const isSame = (own: readonly string[], asked: readonly string[]) =>
  own.length === asked.length && own.every((part, at) => part.startsWith('{') || part === asked[at])

const described = (JSON.parse(JSON.stringify(openApiOf(routes, '0.0.0'))) as Described).paths
const ownCalls = Object.entries(described).flatMap(([path, methods]) =>
  Object.entries(methods).flatMap(([method, { parameters = [] }]) =>
    worded(path, parameters).map((one) => partsOf(`${method.toUpperCase()} ${one}`)),
  ),
)
const missingOf = (calls: readonly string[]) =>
  calls.filter((call) => !ownCalls.some((own) => isSame(own, partsOf(call))))

test('every call that the documents name is described, but for those of kinds and listeners to come', () => {
  const calls = documented.flatMap(spelled)
  const missing = missingOf(calls)
  assert.deepEqual(missing, absent)
  const comes = new RegExp(`/listeners?\\b|/listener-|/(${comesLater.join('|')})\\b`)
  assert.deepEqual(
    absent.filter((call) => !comes.test(call)),
    [],
  )
  console.log(`documented calls ${calls.length}, not there yet ${missing.length}`)
})

test('the check finds a call that is not described, and tells words from places', () => {
  assert.deepEqual(
    missingOf(['GET /api/v1/lantern', 'DELETE /api/v1/keyword/7', 'PATCH /api/v1/keyword/7']),
    ['GET /api/v1/lantern', 'PATCH /api/v1/keyword/7'],
  )
  assert.deepEqual(spelled('PUT /read/{id}/{1|0}'), ['PUT /read/{id}/1', 'PUT /read/{id}/0'])
  assert.deepEqual(partsOf('GET /api/v1/clients/{random}'), ['GET', 'api', 'v1', 'clients'])
})
