import type * as z from 'zod'
import type { FieldErrors } from '#contract/kit.ts'
import { refuse } from '../errors.ts'

/** The value as the schema gives it, or a 422 with every message under its dotted field. */
export function checked<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  if (result.success) return result.data
  const fields = fieldErrors(result.error.issues)
  const first = Object.values(fields)[0]?.[0] ?? 'The given data was invalid.'
  return refuse('invalid', { message: first, fields })
}

/** A path whose parameters are not of their form names nothing: 404, as for an unknown id. */
export function checkedPath<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  return result.success ? result.data : refuse('not_found')
}

function fieldErrors(issues: z.core.$ZodIssue[]): FieldErrors {
  const fields: FieldErrors = Object.create(null)
  const add = (path: PropertyKey[], message: string) => {
    const field = path.join('.') || 'general'
    const messages = fields[field] ?? []
    if (messages.length < 5) fields[field] = [...messages, message]
  }
  for (const issue of issues.slice(0, 100)) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, 20))
        add([...issue.path, key.slice(0, 80)], 'This field is not known here.')
    else add(issue.path, issue.message)
  }
  return fields
}
