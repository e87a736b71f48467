import { participantPatterns } from '#server/participants/participants.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { foldSearch, likeText, searchPatterns } from '#server/platform/searchPattern.ts'

/** The text typed, in the forms in which it is looked for. */
export type TextAsked = {
  /** The whole of it, folded. */
  readonly whole: string
  /** The pattern of what begins so. */
  readonly begins: string
  /** A pattern for each word: all of them are to be found. */
  readonly patterns: string[]
  /** The same for people, whose numbers are found however they are written. */
  readonly peoplePatterns: string[]
  /** How a phone number begins that is typed with its country or without; none where it is no number. */
  readonly phones: string[]
}

export function textAsked(q: string): TextAsked | undefined {
  const whole = foldSearch(q.trim()).replace(/\s+/g, ' ')
  if (whole === '') return undefined
  const digits = /^\+?[\d\s().-]+$/.test(whole) ? whole.replace(/\D/g, '') : ''
  return {
    whole,
    begins: `${likeText(whole)}%`,
    patterns: searchPatterns(whole.split(' ')),
    peoplePatterns: participantPatterns(whole),
    phones: digits.length >= 2 ? [`+${digits}`, `+1${digits}`] : [],
  }
}

/**
 * How well a folded text fits (`searchCalls.ts`): `name` is what it is called, `code` what names it without a doubt, and
 * null where it has none.
 */
export function fitOf(
  { whole, begins }: Pick<TextAsked, 'whole' | 'begins'>,
  { name, code }: { name: Sql; code: Sql },
): Sql<number> {
  return sql<number>`case
    when ${name} = ${whole} or ${code} = ${whole} then 0
    when ${name} like ${begins} or ${code} like ${begins} then 1
    when ${name} like ${`% ${begins}`} then 2
    else 3 end`
}
