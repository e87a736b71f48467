/** Credits that a validator gives a valid entry, of a kind that earns them (E3, E5). */
import * as z from 'zod'
import { id, instant, optionalLines, optionalText } from '../kit.ts'
import { says } from '../why.ts'
import { decisions } from './entryStates.ts'
import { informationKeys } from './informationKeys.ts'

export const mostCredits = 1000
const mostLines = 50

const notWhole = says('wrong_type', { sort: 'a whole number' })

/** As JSON has a number, or as a form's field does: in digits. */
const count = (message: string) =>
  z.union(
    [
      z.number(),
      z
        .string()
        .regex(/^\s*\d{1,9}\s*$/)
        .transform(Number),
    ],
    message,
  )

/** A field that a form leaves empty. */
const empty = z
  .string()
  .regex(/^\s*$/)
  .transform(() => null)

/** E5: credits default to 1, and whatever is missing in a line is said in the same words. */
const creditLine = z.strictObject({
  credits: count(says('credits_missing'))
    .pipe(
      z
        .int(says('credits_missing'))
        .min(1, says('credits_missing'))
        .max(mostCredits, says('too_many_credits', { max: mostCredits })),
    )
    .default(1),
  prize_pool_id: z.string(says('credits_missing')).pipe(z.uuid(says('credits_missing'))),
  /** May be left out where the pool has one type or none. */
  prize_type_id: z.union([id, empty], says('not_an_id')).nullish(),
})

/** Kept as a text; a receipt's quantity or total may come as the number that it is. */
const information = z.union([optionalText('text', 200), z.number().transform(String)], says('not_a_text'))

/**
 * The rest of a validation submission (E3). `personCredits`: how many the person asks for; where that is more than the
 * lines give, `partialReason` says why.
 */
export const creditParts = {
  creditArray: z.array(creditLine).max(mostLines).default([]),
  personCredits: z
    .union(
      [
        count(notWhole).pipe(
          z
            .int(notWhole)
            .min(0, says('too_small', { min: '0' }))
            .max(1_000_000, says('too_big', { max: '1000000' })),
        ),
        empty,
      ],
      notWhole,
    )
    .nullish(),
  partialReason: optionalLines('reason', 500),
  additional_information: z.partialRecord(z.enum(informationKeys), information).optional(),
}

/** How many credits whoever reprocesses an entry suggests. */
export const suggestedCredits = z
  .int()
  .min(0)
  .max(mostCredits, says('too_many_credits', { max: mostCredits }))

/** Products and how many, as the participant said (E3), each under the name of its field. */
const answered = z.object({
  credits: z.int(),
  answers: z.array(z.object({ name: z.string(), value: z.string() })),
})
export type Answered = z.output<typeof answered>

/** `by` is null where it was not staff. One that can still be undone is it already. */
const lastDecision = z.object({ status: z.enum(decisions), by: z.string().nullable(), at: instant })

/**
 * The last decision of an entry, in the queue or not, its earnings so far, and what came of them. `credits` is the sum
 * of its lines. `is_reprocessed`: it was decided before and put back; `suggested_credits` came with that,
 * `answered_credits` are those of which the participant's own answers speak, with these answers. The rest is of its last
 * decision in the queue.
 */
export const earned = z.object({
  decided: lastDecision.nullable(),
  credits: z.int(),
  person_credits: z.int().nullable(),
  partial_reason: z.string().nullable(),
  additional_information: z.partialRecord(z.enum(informationKeys), z.string().nullable()),
  is_reprocessed: z.boolean(),
  suggested_credits: z.int().nullable(),
  answered_credits: answered.nullable(),
  awarded_prizes: z.array(z.object({ prize_pool: z.string(), prize_type: z.string().nullable() })),
})
export type Earned = z.output<typeof earned>
