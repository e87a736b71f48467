import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import * as z from 'zod'
import type { Route } from '#contract/kit.ts'
import { type RouteName, routes } from '#contract/routes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { sampleOf } from '#test/support/samples.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let maple: ClientWorld

before(async () => {
  application = await testApplication()
  maple = await buildClient(application, { name: 'maple', code: '55501' })
})
after(() => application.close())

const calls = Object.entries(routes) as [RouteName, Route][]

/** Names of the fields without which a schema refuses. */
const requiredFields = (schema: unknown): string[] =>
  schema instanceof z.ZodObject
    ? Object.entries(schema.shape)
        .filter(([, field]) => field instanceof z.ZodType && !field.safeParse(undefined).success)
        .map(([name]) => name)
    : []

type Refused = { errors: Record<string, string[]>; reasons: Record<string, { reason: string }[]> }

/** Texts that no person may read: the schema library’s own words, and a missing field that is called a wrong one. */
const isRaw = (message: string, reason: string) =>
  /invalid|expected|received|undefined|NaN|zod|schema/i.test(message) ||
  /^(not_|wrong_type|too_small)/.test(reason)

test('a field that is missing is said to be missing, in words of ours', async () => {
  const faults: string[] = []
  let tried = 0
  for (const [name, route] of calls.filter(([, { upload, access }]) => !upload && access !== 'anyone')) {
    const sample = sampleOf(name, maple)
    for (const field of requiredFields(route.body)) {
      const body = Object.fromEntries(
        Object.entries((sample.body ?? {}) as object).filter(([key]) => key !== field),
      )
      const answer = await maple.founder.call(route, { ...sample, body })
      const { errors, reasons } = answer.body as Partial<Refused>
      const message = errors?.[field]?.[0]
      const reason = reasons?.[field]?.[0]?.reason ?? ''
      tried++
      if (answer.status !== 422 || !message || isRaw(message, reason))
        faults.push(`${name} ${field}: ${answer.status} ${message ?? answer.text} (${reason})`.slice(0, 200))
    }
  }
  assert.deepEqual(faults, [])
  console.log(`missing fields tried ${tried}`)
})
