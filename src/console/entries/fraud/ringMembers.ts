import type { PlacedEntry } from '#contract/entries/matches.ts'

export type RingEntry = PlacedEntry & { prizes: string[] }

export type Member = {
  readonly id: string
  readonly name: string
  readonly isFlagged: boolean
  /** The newest first. */
  readonly entries: readonly RingEntry[]
}

/** The people of these entries, in the order of their newest. */
export const membersOf = (entries: readonly RingEntry[]): Member[] =>
  [...Map.groupBy(entries, (entry) => entry.participant_id)].map(([id, own]) => ({
    id,
    name: own[0]?.participant_name ?? '',
    isFlagged: own.some((entry) => entry.is_flagged),
    entries: own,
  }))

export type Point = { readonly x: number; readonly y: number }

/** In hundredths of the picture, from its upper left corner; the first is at the top, the others go round to the right. */
export function placeOf(at: number, count: number, radius: number): Point {
  const angle = (2 * Math.PI * at) / count - Math.PI / 2
  return { x: 50 + radius * Math.cos(angle), y: 50 + radius * Math.sin(angle) }
}

/** The member that an arrow, Home or End leads to; undefined for any other key. */
export function memberAfter(key: string, at: number, count: number): number | undefined {
  if (key === 'ArrowRight' || key === 'ArrowDown') return (at + 1) % count
  if (key === 'ArrowLeft' || key === 'ArrowUp') return (at + count - 1) % count
  if (key === 'Home') return 0
  return key === 'End' ? count - 1 : undefined
}
