import { wholeOf } from '#contract/changing.ts'
import { fieldsOf } from '#contract/fields.ts'
import type { Route, Schema } from '#contract/kit.ts'
import { asZod } from '#server/platform/http/validation.ts'
import { unique } from '../unique.ts'
import type { ClientWorld } from '../world.ts'

/**
 * A field that a body must have is filled by its name, as a blank of a path is: with one of the client's own, or with a
 * text that is good for any such field. A call that takes another one names it in its sample.
 */
export const bodyValues = {
  campaign_id: (own) => own.campaign,
  client_id: (own) => own.id,
  experience: (own) => own.experience.id,
  message: () => 'Yes, red.',
  name: () => unique('Name'),
  participant: (own) => own.participant,
  participant_id: (own) => own.participant,
  participant_ids: (own) => [own.participant],
  prizePool: (own) => own.pool,
  shortcode_id: (own) => own.shortcode.id,
  subscription_id: (own) => own.subscription,
  title: () => unique('Title'),
  url: () => 'https://shop.example/bikes',
} satisfies Readonly<Record<string, (own: ClientWorld) => unknown>>
const values: Readonly<Record<string, (own: ClientWorld) => unknown>> = bodyValues

/**
 * The body that a call is tried with. A sample's own fields come first; one of a change is whole, since a change is sent
 * in parts.
 */
export function bodyFor({ body: schema }: Pick<Route, 'body'>, own: ClientWorld, sampled: unknown): unknown {
  if (!schema || (sampled !== undefined && wholeOf(schema) !== schema)) return sampled
  const filled = Object.fromEntries(requiredOf(schema).map((name) => [name, values[name]?.(own)]))
  return sampled === undefined && !isRequired(schema) ? undefined : { ...filled, ...(sampled as object) }
}

const isRequired = (schema: Schema) => !asZod(schema).safeParse(undefined).success

const read = new WeakMap<Schema, readonly string[]>()

/** The fields that a body must have and whose names say what they hold. */
function requiredOf(schema: Schema): readonly string[] {
  const names =
    read.get(schema) ??
    Object.entries(fieldsOf(schema)).flatMap(([name, field]) =>
      field.isRequired && name in values ? [name] : [],
    )
  read.set(schema, names)
  return names
}
