import * as z from 'zod'

// Values for a field of a form, most of them bad: each place in it gets every text, number and shape below, while the
// rest of the value is good. So a check is met however deep it stands.

const texts = [
  ...['', ' ', '\t\n', '\u200b', '\u2800', 'a\u0000b', '\ud800', '\u202eabc', 'a\nb', 'STOP', 'Été 2026'],
  ...[
    'name',
    'a-b',
    'first_name',
    'data.size',
    '12345',
    '123456',
    '55501',
    '+16045551234',
    'L4B 3K1',
    '6 x 7',
  ],
  ...[
    'CAD',
    'en',
    '#12ab34',
    '12:30',
    '25:00',
    'America/Toronto',
    'Mars/Olympus',
    '2026-11-20',
    '2026-13-40',
  ],
  ...[
    '2026-11-20T10:30:00Z',
    '0000-00-00 00:00:00',
    'a@example.com',
    'a@',
    'https://example.com/a',
    'http://',
  ],
  ...['http://example.com', 'javascript:alert(1)', 'example.com', '{{link}}', '{{nothing}}', 'a1b2c3d4e5f6'],
  ...['0198c0de-0000-7000-8000-000000000001', 'entry.create', 'first name,last name', 'required|text'],
  ...[9, 45, 110, 210, 330, 700, 1700, 2100, 11_000, 70_000, 210_000].map((length) => 'x'.repeat(length)),
]
const numbers = [0, 1, 2, 3, 30, 100, 1000, 10_001, 1_000_001, 1e9, 1e15, 1e300, -1, 2.5, 0.00001]
const shapes = [null, true, false, [], {}, [''], [null], { name: '' }]
const plain: readonly unknown[] = [...texts, ...numbers, ...shapes]

/** Every value that is tried at a field. */
export function valuesOf(field: z.core.$ZodType): unknown[] {
  return [...plain, ...ownOf(field)]
}

/** A value that the field takes. */
export function goodOf(field: z.core.$ZodType): unknown {
  const good = ownOf(field, 'good')
    .concat(plain)
    .find((value) => z.safeParse(field, value).success)
  if (good === undefined) throw new Error(`No value is good for a field of the type ${field._zod.def.type}.`)
  return good
}

/** Values made for this field alone: its choices, and what it holds. `good` is of the inner ones the good ones only. */
function ownOf(field: z.core.$ZodType, want: 'good' | 'all' = 'all'): unknown[] {
  const inner = (one: z.core.$ZodType) => (want === 'good' ? [goodOf(one)] : valuesOf(one))
  const own = (one: z.core.$ZodType) => ownOf(one, want)
  if (field instanceof z.ZodEnum) return [...field.options]
  if (field instanceof z.ZodLiteral) return [...field.values]
  if (field instanceof z.ZodPipe) return own(field.in)
  if (field instanceof z.ZodUnion) return field.options.flatMap(own)
  if (field instanceof z.ZodDefault || field instanceof z.ZodOptional || field instanceof z.ZodNullable)
    return own(field.unwrap())
  if (field instanceof z.ZodArray) return listsOf(field, inner(field.element))
  if (field instanceof z.ZodRecord) {
    const [key, value] = [String(goodOf(field.keyType)), goodOf(field.valueType)]
    const others = inner(field.keyType).map((one) => ({ [String(one)]: value }))
    return [...others, ...inner(field.valueType).map((one) => ({ [key]: one }))]
  }
  if (field instanceof z.ZodObject) return groupsOf(field, inner)
  return []
}

function listsOf({ element }: z.ZodArray, values: unknown[]): unknown[] {
  const good = goodOf(element)
  return [
    [good],
    ...values.map((value) => [value]),
    ...[2, 12, 120, 1200].map((length) => Array(length).fill(good)),
  ]
}

function groupsOf({ shape }: z.ZodObject, inner: (one: z.core.$ZodType) => unknown[]): unknown[] {
  const good = Object.fromEntries(Object.entries(shape).map(([name, field]) => [name, goodOf(field)]))
  const without = (name: string) => Object.fromEntries(Object.entries(good).filter(([one]) => one !== name))
  const changed = Object.entries(shape).flatMap(([name, field]) => [
    ...inner(field).map((value) => ({ ...good, [name]: value })),
    without(name),
  ])
  return [good, ...changed, { ...good, unknown_field: 1 }]
}
