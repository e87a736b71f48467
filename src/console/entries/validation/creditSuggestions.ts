import type { Reading } from '#contract/entries/readings.ts'
import type { ValidationEntry } from '#contract/entries/validationCalls.ts'

/** `of`: whoever put the entry back, what was read from its pictures, or the person's own answers (E3). */
export type Suggestion = {
  readonly of: 'colleague' | 'pictures' | 'person'
  readonly credits: number
  /** The answers that say so, as the field's name and what stands in it. */
  readonly answers?: ValidationAnswers | undefined
}
type ValidationAnswers = NonNullable<ValidationEntry['answered_credits']>['answers']
type Asked = Pick<ValidationEntry, 'suggested_credits' | 'answered_credits'>

/** A colleague's goes before that of the pictures, and the person's own comes last. */
export function suggestionsOf(
  { suggested_credits, answered_credits }: Asked,
  readings: readonly Pick<Reading, 'suggested_credits'>[],
): readonly Suggestion[] {
  const read = readings.flatMap(({ suggested_credits: one }) => one ?? [])
  return [
    ...(suggested_credits === null ? [] : [{ of: 'colleague' as const, credits: suggested_credits }]),
    ...(read.length === 0
      ? []
      : [{ of: 'pictures' as const, credits: read.reduce((sum, one) => sum + one, 0) }]),
    ...(answered_credits ? [{ of: 'person' as const, ...answered_credits }] : []),
  ]
}

/** The one to take over: the first, or the one behind that which stands there already. */
export function nextSuggestion(suggestions: readonly Suggestion[], total: number): number | undefined {
  const numbers = [...new Set(suggestions.map(({ credits }) => credits))]
  return numbers[(numbers.indexOf(total) + 1) % numbers.length]
}
