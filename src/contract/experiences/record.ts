/** The part that every kind of experience has: its row in lists, its form, its detail, and what intake reads of it. */
import * as z from 'zod'
import { version } from '../changing.ts'
import { eid, id, instant, moment, optionalLines, optionalText, text } from '../kit.ts'
import { says } from '../why.ts'
import type { Kind } from '../words/kindNames.ts'
import { withKnownFields } from '../words/writtenText.ts'
import type { SmsText } from './smsTexts.ts'
import { experienceStatuses } from './status.ts'

export const visibilities = ['public', 'private', 'hidden'] as const
const limitTypes = ['unlimited', 'participant', 'household'] as const
const limitBys = ['phone', 'email', 'both'] as const
const entrySchedulings = ['daily', 'weekly', 'monthly', 'once'] as const

/** A row in the list of any kind. */
export const experienceRow = z.object({
  id,
  eid,
  name: z.string(),
  status: z.enum(experienceStatuses),
  /** Until it is published nothing of it is public, but a signed preview. */
  is_draft: z.boolean(),
  started_at: instant.nullable(),
  ended_at: instant.nullable(),
  entries_count: z.int(),
  campaign_id: id,
  campaign_name: z.string(),
  created_at: instant,
})

/** In the list besides: who made it; null where that was nobody of the staff. */
export const owner = z.string().nullable()

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
})
export type ExperienceForm = z.output<typeof experienceForm>

/** The form of a kind with a public address that invites nobody by a list. */
export const publicForm = experienceForm.extend({
  visibility: z.enum(['public', 'hidden']).default('public'),
})

/** The detail of every kind besides its row. Times are exact; the console shows them in the client's zone. */
const experienceShown = {
  title: z.string().nullable(),
  title_fr: z.string().nullable(),
  /** Whose it is (E3). */
  client_eid: z.string(),
  updated_at: instant,
  version,
}

const rules = {
  limit_type: z.enum(limitTypes),
  limit_by: z.enum(limitBys),
  entry_scheduling: z.enum(entrySchedulings),
}

/** Groups of fields of which a kind takes some, by naming them in its form, its row and its detail. */
export const groups = {
  /** Says who finds it. */
  visibility: {
    form: { visibility: z.enum(visibilities).default('public') },
    row: { visibility: z.enum(visibilities) },
  },
  /** The place where the public reaches it. */
  address: {
    shown: {
      public_url: z.string(),
      /** Questions for consent that forms asked for beyond what a minute lets through. */
      questions_held_back: z.int(),
    },
  },
  /** How often one may take part, and who decides whether it counts. */
  entryRules: {
    form: {
      requires_validation: z.boolean().default(false),
      limit_type: rules.limit_type.default('unlimited'),
      limit_count: z.int().min(1, says('bad_limit_count')).max(100, says('bad_limit_count')).default(1),
      limit_by: rules.limit_by.default('phone'),
      entry_scheduling: rules.entry_scheduling.default('daily'),
    },
    shown: { requires_validation: z.boolean(), limit_count: z.int(), ...rules },
  },
  keyword: { row: { keyword: z.string().nullable() } },
  /** How often its address was followed to another site. */
  clicks: { row: { clicks: z.int() } },
}

/** The row of a kind with a public address: who finds it, by which keyword, and how often it was followed. */
export const publicRow = experienceRow.extend({
  ...groups.visibility.row,
  ...groups.keyword.row,
  ...groups.clicks.row,
})

/** A row in the list of a kind with a public address, which says besides who made it. */
export const listedAs = <const K extends Kind>(kind: K) => publicRow.extend({ owner, kind: z.literal(kind) })

/** One experience of such a kind, as far as all of them have it. */
export const detailOf = <const K extends Kind>(kind: K) =>
  publicRow.extend({ kind: z.literal(kind), ...groups.address.shown, ...experienceShown })

/** The same of a kind that the public reaches by nothing of its own. */
export const listedUnaddressed = <const K extends Kind>(kind: K) =>
  experienceRow.extend({ owner, kind: z.literal(kind) })
export const detailUnaddressed = <const K extends Kind>(kind: K) =>
  experienceRow.extend({ kind: z.literal(kind), ...experienceShown })

const grouped = z.object({ ...groups.visibility.form, ...groups.entryRules.form })
type GroupedForm = z.output<typeof grouped>
/** Stored where the form of a kind has no such group. */
export const ungrouped: GroupedForm = grouped.parse({})

/** The table's columns of every kind. */
export type StoredForm = ExperienceForm & GroupedForm

/** Settings of every kind: whose texts go out where, and in which words of its own. */
export const experienceSettings = z.object({
  /** The shortcode whose texts and opt-ins belong to it, also while no keyword is tied. */
  shortcode_id: id.nullable().default(null),
  texts: z.record(z.string(), z.string()).default({}),
  tokens: z.array(z.object({ name: z.string(), key: z.string(), content: z.string() })).default([]),
})
export type ExperienceSettings = z.output<typeof experienceSettings>

/** A form's own texts, each in English and French; empty means that the built-in text is used. */
export function ownTexts<const Name extends SmsText>(names: readonly Name[]) {
  const ownText = withKnownFields(optionalLines('text', 480), { isOfCampaign: true })
  type Fields = Record<Name | `${Name}_fr`, typeof ownText>
  const fields = names.flatMap((name) => [name, `${name}_fr`]).map((name) => [name, ownText])
  return z.strictObject(Object.fromEntries(fields) as Fields).partial()
}
