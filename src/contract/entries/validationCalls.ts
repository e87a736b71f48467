/**
 * The validation queue (E2, E4, E7): each entry is in the hands of one person, for five minutes, and whoever is asked
 * next gets another one.
 */
import * as z from 'zod'
import { kindsWith } from '../experiences/kinds.ts'
import { changes, id, idOrEid, instant, one, optionalLines, route } from '../kit.ts'
import { says } from '../why.ts'
import { entry } from './calls.ts'
import { creditParts, earned } from './credits.ts'
import { decisions, entryStatuses } from './entryStates.ts'
import { fraudAnalysis } from './fraud.ts'
import { numberedImages } from './numberedImages.ts'
import { givenReasons } from './whyNotValid.ts'

/** Kinds without a queue are a 404. */
const type = z.enum(kindsWith('takesEntries'))

/** `seconds_left` of an entry that nobody holds is null; `holder` is who does. */
export const entryLock = z.object({
  seconds_left: z.int().nullable(),
  is_mine: z.boolean(),
  holder: z.string().nullable(),
})

/** An entry that was handed to a colleague: by whom, to whom, and the question. */
export const handedOver = z.object({
  question: z.string(),
  by: z.string(),
  to: z.string(),
  is_mine: z.boolean(),
  created_at: instant,
})

/** A picture of the entry in hand (E3): where it is looked at, and by how much it is turned to be read. */
const picture = z.object({
  id,
  disk_url: z.string().nullable(),
  rotation: z.int(),
  md5: z.string(),
})

/**
 * With what it has earned, where entries of its kind earn credits. `due_at`: until when it is to be decided by the
 * service level of the experience.
 */
export const validationEntry = entry.extend({
  /** The experience that it is in, by which it is decided. */
  experience: z.object({ kind: type, eid: z.string(), name: z.string() }),
  /** Its maker, and what else of theirs is in this experience, newest first (E3). */
  participant: z.object({ id, name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  other_entries: z.array(entry),
  images: z.array(picture),
  ...numberedImages,
  lock: entryLock,
  ...earned.shape,
  due_at: instant.nullable(),
  is_late: z.boolean(),
  handed_over: handedOver.nullable(),
  /**
   * The answer of `entry-fraud`, of kinds whose entries earn credits (E3). It may be 30 seconds old, since the entry behind
   * the one in hand has it already; `entry-fraud` itself answers that of the moment, as the console shows it.
   */
  fraud_analyses: z.array(fraudAnalysis).optional(),
})
export type ValidationEntry = z.output<typeof validationEntry>

const inHand = {
  /** Entries that wait and that nobody decided; at most 10,000 are counted. Beyond 1,000 it may be ten seconds old. */
  waiting: z.int(),
  kicked: z.int(),
  /** Of those that wait, how many are late by the service level; at most 10,000 are counted. */
  late: z.int(),
  nextEntry: validationEntry.nullable(),
  nextOtherEntries: z.array(entry),
}

/**
 * The caller's decisions here today, by the client's calendar; the median is of the entries that were taken from the
 * queue.
 */
const pace = z.object({ decided: z.int(), last_hour: z.int(), median_seconds: z.int().nullable() })

const yes = z.enum(['0', '1', 'true', 'false']).transform((value) => value === '1' || value === 'true')
const skip = z
  .string()
  .regex(/^\d{1,5}$/, says('not_a_page'))
  .transform(Number)

const named = {
  params: z.object({ type, id: idOrEid }),
}

const asked = {
  showKicked: yes.optional(),
  skip: skip.optional(),
  entry: idOrEid.optional(),
  behind: idOrEid.optional(),
}
const handed = one(
  z.object({
    entry: validationEntry.nullable(),
    otherEntries: z.array(entry),
    ...inHand,
    pace,
  }),
)

/**
 * Hands the caller the entry that waits longest and the one behind it, each for five minutes, and takes back what it
 * handed to the caller before. `skip` passes over that many. With `showKicked` it shows a kicked one, which nobody holds, the
 * last first; `behind` names the one that was shown, so that none is shown twice where more are kicked meanwhile. One that
 * is named is shown whatever its status, and is handed over where it waits and nobody else has it.
 */
export const takeEntryForValidation = route({
  method: 'GET',
  path: '/api/v1/experience/{type}/{id}/entry-for-validation/{random}',
  access: changes('validation'),
  summary: 'The next entry to validate, locked for the caller, or the named one.',
  source: 'E7',
  changes: true,
  touches: { nothing: 'Only who has it in hand is different.' },
  ...named,
  query: z.strictObject({ ...asked, experienceParticipantId: idOrEid.optional() }),
  answer: handed,
})

/** The same over all experiences of the client that have a queue: of each what waits longest comes first. */
export const takeAnyEntryForValidation = route({
  method: 'GET',
  path: '/api/v1/entry-for-validation/{random}',
  access: changes('validation'),
  summary: 'The next entry to validate of any experience, locked for the caller, or the named one.',
  source: 'decisions 4',
  changes: true,
  touches: { nothing: 'Only who has it in hand is different.' },
  query: z.strictObject(asked),
  answer: handed,
})

/**
 * `can_be_undone`: it has its effect after ten seconds, until when `undoDecision` takes it back; otherwise at once.
 * 409 where somebody else has the entry, or where it cannot become that any more; of the type `awarded_prize_limit`
 * where the person has had all prizes: the entry was rejected then.
 */
export const decideEntry = route({
  method: 'POST',
  path: '/api/v1/experience/{type}/{id}/entry-for-validation',
  access: changes('validation'),
  summary: 'Decide an entry, and get the next one.',
  source: 'E5, E7',
  touches: ['entry', 'pool', 'activity'],
  ...named,
  body: z
    .strictObject({
      experienceParticipantId: idOrEid,
      status: z.enum(decisions),
      reason: givenReasons.optional(),
      /** Why an entry is kicked (E5); stands for `reason`. */
      human_reason: optionalLines('reason', 500),
      ...creditParts,
      /** Whether it is one that was reprocessed, as whoever decides it saw it; 409 where it says so and it is none. */
      is_reprocess: z.boolean().nullish(),
      can_be_undone: z.boolean().optional(),
      seen: z.strictObject({ status: z.enum(entryStatuses).optional() }).optional(),
    })
    .transform(({ reason: given = [], human_reason, ...body }) => ({
      ...body,
      reasons: [...given, ...(human_reason ? [human_reason] : [])],
    }))
    .refine(({ status, reasons }) => status === 'valid' || reasons.length > 0, {
      path: ['reason'],
      error: says('reason_required'),
    }),
  answer: one(
    z.object({
      decision: z.object({ id: z.uuid(), undo_until: instant.nullable() }),
      ...inHand,
    }),
  ),
})

const ofEntry = { params: z.object({ type, id: idOrEid, eid: idOrEid }) }

/** Five minutes from now, also where they are over and nobody else has taken the entry; else 409 `lock_lost`. */
export const relockEntry = route({
  method: 'PUT',
  path: '/api/v1/experience/{type}/{id}/entry-for-validation/{eid}/relock',
  access: changes('validation'),
  summary: 'Keep the entry in hand for five more minutes.',
  source: 'E4, E7',
  touches: { nothing: 'Only who has it in hand is different.' },
  ...ofEntry,
  answer: one(entryLock),
})

/** 409 once it has had its effect; only by who made it. The entry is in that person's hands again. */
export const undoDecision = route({
  method: 'PUT',
  path: '/api/v1/experience/{type}/{id}/entry-for-validation/{eid}/undo',
  access: changes('validation'),
  summary: 'Take back what one decided of an entry within the last ten seconds.',
  source: 'decisions 4',
  touches: ['entry'],
  ...ofEntry,
  answer: one(validationEntry),
})
