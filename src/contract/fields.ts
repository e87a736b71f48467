import * as z from 'zod'
import { wholeOf } from './changing.ts'
import type { Schema } from './kit.ts'

/** A form's knowledge of one field of a call's body. A record of texts is a list whose names are free. */
export type Field = {
  kind: 'text' | 'number' | 'boolean' | 'group' | 'list'
  isRequired?: true
  isNullable?: true
  maxLength?: number
  min?: number
  max?: number
  /** A number without decimals. */
  isWhole?: true
  choices?: string[]
  /** The value that the call takes where the field is left out. */
  usual?: string | number | boolean
  /** The fields of a group. */
  fields?: Fields
  /** Any entry of a list. */
  each?: Field
  /** How many entries a list may have. */
  most?: number
}
export type Fields = Record<string, Field>

/**
 * The fields of a call's body, read from its schema; a body of several shapes has the fields of all, and a change those
 * of the whole record, so that a form knows what must be there. What the person saw is typed nowhere.
 */
export function fieldsOf(body: Schema): Fields {
  // `Schema` stands in for zod's own type, which is slow to check.
  const described = z.toJSONSchema(wholeOf(body) as z.ZodType, { io: 'input', unrepresentable: 'any' })
  const { seen: _seen, ...fields } = fieldOf(described, false).fields ?? {}
  return fields
}

type Described = z.core.JSONSchema.BaseSchema
/** One thing that a value may be, by its one type. */
type Shape = { type: string | undefined; described: Described }

const kinds: Record<string, Field['kind']> = { integer: 'number', number: 'number', boolean: 'boolean' }

function fieldOf(described: Described, isRequired: boolean): Field {
  const shapes = shapesOf(described)
  const valued = shapes.filter(({ type }) => type !== 'null')
  const { type = '', described: main } = valued[0] ?? { described }
  const groups = valued.filter((shape) => shape.described.properties)
  const each = eachOf(main)
  const most = main.maximum ?? Number.MAX_SAFE_INTEGER
  return {
    kind: groups.length > 0 ? 'group' : each ? 'list' : (kinds[type] ?? 'text'),
    ...(isRequired && { isRequired }),
    ...(shapes.length > valued.length && { isNullable: true }),
    ...(main.maxLength !== undefined && { maxLength: main.maxLength }),
    ...(main.minimum !== undefined && { min: main.minimum }),
    ...(most < Number.MAX_SAFE_INTEGER && { max: most }),
    ...(type === 'integer' && { isWhole: true }),
    ...(main.enum && { choices: main.enum.map(String) }),
    ...(isPlain(described.default) && { usual: described.default }),
    ...(groups.length > 0 && { fields: Object.fromEntries(groups.flatMap(groupOf)) }),
    ...(each && { each: fieldOf(each, true) }),
    ...(main.maxItems !== undefined && { most: main.maxItems }),
  }
}

function shapesOf(described: Described): Shape[] {
  const alternatives = described.anyOf ?? described.oneOf
  if (alternatives) return alternatives.flatMap((one) => (isSchema(one) ? shapesOf(one) : []))
  return [described.type].flat().map((type) => ({ type, described }))
}

function groupOf({ described: { properties = {}, required = [] } }: Shape): [string, Field][] {
  return Object.entries(properties).flatMap(([name, property]): [string, Field][] =>
    isSchema(property) ? [[name, fieldOf(property, required.includes(name))]] : [],
  )
}

function eachOf({ items, additionalProperties }: Described): Described | undefined {
  if (items && !Array.isArray(items) && isSchema(items)) return items
  return additionalProperties && isSchema(additionalProperties) ? additionalProperties : undefined
}

const isSchema = (one: Described | boolean): one is Described => typeof one === 'object'
const isPlain = (value: unknown): value is string | number | boolean =>
  ['string', 'number', 'boolean'].includes(typeof value)
