import assert from 'node:assert/strict'
import { describe, it } from 'node:test'
import * as z from 'zod'
import { id, type Route, required, searchText } from '#contract/kit.ts'
import { says } from '#contract/why.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { checked, checkedPath, checkedQuery } from './validation.ts'

const token = z.strictObject({
  key: z.string(says('not_a_key')),
  value: z.int(says('prizes_not_whole')),
})
const form = z.strictObject({
  name: z.string(required('name')),
  tokens: z.array(token).optional(),
})
const refusal = (schema: z.ZodType, value: unknown) => refusalOf((async () => checked(schema, value))())

describe('what was sent', () => {
  it('comes back as the schema makes it', () => {
    assert.deepEqual(checked(z.object({ page: z.string().transform(Number) }), { page: '2' }), { page: 2 })
  })

  it('has its messages under dotted fields, nested rows by their number, and the first one on top', async () => {
    assert.deepEqual(
      await refusal(form, {
        tokens: [
          { key: 'a', value: 1 },
          { value: 2.5, colour: 'red' },
        ],
      }),
      {
        code: 'invalid',
        reason: 'required',
        values: { field: 'name' },
        message: 'The name field is required.',
        fields: {
          name: ['The name field is required.'],
          'tokens.1.key': ['A key has only lower-case letters, digits and underscores.'],
          'tokens.1.value': ['The number of prizes must be a whole number.'],
          'tokens.1.colour': ['This field is not known here.'],
        },
      },
    )
  })

  it('has at most five messages under one field', async () => {
    let name = z.string()
    for (let rule = 1; rule <= 8; rule++)
      name = name.refine(() => false, says('message_too_short', { min: rule }))
    const { fields } = await refusal(z.object({ name }), { name: 'a' })
    assert.deepEqual(
      fields?.name,
      [1, 2, 3, 4, 5].map((rule) => `The message must have at least ${rule} characters.`),
    )
  })

  it('that is wrong in a thousand places is answered briefly', async () => {
    const unknown = Object.fromEntries(Array.from({ length: 1000 }, (_, index) => [`f${index}`, 1]))
    assert.equal(Object.keys((await refusal(form, { name: 'a', ...unknown })).fields ?? {}).length, 20)
    const tokens = Array.from({ length: 1000 }, () => ({ key: 'a', value: 'b' }))
    assert.equal(Object.keys((await refusal(form, { name: 'a', tokens })).fields ?? {}).length, 100)
  })

  it('that has no field at all is wrong in general', async () => {
    for (const value of [undefined, null, 'text', []])
      assert.deepEqual(Object.keys((await refusal(form, value)).fields ?? {}), ['general'])
  })

  it('cannot name a field that changes the answer itself', async () => {
    const hostile = JSON.parse('{"name":"a","__proto__":1,"constructor":1}') as unknown
    const { fields } = await refusal(form, hostile)
    assert.deepEqual(Object.keys(fields ?? {}).sort(), ['__proto__', 'constructor'])
  })

  it('in a path that has not its form names nothing', async () => {
    const refused = refusalOf((async () => checkedPath(z.object({ id: z.uuid() }), { id: '1' }))())
    assert.equal((await refused).code, 'not_found')
  })
})

describe('an empty value in a query', () => {
  const query = z.strictObject({
    list_id: id.optional(),
    sort: z.enum(['name', 'date']).default('date'),
    name: z.string().optional(),
    q: searchText,
    day: z.iso.date(),
  })
  const given = { day: '2026-11-20' }
  const read = { method: 'GET', query } as const
  const fieldsRefused = async (route: Pick<Route, 'method' | 'changes' | 'query'>, value: object) =>
    Object.keys((await refusalOf((async () => checkedQuery(route, value))())).fields ?? {})

  it('counts as not given in a read where the field may be left out', () => {
    const emptied = { ...given, list_id: '', sort: '', name: '', q: '' }
    assert.deepEqual(checkedQuery(read, emptied), checkedQuery(read, given))
    assert.deepEqual(checkedQuery({ ...read, query: query.transform(({ day }) => day) }, emptied), given.day)
  })

  it('is refused where it must be given, where nobody knows it, and among several', async () => {
    assert.deepEqual(await fieldsRefused(read, { day: '' }), ['day'])
    assert.deepEqual(await fieldsRefused(read, { ...given, colour: '' }), ['colour'])
    assert.deepEqual(await fieldsRefused(read, { ...given, list_id: ['', ''] }), ['list_id'])
    assert.deepEqual(await fieldsRefused(read, JSON.parse('{"day":"2026-11-20","__proto__":""}') as object), [
      '__proto__',
    ])
  })

  it('is refused in a change, which would reach further without the condition', async () => {
    const emptied = { ...given, list_id: '' }
    assert.deepEqual(await fieldsRefused({ method: 'DELETE', query }, emptied), ['list_id'])
    assert.deepEqual(await fieldsRefused({ ...read, changes: true }, emptied), ['list_id'])
  })
})
