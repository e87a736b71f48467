import { printedDay } from '#contract/entries/printedDay.ts'

export type FoundDate = { readonly value: string; readonly from: number; readonly to: number }

/**
 * The day that is printed in a line, as `2026-11-23`. Where day and month can be taken for each other it is the later one that is
 * not after `today`: a receipt is sent soon after it was given.
 */
export function dateIn(text: string, today: string): FoundDate | undefined {
  const found = printedDay(text)
  const value = found?.days
    .filter((day) => day <= today)
    .toSorted()
    .at(-1)
  return found && value !== undefined ? { value, from: found.from, to: found.to } : undefined
}
