import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod'
import { kindNames, kinds } from '#contract/experiences/kinds.ts'
import { clientName, id, idOrEid, type Route } from '#contract/kit.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import type { Input } from '#test/support/caller.ts'
import { experienceOfKind } from '#test/support/samples/experiences.ts'
import { sampleOf } from '#test/support/samples.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

// Wherever a call names an experience, its id and its eid are taken; a client goes by its number or its eid (decisions 1).
// The addresses of the public site are known by the eid alone, and nobody signs in there.

const calls = (Object.entries(routes) as [RouteName, Route][]).filter(([, { access }]) => access !== 'anyone')
const ofExperience = new Set(['experience', 'experience_id', 'exp', 'model_id'])
const ofClient = new Set(['client', 'client_id'])

type Field = { name: string; path: string[]; schema: z.ZodType }

/** The fields of a schema that may name something, also those of objects within it. */
function fieldsOf(schema: unknown, path: string[] = []): Field[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape).flatMap(([name, inner]): Field[] => {
      const at = [...path, name]
      const isName = ofExperience.has(name) || ofClient.has(name)
      const own = isName && inner instanceof z.ZodType ? [{ name, path: at, schema: inner }] : []
      return [...own, ...fieldsOf(inner, at)]
    })
  return schema instanceof z.ZodOptional || schema instanceof z.ZodNullable || schema instanceof z.ZodDefault
    ? fieldsOf(schema.unwrap(), path)
    : []
}

const takes = (schema: z.ZodType, names: readonly unknown[]) =>
  names.every((name) => schema.safeParse(name).success)

const takesBoth = ({ name, schema }: Field, where: string) =>
  ofExperience.has(name)
    ? takes(schema, ['0195cf3e-0000-7000-8000-000000000001', 'abcdefgh2345'])
    : takes(schema, ['maple', where === 'body' ? 7 : '7'])

test('every field that names an experience or a client takes both of its names', () => {
  const faults: string[] = []
  let seen = 0
  for (const [call, route] of calls)
    for (const where of ['params', 'query', 'body'] as const)
      for (const field of fieldsOf(route[where])) {
        seen++
        if (!takesBoth(field, where)) faults.push(`${call}: ${where} ${field.path.join('.')}`)
      }
  assert.deepEqual(faults, [])
  assert.ok(seen > 20)
  const isRefused = (schema: z.ZodType, name: string) => !takesBoth({ name, path: [name], schema }, 'body')
  assert.ok(isRefused(id, 'experience') && isRefused(z.int(), 'client'))
  assert.ok(!isRefused(idOrEid, 'experience') && !isRefused(clientName, 'client'))
  console.log(`fields that name an experience or a client ${seen}`)
})

type Installation = { application: TestApplication; own: ClientWorld }
let installations: [Installation, Installation]

before(async () => {
  const open = async () => {
    const application = await testApplication()
    return { application, own: await buildClient(application, { name: 'maple', code: '55501' }) }
  }
  installations = [await open(), await open()]
})
after(() => Promise.all(installations.map(({ application }) => application.close())))

/** The sample with every field filled that may name an experience; undefined where the call names nothing. */
function namingInput(name: RouteName, route: Route, own: ClientWorld): Input | undefined {
  const { form: _form, ...input } = sampleOf(name, own)
  const fill = (where: 'query' | 'body') => {
    for (const { name: field, path } of fieldsOf(route[where])) {
      const named = ofClient.has(field) ? own.eid : own.experience.id
      const filled: Record<string, unknown> = Object.assign({}, input[where])
      const [first = '', second] = path
      if (second) filled[first] = { ...(filled[first] as object), [second]: named }
      else filled[first] ??= named
      input[where] = filled
    }
  }
  fill('query')
  fill('body')
  if (route.path.includes('{client}')) input.params = { client: own.eid, ...input.params }
  return JSON.stringify(otherNames(input, own, route)) === JSON.stringify(input) ? undefined : input
}

/** The same, each experience and client under its other name. */
function otherNames(value: unknown, own: ClientWorld, route: Route, key = ''): unknown {
  const isClient = ofClient.has(key) || (key === 'id' && route.path.includes('/client/{id}'))
  if (isClient && value === own.id) return own.eid
  if (isClient && value === own.eid) return String(own.id)
  for (const one of kindNames.map((kind) => experienceOfKind(kind, own))) {
    if (value === one.id) return one.eid
    if (value === one.eid) return one.id
  }
  if (Array.isArray(value)) return value.map((item) => otherNames(item, own, route))
  if (value === null || typeof value !== 'object') return value
  return Object.fromEntries(
    Object.entries(value).map(([name, of]) => [name, otherNames(of, own, route, name)]),
  )
}

/** There is nothing to preview at either name of what has no address. */
const without = kindNames.filter((kind) => !kinds[kind].hasAddress).map((kind) => `${kind}.preview`)

const told = ({ status, text }: { status: number; text: string }) => `${status} ${text.slice(0, 200)}`

test('a call answers the same to the other name of its experience and its client', async () => {
  const [first, second] = installations
  const inOrder = calls.toSorted(
    ([, a], [, b]) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'),
  )
  const faults: string[] = []
  let tried = 0
  for (const [name, route] of inOrder) {
    const input = namingInput(name, route, first.own)
    if (!input) continue
    const there = namingInput(name, route, second.own) ?? {}
    const answer = await first.own.founder.call(route, input)
    const other = await second.own.founder.call(route, otherNames(there, second.own, route) as Input)
    tried++
    if (answer.status !== other.status || (answer.status === 404 && !without.includes(name)))
      faults.push([name, told(answer), told(other)].join(': '))
  }
  assert.deepEqual(faults, [])
  assert.ok(tried > 40, String(tried))
  console.log(`calls that name an experience or a client ${tried}`)
})
