import type { Worded } from './reasonWords.ts'

/** The closed list of kinds of refusal; the server maps each to one HTTP status (decisions 1). */
export const errorCodes = [
  'unauthenticated',
  'not_allowed',
  'not_found',
  'invalid',
  'conflict',
  'csrf',
  'too_many',
  'too_large',
  'unavailable',
  'unsupported',
] as const
export type ErrorCode = (typeof errorCodes)[number]

/**
 * A conflict the console reacts to: `lock_lost` leaves the edit screen, `awarded_prize_limit` loads the next entry (E8),
 * `stale` shows what somebody else has changed beside what was typed (decisions 1).
 */
export type ConflictType = 'awarded_prize_limit' | 'lock_lost' | 'locked' | 'stale'

/**
 * A reason in a domain's `reasons.ts`: its English text, with `{blanks}` for its values, and the code
 * that it is refused with. Without a code nobody is refused by it: a job's report or a row of a file tells it.
 * `one | many` is chosen by `{count}`.
 */
export type Declared = { readonly text: string; readonly code?: ErrorCode; readonly type?: ConflictType }

const declaredAs =
  <const C extends ErrorCode>(code: C) =>
  <const T extends string>(text: T) => ({ code, text })

export const invalid = declaredAs('invalid')
export const conflict = declaredAs('conflict')
export const notAllowed = declaredAs('not_allowed')
export const tooMany = declaredAs('too_many')
export const tooLarge = declaredAs('too_large')
export const unavailable = declaredAs('unavailable')
export const unsupported = declaredAs('unsupported')
/** A conflict that the console reacts to by its type. */
export const conflictOf = <const C extends ConflictType, const T extends string>(type: C, text: T) => ({
  ...conflict(text),
  type,
})
export const told = <const T extends string>(text: T) => ({ text })

/** The names of a text's blanks: `count` and `pool` of `Only {count} prizes remain in {pool}.` */
export type BlanksOf<Text extends string> = Text extends `${string}{${infer Blank}}${infer Rest}`
  ? Blank | BlanksOf<Rest>
  : never

export type Value = string | number | Readonly<Record<string, number>>
export type Values = Readonly<Record<string, Value>>
/** Values for the blanks of a text: words of a closed list where the blank has one, else a text or a number. */
export type ValuesOf<Text extends string> = {
  readonly [Blank in BlanksOf<Text>]: Blank extends keyof Worded ? Worded[Blank] : string | number
}

/** How a language fills a text: whether it speaks of so many as of one, and what it calls the words of a blank. */
export type Filling = {
  readonly isOne: (count: number) => boolean
  readonly wordOf: (blank: string, word: string) => string
}

/** The text with its values. What a value says is never read as a blank. */
export function filled(text: string, values: Values, { isOne, wordOf }: Filling): string {
  const [one = text, many = one] = text.split(' | ')
  const chosen = typeof values.count === 'number' && !isOne(values.count) ? many : one
  const said = (blank: string, value: Value): string => {
    if (typeof value === 'string') return wordOf(blank, value)
    if (typeof value === 'number') return String(value)
    return Object.entries(value)
      .map(([word, count]) => `${count} ${wordOf(blank, word)}`)
      .sort()
      .join(', ')
  }
  return chosen.replace(/\{(\w+)\}/g, (whole, blank: string) => {
    const value = values[blank]
    return value === undefined ? whole : said(blank, value)
  })
}
