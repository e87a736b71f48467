import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod'
import type { Route } from '#contract/kit.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { asZod } from '#server/platform/http/validation.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import type { Input } from '#test/support/caller.ts'
import { sampleOf } from '#test/support/samples.ts'
import { shareOf } from '#test/support/share.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let maple: ClientWorld

before(async () => {
  application = await testApplication()
  maple = await buildClient(application, { name: 'maple', code: '55501' })
})
after(() => application.close())

const calls = Object.entries(routes) as [RouteName, Route][]

/** Texts and values that have broken other products (reliability). */
const badValues: unknown[] = [
  'a\u0000b',
  '\ud800',
  '   ',
  '\u200b\u200d',
  '\u202eabc',
  'x'.repeat(1_000_000 - 2000),
  -1,
  1e300,
  2.5,
  null,
  [],
  {},
  true,
  "'; drop table client; --",
  '2026-02-30T10:00',
  '0000-00-00 00:00:00',
]
const badQueryValues = [
  '0',
  '-1',
  '1e3',
  '99999999999999999999',
  'a\u0000b',
  '%',
  '\\',
  "'",
  'x'.repeat(300),
  '',
]

/** `npm test` sends a quarter of the values to each field, another one to each. */
const parts = 4

const isAllowed = (status: number) => status < 500

test('every body that the calls are tried with is one that its call takes', () => {
  const faults = calls.flatMap(([name, { body, upload }]) => {
    const read = body && !upload ? asZod(body).safeParse(sampleOf(name, maple).body) : undefined
    return read?.success === false ? [`${name}: ${z.prettifyError(read.error)}`] : []
  })
  assert.deepEqual(faults, [])
})

test('no call answers bad values in its body with a fault of ours', async () => {
  const faults: string[] = []
  let tried = 0
  for (const [name, route] of calls.filter(([, { body, upload }]) => body && !upload)) {
    const sample = sampleOf(name, maple)
    for (const field of Object.keys((sample.body ?? {}) as object))
      for (const value of shareOf(badValues, `${name} ${field}`, parts)) {
        const answer = await maple.as.client_admin.call(route, {
          ...sample,
          body: { ...(sample.body as object), [field]: value },
        })
        tried++
        if (!isAllowed(answer.status))
          faults.push(`${name} ${field}: ${JSON.stringify(value).slice(0, 40)} → ${answer.status}`)
      }
  }
  assert.deepEqual(faults, [])
  console.log(`bad values in bodies tried ${tried}`)
})

/** Its own fields, of which each has a reader of its own, and one that it does not know. */
function queryFieldsOf({ query }: Route): string[] {
  if (!query) return []
  return [...(query instanceof z.ZodObject ? Object.keys(query.shape) : []), 'unknown']
}

test('no call answers bad values in its query or path with a fault of ours', async () => {
  const faults: string[] = []
  let tried = 0
  const attempt = async (name: RouteName, route: Route, input: Input, what: string) => {
    const caller = route.access === 'platformAdmin' ? maple.founder : maple.as.client_admin
    const answer = await caller.call(route, input)
    tried++
    if (!isAllowed(answer.status)) faults.push(`${name} ${what} → ${answer.status}`)
  }
  for (const [name, route] of calls) {
    const sample = sampleOf(name, maple)
    const valuesOf = (field: string) => shareOf(badQueryValues, `${name} ${field}`, parts)
    const told = (field: string, value: string) => `${field}=${value.slice(0, 20)}`
    for (const field of queryFieldsOf(route))
      for (const value of valuesOf(field))
        await attempt(name, route, { ...sample, query: { [field]: value } }, `?${told(field, value)}`)
    for (const field of Object.keys(sample.params ?? {}))
      for (const value of valuesOf(field).filter((one) => one !== '')) {
        const params = { ...sample.params, [field]: value }
        await attempt(name, route, { ...sample, params }, told(field, value))
      }
  }
  assert.deepEqual(faults, [])
  console.log(`bad values in queries and paths tried ${tried}`)
})

test('a read whose address carries emptied filters answers as it does without them', async () => {
  const others: string[] = []
  let tried = 0
  for (const [name, route] of calls.filter(([, { method, changes }]) => method === 'GET' && !changes)) {
    const { query = {}, ...sample } = sampleOf(name, maple)
    const emptied = queryFieldsOf(route).filter(
      (field) => field !== 'unknown' && !Object.hasOwn(query, field),
    )
    if (emptied.length === 0) continue
    const caller = route.access === 'platformAdmin' ? maple.founder : maple.as.client_admin
    const without = await caller.call(route, { ...sample, query })
    const empties = Object.fromEntries(emptied.map((field) => [field, '']))
    const { status, body } = await caller.call(route, { ...sample, query: { ...query, ...empties } })
    tried++
    if (status !== without.status) others.push(`${name}: ${status} ${JSON.stringify(body).slice(0, 200)}`)
  }
  assert.deepEqual(others, [])
  assert.ok(tried > 60, `reads tried with emptied filters ${tried}`)
})

test('unknown fields are refused by name, not dropped in silence', async () => {
  for (const field of ['status', 'client_id', 'role', 'constructor']) {
    const answer = await maple.as.client_admin.call(routes.createList, {
      body: { name: 'A list', [field]: 1 },
    })
    assert.equal(answer.status, 422, field)
    assert.deepEqual((answer.body as { errors: object }).errors, {
      [field]: ['This field is not known here.'],
    })
  }
})

test('JSON that is cut short, nested a thousand deep or poisons prototypes is refused', async () => {
  const admin = maple.as.client_admin
  const bodies = [
    '{"name": "A',
    '[',
    '',
    `${'['.repeat(1000)}${']'.repeat(1000)}`,
    '{"name":"x","__proto__":{"role":"admin"}}',
    '"text"',
    'null',
  ]
  for (const body of bodies) {
    const response = await fetch(`${application.url}/api/v1/lists`, {
      method: 'POST',
      headers: { ...admin.headers, 'Content-Type': 'application/json' },
      body,
    })
    assert.equal(response.status, 422, body.slice(0, 40))
  }
})

test('a name of a megabyte, of blanks or with a NUL gets a message under its field', async () => {
  for (const name of ['x'.repeat(900_000), '   ', '\u200b', 'a\u0000b', '\u202ecba']) {
    const answer = await maple.as.client_admin.call(routes.createList, { body: { name } })
    assert.equal(answer.status, 422)
    assert.deepEqual(Object.keys((answer.body as { errors: object }).errors), ['name'])
  }
})
