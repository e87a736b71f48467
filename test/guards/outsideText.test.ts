import assert from 'node:assert/strict'
import { test } from 'node:test'
import * as z from 'zod'
import type { Route } from '#contract/kit.ts'
import { routes } from '#contract/routes.ts'

// Text that people and programs send is of many kinds, and a database takes neither NUL nor half a character: each field
// of a path, a query or a body refuses them, by the contract's `text`, `asTyped` or their kin.

/** The sign stands in the middle, so that no trimming takes it away. */
const broken = ['a\u0000b', 'a\ud800b']
const isBroken = (value: unknown) => /\\u0000|\\ud800/.test(JSON.stringify(value) ?? '')

/** Fields that take any text, each with its reason. */
const taken: [field: RegExp, reason: string][] = [
  [/ body\.(current_)?password$/, 'it is hashed and never kept'],
  [
    /^(preview|submit)\w+ body\{(key)?\}$/,
    'a form of the public: what it asks for is read by its own rules, and a page says what is wrong',
  ],
  [/^addSecretCodes body\.lines\[\]$/, 'each line that is no code is told with its reason'],
]

type Def = {
  type: string
  shape?: Record<string, z.ZodType>
  innerType?: z.ZodType
  in?: z.ZodType
  out?: z.ZodType
  options?: z.ZodType[]
  items?: z.ZodType[]
  element?: z.ZodType
  keyType?: z.ZodType
  valueType?: z.ZodType
}
const defOf = (schema: z.ZodType) => schema._zod.def as unknown as Def

const takesBroken = (schema: z.ZodType) =>
  broken.some((value) => {
    const { success, data } = schema.safeParse(value)
    return success && isBroken(data)
  })

/** The fields below a schema that give a broken text on. What is only answered may come back, and is dropped. */
function openFields(schema: z.ZodType, path: string): { seen: number; open: string[] } {
  if (schema.meta()?.readOnly) return { seen: 0, open: [] }
  if (takesBroken(schema)) return { seen: 1, open: [path] }
  const { shape = {}, innerType, in: from, out, options = [], items = [], ...def } = defOf(schema)
  const inside: [z.ZodType | undefined, string][] = [
    ...Object.entries(shape).map(([name, field]): [z.ZodType, string] => [field, `${path}.${name}`]),
    ...[innerType, from, out, ...options, ...items]
      .filter((part) => part !== undefined && !isPlain(part))
      .map((part): [z.ZodType | undefined, string] => [part, path]),
    [def.element, `${path}[]`],
    [def.keyType, `${path}{key}`],
    [def.valueType, `${path}{}`],
  ]
  const found = inside.flatMap(([part, at]) => (part ? [openFields(part, at)] : []))
  return {
    seen: 1 + found.reduce((sum, one) => sum + one.seen, 0),
    open: [...new Set(found.flatMap((one) => one.open))],
  }
}

/** A part of what was judged as a whole: what it lets through, the whole may refuse. */
const isPlain = (schema: z.ZodType): boolean => {
  const { type, innerType, in: from } = defOf(schema)
  if (innerType ?? from) return isPlain((innerType ?? from) as z.ZodType)
  return !/^(object|array|record|union|tuple)$/.test(type)
}

function openFieldsOf(calls: [string, Route][]) {
  const parts = calls.flatMap(([name, route]) =>
    (['params', 'query', 'body'] as const).flatMap((part) => {
      const schema = route[part] as z.ZodType | undefined
      return schema ? [openFields(schema, `${name} ${part}`)] : []
    }),
  )
  return {
    seen: parts.reduce((sum, one) => sum + one.seen, 0),
    open: parts.flatMap((one) => one.open).filter((path) => !taken.some(([field]) => field.test(path))),
  }
}

test('no field of a path, a query or a body gives on a text that no database takes', () => {
  const { seen, open } = openFieldsOf(Object.entries(routes) as [string, Route][])
  assert.deepEqual(open, [])
  assert.ok(seen > 1000, `only ${seen} fields were seen`)
  console.log(`fields seen ${seen}`)
})

test('the check names plain texts wherever they stand', () => {
  const plain = z.string()
  const route = {
    params: z.object({ client: plain.max(60) }),
    query: z.strictObject({ reason: plain.optional(), to: plain.max(9).optional().catch(undefined) }),
    body: z.strictObject({
      lines: z.array(z.union([plain, z.int()])),
      answers: z.record(plain, z.unknown()),
      name: plain
        .trim()
        .nullish()
        .transform((name) => name ?? 'none'),
      chosen: z.enum(['a', 'b']),
      day: plain.regex(/^\d{4}$/),
      page: plain.transform((page) => (page === 'home' ? page : '')),
    }),
  } as unknown as Route
  assert.deepEqual(openFieldsOf([['bad', route]]).open, [
    'bad params.client',
    'bad query.reason',
    'bad query.to',
    'bad body.lines[]',
    'bad body.answers{key}',
    'bad body.answers{}',
    'bad body.name',
  ])
})
