import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import type { Route } from '#contract/kit.ts'
import { reasons } from '#contract/reasons.ts'
import { routes } from '#contract/routes.ts'
import { says } from '#contract/why.ts'
import { RefusedError } from '#server/platform/errors.ts'
import { checked } from '#server/platform/http/validation.ts'

const wrongValues: unknown[] = [
  ...[undefined, null, '', '?', -1, 2.5, 1e300, true, [], {}, [{}]],
  'x'.repeat(300_000),
  '\u0000',
]

/** A schema's answer to values of a wrong shape: the reasons, and under `unsaid` what is no reason. */
function saidBy(schema: z.ZodType): { reasons: string[]; unsaid: string[] } {
  const fields = Object.keys((schema as Partial<z.ZodObject>).shape ?? {})
  const said = { reasons: [] as string[], unsaid: [] as string[] }
  for (const value of wrongValues)
    try {
      checked(schema, Object.fromEntries(fields.map((field) => [field, value])))
    } catch (error) {
      if (error instanceof RefusedError)
        said.reasons.push(
          ...Object.values(error.refusal.fields ?? {}).flatMap((all) => all.map((one) => one.reason)),
        )
      else said.unsaid.push(String(error))
    }
  return said
}

test('whatever a schema refuses has a reason of the contract', () => {
  const seen = new Set<string>()
  let schemas = 0
  for (const [name, { body, query }] of Object.entries<Route>(routes))
    for (const schema of [body, query]) {
      if (!schema) continue
      schemas += 1
      const said = saidBy(schema as z.ZodType)
      assert.deepEqual(said.unsaid, [], name)
      for (const reason of said.reasons) seen.add(reason)
    }
  assert.ok(schemas > 100 && seen.size > 30)
  assert.deepEqual(
    [...seen].filter((reason) => !Object.hasOwn(reasons, reason)),
    [],
  )
  console.log(`schemas ${schemas}, reasons that they gave ${seen.size}`)
})

test('the check names a schema with a sentence of its own', () => {
  const cat = z.object({ cat: z.string(says('bad_characters')).max(5, 'The cat is too heavy.') })
  assert.equal(saidBy(cat).unsaid.length, 1)
})
