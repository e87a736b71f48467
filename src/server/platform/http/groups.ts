import { isDeepStrictEqual } from 'node:util'
import type { Route } from '#contract/kit.ts'
import { why } from '#contract/why.ts'
import { refuseFields } from '../errors.ts'

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An empty name of a record that is only made names nothing. */
const namesNothing = (name: string, value: unknown): boolean =>
  (name === 'id' || name === 'eid') && (value === '' || value === null)

/**
 * The body as its schema has it, on whichever side of the documents' groups its fields were sent. A field that stands
 * on both with two values is refused: nobody knows which one is meant.
 */
export function asGrouped(body: unknown, { group, beside }: Pick<Route, 'group' | 'beside'>): unknown {
  const flat = group ? outOfGroup(body, group) : body
  return beside ? intoGroup(flat, beside) : flat
}

/** The body with the fields of this group beside its others, where it has such a group. */
function outOfGroup(body: unknown, group: string): unknown {
  if (!isGroup(body)) return body
  const { [group]: inner = {}, ...beside } = body
  if (!isGroup(inner)) return body
  const fields = named(inner)
  const outer = Object.fromEntries(named(beside))
  refuseTwice(fields, outer)
  return { ...Object.fromEntries(fields), ...outer }
}

const named = (fields: Readonly<Record<string, unknown>>) =>
  Object.entries(fields).filter(([name, value]) => !namesNothing(name, value))

/** The body with these fields in their group, where they stand beside it. */
function intoGroup(body: unknown, { group, fields }: NonNullable<Route['beside']>): unknown {
  if (!isGroup(body)) return body
  const { [group]: inner = {}, ...outer } = body
  const isBeside = ([name]: [string, unknown]) => fields.includes(name)
  const beside = Object.entries(outer).filter(isBeside)
  if (beside.length === 0 || !isGroup(inner)) return body
  refuseTwice(beside, inner)
  const others = Object.entries(outer).filter((field) => !isBeside(field))
  return Object.fromEntries([...others, [group, { ...Object.fromEntries(beside), ...inner }]])
}

function refuseTwice(fields: readonly [string, unknown][], others: Readonly<Record<string, unknown>>): void {
  const twice = fields.filter(
    ([name, value]) => Object.hasOwn(others, name) && !isDeepStrictEqual(value, others[name]),
  )
  if (twice.length > 0)
    refuseFields(Object.fromEntries(twice.slice(0, 20).map(([name]) => [name, [why('given_twice')]])))
}
