import { foldAccents } from '#contract/words/keywordText.ts'

export type FoundOption = { value: string; label: string }
/** Nothing is typed yet where `typed` is undefined. */
export type StoodOptions = { typed: string | undefined; options: readonly FoundOption[] }
type Now = { typed: string; found: readonly FoundOption[]; isAnswered: boolean }

/**
 * The options of a select that the server searches. A select chooses by the place in its list, so whatever stands for a
 * text keeps its place: what the answer has besides comes in below. Until it is there, those of the text before stand
 * that have what was typed since. The same object where nothing changes.
 */
export function standingOptions(before: StoodOptions, { typed, found, isAnswered }: Now): StoodOptions {
  const isSame = before.typed === typed
  const left = isSame ? before.options : stillFitting(before, typed)
  const added = isAnswered ? found.filter(({ value }) => left.every((one) => one.value !== value)) : []
  return isSame && added.length === 0 ? before : { typed, options: [...left, ...added] }
}

/** A text that does not go on from the one before may find others, which may come before these. */
function stillFitting(before: StoodOptions, typed: string): readonly FoundOption[] {
  if (before.typed === undefined || !typed.startsWith(before.typed)) return []
  return before.options.filter(({ label }) => folded(label).includes(folded(typed)))
}

const folded = (text: string) => foldAccents(text.toLowerCase())
