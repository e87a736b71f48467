import * as z from 'zod'
import type { Route } from '#contract/kit.ts'
import type { Why } from '#contract/reasons.ts'
import type { Worded } from '#contract/reasonWords.ts'
import { says, why } from '#contract/why.ts'
import { refuse, refuseFields } from '../errors.ts'

type Strangers = Route['strangers']

/**
 * The value as the schema gives it, or a 422 with every reason under its dotted field. `strangers` says more of fields
 * that it does not have.
 */
export function checked<S extends z.ZodType>(schema: S, value: unknown, strangers?: Strangers): z.output<S> {
  const result = schema.safeParse(value, { error: ownWords })
  return result.success ? result.data : refuseFields(faultsOf(result.error.issues, strangers))
}

/**
 * The query of a call. The address of a page may carry a filter that was emptied, such as `list_id=`: in a read an empty
 * value of a field that may be left out counts as not given. A change takes it as it came: with one condition less it would
 * reach further than whoever sent it meant.
 */
export function checkedQuery(route: Pick<Route, 'method' | 'changes' | 'query'>, value: unknown): unknown {
  if (!route.query) return undefined
  const schema = asZod(route.query)
  return checked(schema, isRead(route) ? withoutEmpty(schema, value) : value)
}

const isRead = ({ method, changes }: Pick<Route, 'method' | 'changes'>) => method === 'GET' && !changes

function withoutEmpty(schema: z.ZodType, value: unknown): unknown {
  if (typeof value !== 'object' || value === null || !Object.values(value).includes('')) return value
  const fields = fieldsOf(schema)
  const isGiven = ([name, one]: [string, unknown]) => {
    const field = Object.hasOwn(fields, name) ? fields[name] : undefined
    return one !== '' || !field || !z.safeParse(field, undefined).success
  }
  return Object.fromEntries(Object.entries(value).filter(isGiven))
}

function fieldsOf(schema: z.core.$ZodType): Readonly<Record<string, z.core.$ZodType>> {
  if (schema instanceof z.ZodPipe) return fieldsOf(schema.def.in)
  return schema instanceof z.ZodObject ? schema.shape : {}
}

/** A path whose parameters are not of their form names nothing: 404, as for an unknown id. */
export function checkedPath<S extends z.ZodType>(schema: S, value: unknown): z.output<S> {
  const result = schema.safeParse(value)
  return result.success ? result.data : refuse('not_found')
}

function faultsOf(issues: z.core.$ZodIssue[], strangers: Strangers = {}): Record<string, Why[]> {
  const fields: Record<string, Why[]> = Object.create(null)
  const add = (path: PropertyKey[], reason: Why) => {
    const field = path.join('.') || 'general'
    const reasons = fields[field] ?? []
    if (reasons.length < 5) fields[field] = [...reasons, reason]
  }
  for (const issue of issues.slice(0, 100)) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys.slice(0, 20)) {
        const isKnown = issue.path.length === 0 && Object.hasOwn(strangers, key)
        const told = isKnown ? strangers[key] : undefined
        add([...issue.path, key.slice(0, 80)], told ?? why('unknown_field'))
      }
    else add(issue.path, JSON.parse(issue.message) as Why)
  }
  return fields
}

/** For what a schema finds where it was given no reason (`says`) of its own. */
function ownWords(issue: z.core.$ZodRawIssue): string {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? says('missing')
        : says('wrong_type', { sort: sorts[issue.expected] ?? 'something else' })
    case 'invalid_value':
      return issue.input === undefined
        ? says('missing')
        : says('not_an_option', { options: issue.values.map(String).join(', ') })
    case 'too_small':
      return issue.origin === 'array'
        ? says('too_few', { min: String(issue.minimum) })
        : says('too_small', { min: String(issue.minimum) })
    case 'too_big':
      return tooBig(issue.origin, String(issue.maximum))
    default:
      return issue.input === undefined ? says('missing') : says('not_valid')
  }
}

function tooBig(origin: string, max: string): string {
  if (origin === 'string') return says('at_most_characters', { max })
  return origin === 'array' ? says('too_many_of', { max }) : says('too_big', { max })
}

/** Names that people understand for the sorts of values that a schema knows. */
const sorts: Record<string, Worded['sort']> = {
  string: 'a text',
  number: 'a number',
  int: 'a whole number',
  boolean: 'true or false',
  array: 'a list',
  object: 'a group of fields',
  record: 'a group of fields',
}

/** The contract types schemas structurally, for speed of checking; each is a zod schema. */
export const asZod = (schema: NonNullable<Route['params']>): z.ZodType => schema as unknown as z.ZodType
