/** The settings that only a gift with purchase has: products, reasons of rejection, and how credits count (E3). */
import * as z from 'zod'
import { optionalText, text } from '../kit.ts'
import { says } from '../why.ts'

export const noneTwice = <T>(of: (one: T) => string, field: string, message: string) =>
  function check(all: readonly T[], context: z.core.$RefinementCtx<T[]>): void {
    for (const [at, one] of all.entries())
      if (all.findIndex((other) => of(other) === of(one)) < at)
        context.addIssue({ code: 'custom', path: [at, field], message, input: one })
  }

/** A product that counts: its eid in the client's own catalogue, and what it is called here. */
export const products = z
  .array(
    z.strictObject({
      tether_product_eid: text('eid', 60),
      alias_en: optionalText('name', 100),
      alias_fr: optionalText('name', 100),
    }),
  )
  .max(500, says('too_many_products'))
  .superRefine(noneTwice((one) => one.tether_product_eid, 'tether_product_eid', says('product_twice')))

const languages = ['en', 'fr'] as const

/**
 * Why a validator rejects an entry: the name for staff, and what the participant reads in each language. The one for the
 * limit of prizes is given where a participant has had them all; at most one is.
 */
export const rejectionReasons = z
  .array(
    z.strictObject({
      name: text('name', 100),
      is_rejected_due_to_prize_limit_rejection_reason: z.boolean().default(false),
      language_rejection_reason: z
        .array(z.strictObject({ text: text('text', 480), language_slug: z.enum(languages) }))
        .max(2, says('reason_language_twice'))
        .superRefine(noneTwice((one) => one.language_slug, 'language_slug', says('reason_language_twice')))
        .default([]),
    }),
  )
  .max(50, says('too_many_rejection_reasons'))
  .superRefine(noneTwice((one) => one.name.toLowerCase(), 'name', says('rejection_reason_twice')))
  .superRefine((reasons, context) => {
    const limits = reasons.filter((one) => one.is_rejected_due_to_prize_limit_rejection_reason)
    if (limits.length > 1)
      context.addIssue({
        code: 'custom',
        path: [
          reasons.findLastIndex((one) => one.is_rejected_due_to_prize_limit_rejection_reason),
          'is_rejected_due_to_prize_limit_rejection_reason',
        ],
        message: says('limit_reason_twice'),
      })
  })
