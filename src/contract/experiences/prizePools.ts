import * as z from 'zod'
import { version } from '../changing.ts'
import { asTyped, id } from '../kit.ts'
import { poolClasses } from '../words/poolClasses.ts'

/** HTML, script and title that winners of a pool get, as staff wrote them. */
export const winnerTextNames = [
  'js_hook',
  'winner_page_html',
  'winner_page_html_fr',
  'winner_email_title',
  'winner_email_title_fr',
  'winner_email_html',
  'winner_email_html_fr',
] as const
type WinnerText = (typeof winnerTextNames)[number]

const texts = Object.fromEntries(winnerTextNames.map((name) => [name, asTyped(50_000).nullable()])) as Record<
  WinnerText,
  z.ZodNullable<z.ZodString>
>

/** As its calls answer it; it may come back so with the experience to which it is tied. */
export const prizePool = z.object({
  id,
  name: z.string(),
  class: z.enum(poolClasses),
  is_testing: z.boolean(),
  total: z.int(),
  remaining: z.int(),
  /** So many credits earn a prize of it, where they count for each pool by itself. */
  award_credit_threshold: z.int().nullable(),
  retailers: z.array(asTyped(200)),
  prize_types: z.array(z.object({ id, name: z.string() })),
  ...texts,
  version,
})
export type PrizePool = z.output<typeof prizePool>
