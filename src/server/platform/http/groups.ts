import { isDeepStrictEqual } from 'node:util'
import { why } from '#contract/why.ts'
import { refuseFields } from '../errors.ts'

const isGroup = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** An empty name of a record that is only made names nothing. */
const namesNothing = (name: string, value: unknown): boolean =>
  (name === 'id' || name === 'eid') && (value === '' || value === null)

/**
 * The body with the fields of this group beside its others, where it has such a group. A field that stands in both
 * with two values is refused: nobody knows which one is meant.
 */
export function outOfGroup(body: unknown, group: string): unknown {
  if (!isGroup(body) || !Object.hasOwn(body, group)) return body
  const { [group]: inner, ...outer } = body
  if (!isGroup(inner)) return body
  const fields = Object.entries(inner).filter(([name, value]) => !namesNothing(name, value))
  const twice = fields.filter(
    ([name, value]) => Object.hasOwn(outer, name) && !isDeepStrictEqual(value, outer[name]),
  )
  if (twice.length > 0)
    refuseFields(Object.fromEntries(twice.slice(0, 20).map(([name]) => [name, [why('given_twice')]])))
  return { ...Object.fromEntries(fields), ...outer }
}
