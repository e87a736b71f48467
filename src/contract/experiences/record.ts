/** What every kind of experience has: its row in lists, its form, its detail, and what intake reads of it. */
import * as z from 'zod'
import { version } from '../changing.ts'
import { eid, id, instant, moment, optionalLines, optionalText, text } from '../kit.ts'
import { withKnownFields } from '../messaging/writtenText.ts'
import { says } from '../why.ts'
import type { SmsText } from './smsTexts.ts'
import { experienceStatuses } from './status.ts'

export const visibilities = ['public', 'private', 'hidden'] as const
const limitTypes = ['unlimited', 'participant', 'household'] as const
const limitBys = ['phone', 'email', 'both'] as const
const entrySchedulings = ['daily', 'weekly', 'monthly', 'once'] as const

/** A row of the list of one kind. */
export const experienceRow = z.object({
  id,
  eid,
  name: z.string(),
  status: z.enum(experienceStatuses),
  /** Until it is published nothing of it is public, but a signed preview. */
  is_draft: z.boolean(),
  visibility: z.enum(visibilities),
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  entries_count: z.int(),
  /** How often its address was followed to another site. */
  clicks: z.int(),
  campaign_id: id,
  campaign_name: z.string(),
  keyword: z.string().nullable(),
  created_at: instant,
})
export type ExperienceRow = z.output<typeof experienceRow>

/** How often one may take part, and who decides whether it counts. */
const entryRules = {
  limit_type: z.enum(limitTypes),
  limit_by: z.enum(limitBys),
  entry_scheduling: z.enum(entrySchedulings),
}

/** `started_at` and `ended_at` are local times of the client, or exact ones. */
export const experienceForm = z.strictObject({
  name: text('name'),
  /** Of a new one: absent means published. Whether one that exists is a draft changes by its own calls. */
  is_draft: z.boolean().default(false),
  title: optionalText('title'),
  title_fr: optionalText('French title'),
  /** The client's default campaign where none is named. */
  campaign_id: id.optional(),
  started_at: moment.nullable().default(null),
  ended_at: moment.nullable().default(null),
  visibility: z.enum(visibilities).default('public'),
  requires_validation: z.boolean().default(false),
  limit_type: entryRules.limit_type.default('unlimited'),
  limit_count: z.int().min(1, says('bad_limit_count')).max(100, says('bad_limit_count')).default(1),
  limit_by: entryRules.limit_by.default('phone'),
  entry_scheduling: entryRules.entry_scheduling.default('daily'),
})
export type ExperienceForm = z.output<typeof experienceForm>

/** All its parts, as the form edits it. Times are exact; the console shows them in the client's zone. */
export const experienceDetail = experienceRow.extend({
  title: z.string().nullable(),
  title_fr: z.string().nullable(),
  requires_validation: z.boolean(),
  limit_count: z.int(),
  ...entryRules,
  public_url: z.string(),
  /** Questions for consent that forms asked for beyond what a minute lets through. */
  questions_held_back: z.int(),
  updated_at: instant,
  version,
})
export type ExperienceDetail = z.output<typeof experienceDetail>

/** What the settings of every kind hold: whose texts go out where, and in which words of its own. */
export const experienceSettings = z.object({
  /** The shortcode whose texts and opt-ins belong to it, also while no keyword is tied. */
  shortcode_id: id.nullable().default(null),
  texts: z.record(z.string(), z.string()).default({}),
  tokens: z.array(z.object({ name: z.string(), key: z.string(), content: z.string() })).default([]),
})
export type ExperienceSettings = z.output<typeof experienceSettings>

/** A form's own texts, each in English and French; empty means that the built-in text is used. */
export function ownTexts<const Name extends SmsText>(names: readonly Name[]) {
  const ownText = withKnownFields(optionalLines('text', 480))
  type Fields = Record<Name | `${Name}_fr`, typeof ownText>
  const fields = names.flatMap((name) => [name, `${name}_fr`]).map((name) => [name, ownText])
  return z.strictObject(Object.fromEntries(fields) as Fields).partial()
}

/** Settings as they are answered: none is missing, whatever was stored before there were such settings. */
export function shown<S extends Record<string, z.ZodDefault>>(
  kept: S,
): { [N in keyof S]: ReturnType<S[N]['unwrap']> } {
  const fields = Object.entries(kept).map(([name, field]) => [name, field.unwrap()])
  return Object.fromEntries(fields) as { [N in keyof S]: ReturnType<S[N]['unwrap']> }
}
