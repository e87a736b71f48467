import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { wholeOf } from '#contract/changing.ts'
import type { Route } from '#contract/kit.ts'
import { text } from '#contract/kit.ts'
import { routes } from '#contract/routes.ts'

type Field = { readonly path: string; readonly schema: z.ZodType }

/** Each text of a body, whichever way it is wrapped, by its path. */
function textsOf(schema: unknown, path: string): Field[] {
  const inner = unwrapped(schema)
  if (inner instanceof z.ZodString) return [{ path, schema: schema as z.ZodType }]
  if (inner instanceof z.ZodObject)
    return Object.entries(inner.shape).flatMap(([name, field]) => textsOf(field, `${path}.${name}`))
  if (inner instanceof z.ZodArray) return textsOf(inner.element, `${path}[]`)
  if (inner instanceof z.ZodRecord) return textsOf(inner.valueType, `${path}{}`)
  if (inner instanceof z.ZodUnion) return inner.options.flatMap((one) => textsOf(one, path))
  return []
}

function unwrapped(schema: unknown): unknown {
  if (schema instanceof z.ZodPipe) return unwrapped(schema.def.in)
  const isWrapper =
    schema instanceof z.ZodOptional ||
    schema instanceof z.ZodNullable ||
    schema instanceof z.ZodDefault ||
    schema instanceof z.ZodPrefault ||
    schema instanceof z.ZodReadonly
  return isWrapper ? unwrapped(schema.def.innerType) : schema
}

const keeps = ({ schema }: Field, character: string): boolean => {
  const { success, data } = schema.safeParse(`Spring${character}Sale`)
  return success && typeof data === 'string' && data.includes(character)
}
const controls = ['\t', '\u000b', '\u007f', '\u0085', '\u009b', '\u2028']
/** A text of several lines keeps a TAB as it keeps a line break. */
const isBroken = (field: Field) =>
  !keeps(field, '\n') && controls.some((character) => keeps(field, character))

/** Names after these are read in a list, a log or the head of a mail. */
const names = /\.(name|title|label|first_name|last_name|subject|description|caption)(_fr)?$/

/** Not kept: compared with what is there, or what a GET answered that comes back. */
const isNotKept = /\.seen\.|\.prize_pools\[\](\.prize_types\[\])?\.name$/

const fields = (Object.entries(routes) as [string, Route][]).flatMap(([name, { body }]) =>
  body ? textsOf(wholeOf(body), name).filter(({ path }) => !isNotKept.test(path)) : [],
)

test('a text of one line has no TAB and no other control character, whatever call it comes by', () => {
  const named = fields.filter(({ path }) => names.test(path))
  console.log(`texts ${fields.length}, names ${named.length}`)
  assert.ok(fields.length > 150 && named.length > 40)
  assert.deepEqual(
    fields.filter(isBroken).map(({ path }) => path),
    [],
  )
  assert.deepEqual(
    named.filter((field) => keeps(field, '\n') || keeps(field, '\t')).map(({ path }) => path),
    [],
  )
})

test('the check finds a text that lets a TAB through, and none that is cleaned', () => {
  const loose = textsOf(
    z.object({
      name: z
        .string()
        .refine((value) => !value.includes('\n'))
        .nullish(),
    }),
    'a',
  )
  assert.deepEqual(loose.map(isBroken), [true])
  assert.deepEqual(textsOf(z.object({ name: text('name') }), 'a').map(isBroken), [false])
})
