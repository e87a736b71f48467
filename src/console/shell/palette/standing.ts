/**
 * The palette's list. What a person sees first for a text stays first until he or she types again: lines
 * that stand are never moved, and Enter runs the one that is marked. Where an action, a page or a client begins with the
 * text, those stand at once, and what the server finds comes in below them. Where they fit weakly or not at all, nothing
 * stands until the answer is there, the best first; where it is late, those that fit weakly stand before it. Meanwhile what
 * was found for the text before stays in sight, below whatever stands, but does nothing.
 */
import { fitsWell, inOrder, mostOfAGroup, type OptionGroup } from './option.ts'

/** `late`: it did not come as soon as it usually does. */
export type Answer = 'awaited' | 'late' | 'failed' | 'there'

/** The lines for a text: those that are known without the server, and those that it found. */
export type Lines = { known: OptionGroup[]; found: OptionGroup[]; answer: Answer }

export type Standing = {
  /** The text that they are for; nothing at first. */
  typed: string | undefined
  groups: readonly OptionGroup[]
  /** A line that was found for it is among them. */
  isWhole: boolean
  /** The last answer, maybe for a text before. */
  found: readonly OptionGroup[]
}

export const nothingStands: Standing = { typed: undefined, groups: [], isWhole: false, found: [] }

/** The next state: the same object where nothing changes. */
export function standingOf(before: Standing, typed: string, { known, found, answer }: Lines): Standing {
  const isSame = before.typed === typed
  if (isSame && before.isWhole) return before
  if (answer === 'there') {
    const groups = isSame ? below(before.groups, found) : inOrder(joined(found, known))
    return { typed, groups, isWhole: true, found: typed.trim() === '' ? [] : inOrder(found) }
  }
  const isDue = answer === 'failed' || standsAlone(typed, known, answer)
  return isSame || !isDue ? before : { ...before, typed, groups: inOrder(known), isWhole: false }
}

/** With nothing typed all waits for what was opened last, which comes first. */
function standsAlone(typed: string, known: readonly OptionGroup[], answer: Answer): boolean {
  if (typed.trim() === '') return false
  return fitsWell(known) || (answer === 'late' && known.some(({ options }) => options.length > 0))
}

/** A group that is there already is not made longer: that would move those below it. */
export function below(stood: readonly OptionGroup[], found: readonly OptionGroup[]): OptionGroup[] {
  const added = inOrder(found).map((group) =>
    stood.some(({ name }) => name === group.name) ? { ...group, name: `found-${group.name}` } : group,
  )
  return [...stood, ...added]
}

/** Groups of one name are one, what was found first. */
function joined(found: readonly OptionGroup[], known: readonly OptionGroup[]): OptionGroup[] {
  const whole = found.map((group) => {
    const alike = known.find(({ name }) => name === group.name)
    return alike ? { ...group, options: [...group.options, ...alike.options].slice(0, mostOfAGroup) } : group
  })
  return [...whole, ...known.filter(({ name }) => found.every((group) => group.name !== name))]
}
