import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import { type Field, fieldsOf } from './fields.ts'
import { optionalText, type Route, text } from './kit.ts'
import { routes } from './routes.ts'

test('what a schema demands of a field is what a form knows of it', () => {
  const body = z.strictObject({
    name: text('name', 100),
    title: optionalText('title'),
    count: z.int().min(1).max(10).default(2),
    price: z.number().min(0).nullable(),
    colour: z.enum(['red', 'blue']).optional(),
    is_open: z.boolean(),
  })
  assert.deepEqual(fieldsOf(body), {
    name: { kind: 'text', isRequired: true, maxLength: 100 },
    title: { kind: 'text', isNullable: true, maxLength: 200 },
    count: { kind: 'number', min: 1, max: 10, isWhole: true, usual: 2 },
    price: { kind: 'number', isRequired: true, isNullable: true, min: 0 },
    colour: { kind: 'text', choices: ['red', 'blue'] },
    is_open: { kind: 'boolean', isRequired: true },
  })
})

test('groups and lists have their own fields, and a body of two shapes those of both', () => {
  const line = { kind: 'text', isRequired: true, maxLength: 5 } satisfies Field
  const body = z.union([
    z.strictObject({ texts: z.strictObject({ hello: z.string().max(5) }) }),
    z.strictObject({ rules: z.array(z.strictObject({ key: z.string().max(5) })).max(20) }),
    z.strictObject({ data: z.record(z.string(), z.string().max(5)) }),
  ])
  assert.deepEqual(fieldsOf(body), {
    texts: { kind: 'group', isRequired: true, fields: { hello: line } },
    rules: {
      kind: 'list',
      isRequired: true,
      each: { kind: 'group', isRequired: true, fields: { key: line } },
      most: 20,
    },
    data: { kind: 'list', isRequired: true, each: line },
  })
})

test('the fields of every body can be read', () => {
  const bodies = (Object.values(routes) as Route[]).flatMap(({ body }) => (body ? [fieldsOf(body)] : []))
  assert.ok(bodies.length > 70)
  console.log(
    `bodies ${bodies.length}, fields ${bodies.reduce((sum, one) => sum + Object.keys(one).length, 0)}`,
  )
})
