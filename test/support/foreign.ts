import type { Input } from './caller.ts'
import type { ClientWorld } from './world.ts'

/** An input in which one id is another client's, and the same one with an id that does not exist. */
export type Substitution = { readonly where: string; readonly foreign: Input; readonly unknown: Input }

const unknownUuid = '0197a000-0000-7000-8000-000000000000'
const unknownEid = 'zzzzzzzzzzzz'

/** Every way to put one id of `other` where `input` has an id of `own`. */
export function substitutions(input: Input, own: ClientWorld, other: ClientWorld): Substitution[] {
  const twins = twinsOf(own, other)
  return textsOf(input).flatMap(({ path, value }) => {
    const foreign = twins.get(value)
    if (foreign === undefined) return []
    const unknown = /^[a-z0-9]{12}$/.test(value) ? unknownEid : unknownUuid
    return [
      {
        where: path.join('.'),
        foreign: withValue(input, path, foreign),
        unknown: withValue(input, path, unknown),
      },
    ]
  })
}

/** Own id → the other client's id of the same thing. */
function twinsOf(own: ClientWorld, other: ClientWorld): Map<string, string> {
  const twins = new Map<string, string>()
  const pair = (a: unknown, b: unknown): void => {
    if (typeof a === 'string' && typeof b === 'string') twins.set(a, b)
    else if (a && b && typeof a === 'object' && typeof b === 'object')
      for (const key of Object.keys(a))
        pair((a as Record<string, unknown>)[key], (b as Record<string, unknown>)[key])
  }
  const { as: _ownCallers, founder: _ownFounder, eid: _ownEid, ...ownIds } = own
  const { as: _otherCallers, founder: _otherFounder, eid: _otherEid, ...otherIds } = other
  pair(ownIds, otherIds)
  return twins
}

type PathText = { path: string[]; value: string }

function textsOf(value: unknown, path: string[] = []): PathText[] {
  if (typeof value === 'string') return [{ path, value }]
  if (!value || typeof value !== 'object' || value instanceof FormData) return []
  return Object.entries(value).flatMap(([key, inner]) => textsOf(inner, [...path, key]))
}

function withValue(input: Input, path: readonly string[], value: string): Input {
  const copy = structuredClone({ ...input, form: undefined })
  let holder = copy as Record<string, unknown>
  for (const key of path.slice(0, -1)) holder = holder[key] as Record<string, unknown>
  holder[path.at(-1) ?? ''] = value
  return { ...copy, form: input.form }
}
