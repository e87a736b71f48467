import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { changeOf, wholeOf } from '#contract/changing.ts'
import { type Route, type Schema, text } from '#contract/kit.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { goodOf, valuesOf } from '#test/support/fieldValues.ts'

// A field that a POST refuses is refused by the PUT of the same record too.

/** The call that makes what a change changes, where its path does not tell. */
const makers: Partial<Record<RouteName, RouteName>> = {
  updateClient: 'createClient',
  updateParticipant: 'createParticipant',
  updateBroadcast: 'createBroadcast',
}
/** Changes of what no call with a form makes, each with its reason: they are held against their whole form alone. */
const unmade: Partial<Record<RouteName, string>> = {
  updateProfile: 'whoever is invited has a profile',
  updateImport: 'an import is made of a file',
  saveClientLanguages: 'a client has languages from the first',
}

const calls = Object.entries(routes) as [RouteName, Route][]
const changes = calls.filter(([, { method, body }]) => method === 'PUT' && body && wholeOf(body) !== body)

function makerOf(name: RouteName, { path }: Route): Route | undefined {
  const collection = path.replace(/(\/\{\w+\})+$/, '')
  const [, made] = calls.find(([, one]) => one.method === 'POST' && one.path === collection) ?? []
  return makers[name] ? routes[makers[name]] : made
}

// `Schema` stands in for zod's own type, which is slow to check.
const objectOf = (body: Schema | undefined): z.ZodObject => {
  assert.ok(body instanceof z.ZodObject, 'a form is an object')
  assert.deepEqual(body.def.checks ?? [], [], 'a form has no check of its whole')
  return body
}

/** The values of a field that the change takes and the form refuses, and what is tried. */
function compare(form: z.ZodObject, change: Schema): { faults: string[]; refused: number } {
  const changed = objectOf(wholeOf(change)).shape
  const faults: string[] = []
  let refused = 0
  const takes = (name: string, value: unknown) => z.safeParse(change as z.ZodType, { [name]: value }).success
  for (const [name, field] of Object.entries(form.shape).filter(([one]) => one in changed)) {
    if (!takes(name, goodOf(field))) faults.push(`${name} is refused where it is good`)
    const bad = valuesOf(field).filter((value) => !z.safeParse(field, value).success)
    refused += bad.length
    for (const value of bad) if (takes(name, value)) faults.push(`${name} takes ${shown(value)}`)
  }
  return { faults, refused }
}

const shown = (value: unknown) => {
  const all = JSON.stringify(value)
  return all.length > 80 ? `${all.slice(0, 80)}… (${all.length})` : all
}

test('a change refuses in each field what the call that makes its record refuses there', () => {
  const faults: string[] = []
  let [pairs, refused] = [0, 0]
  for (const [name, route] of changes) {
    const body = route.body as Schema
    const maker = makerOf(name, route)
    assert.equal(maker === undefined, name in unmade, `${name} is made by a call, or says why not`)
    const forms = [objectOf(wholeOf(body)), ...(maker ? [objectOf(maker.body)] : [])]
    pairs += Number(maker !== undefined)
    for (const form of forms) {
      const found = compare(form, body)
      refused += found.refused
      faults.push(...found.faults.map((fault) => `${name}: ${fault}`))
    }
  }
  assert.deepEqual([...new Set(faults)], [])
  assert.ok(refused > 10_000, `only ${refused} values are bad`)
  console.log(`changes ${changes.length}, with a call that makes ${pairs}, bad values ${refused}`)
})

test('the guard finds a check that a change has lost, also deep in a field', () => {
  const name = text('name')
  const lines = (key: z.ZodType) => z.array(z.strictObject({ key }))
  const form = z.strictObject({ name, lines: lines(text('name')) })
  assert.deepEqual(compare(form, changeOf(form, form)).faults, [])
  // A pipe that is put together anew has what is checked of its parts, and not what is checked of the whole.
  const loose = z.strictObject({ name: z.pipe(name.in, name.out), lines: lines(z.string().max(200)) })
  const { faults } = compare(form, changeOf(loose, loose))
  for (const fault of ['name takes ""', 'name takes " "', 'lines takes [{"key":""}]'])
    assert.ok(faults.includes(fault), `${fault} is not found`)
})
