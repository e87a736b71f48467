import type * as z from 'zod'
import type { Why } from '#contract/reasons.ts'
import { says, why } from '#contract/why.ts'
import { refuse, refuseFields } from '../errors.ts'

/** The value as the schema gives it, or a 422 with every reason under its dotted field. */
export function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value, { error: ownWords })
  return result.success ? result.data : refuseFields(faultsOf(result.error.issues))
}

/** A path whose parameters are not of their form names nothing: 404, as for an unknown id. */
export function checkedPath<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  return result.success ? result.data : refuse('not_found')
}

function faultsOf(issues: z.core.$ZodIssue[]): Record<string, Why[]> {
  const fields: Record<string, Why[]> = Object.create(null)
  const add = (path: PropertyKey[], reason: Why) => {
    const field = path.join('.') || 'general'
    const reasons = fields[field] ?? []
    if (reasons.length < 5) fields[field] = [...reasons, reason]
  }
  for (const issue of issues.slice(0, 100)) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, 20)) add([...issue.path, key.slice(0, 80)], why('unknown_field'))
    else add(issue.path, JSON.parse(issue.message) as Why)
  }
  return fields
}

/** For what a schema finds where it was given no reason (`says`) of its own. */
function ownWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return says('wrong_type', { type: issue.expected })
    case 'invalid_value':
      return says('not_an_option', { options: issue.values.map((value) => JSON.stringify(value)).join('|') })
    case 'too_small':
      return says('too_small', { min: String(issue.minimum) })
    case 'too_big':
      return issue.origin === 'string'
        ? says('at_most_characters', { max: String(issue.maximum) })
        : says('too_big', { max: String(issue.maximum) })
    default:
      return says('not_valid')
  }
}
