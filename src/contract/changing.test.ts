import assert from 'node:assert/strict'
import { it } from 'node:test'
import * as z from 'zod'
import { changeOf, version } from './changing.ts'
import { optionalText, text } from './kit.ts'
import { inEnglish } from './reasons.ts'

const form = z.strictObject({ name: text('name', 8), title: optionalText('title', 8).default('None') })
const change = changeOf(form, form.extend({ eid: z.string(), version }))
const messagesOf = (value: unknown) =>
  change.safeParse(value).error?.issues.map(({ message }) => inEnglish(JSON.parse(message)))

it('a change is checked as the whole form is, in all that is sent', () => {
  for (const name of ['', ' ', '\u200b']) {
    assert.deepEqual(messagesOf({ name }), ['The name field is required.'], JSON.stringify(name))
    assert.equal(form.safeParse({ name }).success, false)
  }
  assert.deepEqual(messagesOf({ name: 'abcdefghi' }), ['The name must be at most 8 characters.'])
  assert.equal(change.safeParse({ name: 'A', other: 1 }).success, false)
})

it('a change has what was sent and nothing that was not', () => {
  assert.deepEqual(change.parse({}), {})
  assert.deepEqual(change.parse({ eid: 'x', name: ' Été ', title: '' }), { name: 'Été', title: null })
})

it('what is checked around a default, or of what may be null, is checked of what is sent', () => {
  const isEven = (value: number | null) => value === null || value % 2 === 0
  const counts = z.strictObject({
    pairs: z.number().default(2).refine(isEven),
    socks: z.number().prefault(2).refine(isEven),
    shoes: z.number().default(2).nullable().refine(isEven),
    hats: z
      .number()
      .optional()
      .refine((value = 0) => isEven(value)),
  })
  const change = changeOf(counts, counts)
  assert.deepEqual(change.parse({}), {})
  for (const name of Object.keys(counts.shape)) {
    assert.deepEqual(change.parse({ [name]: 4 }), { [name]: 4 })
    assert.equal(change.safeParse({ [name]: 3 }).success, false, name)
  }
  assert.deepEqual(change.parse({ shoes: null }), { shoes: null })
})

it('a form that is checked as a whole makes no change, since parts of it would not be checked', () => {
  const whole = form.refine(({ name, title }) => name !== title)
  assert.throws(() => changeOf(whole, whole), /checked of a whole form/)
})
