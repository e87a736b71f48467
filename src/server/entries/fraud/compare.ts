/**
 * How near two pictures are, in one word. Hashes alone never say that a receipt was used: receipts of one chain with as many
 * lines are as near as a small copy is, so what was read from both stands above what they look like.
 */
import type { MatchWord } from '#contract/entries/matchWords.ts'
import { bitsApart, hashDigits, quarterTurns, turnsOf } from '#server/platform/pictures/perceptualHash.ts'

/**
 * Of 256 bits each, both to be held. Made receipts that were packed again, made smaller, blurred, dimmed or turned were at
 * most 10 and 12 bits apart; different receipts of one shop with as many lines at least 16 in their waves. A cut of two
 * hundredths at each side was 30 to 40 in both (knownAgain.test.ts).
 */
const limits = {
  same_picture: { waves: 12, steps: 16 },
  looks_alike: { waves: 44, steps: 48 },
} as const

export type Seen = {
  readonly sha256: string
  readonly perceptual_hash: string | null
  readonly receipt_key: string | null
}
export type Likeness = { readonly word: MatchWord; readonly turn: number }

/** `turn`: by how much the first is turned to the right to stand as the second does. */
export function compare(one: Seen, other: Seen): Likeness | undefined {
  if (one.sha256 === other.sha256) return { word: 'same_file', turn: 0 }
  const { receipt_key: key } = one
  const isSaid = key !== null && key === other.receipt_key
  const isDenied = key !== null && other.receipt_key !== null && !isSaid
  const near = isDenied ? undefined : nearest(one, other)
  if (near && isWithin(near, limits.same_picture)) return { word: 'same_picture', turn: near.turn }
  if (isSaid) return { word: 'same_receipt', turn: near?.turn ?? 0 }
  return near && isWithin(near, limits.looks_alike) ? { word: 'looks_alike', turn: near.turn } : undefined
}

type Distance = { readonly waves: number; readonly steps: number; readonly turn: number }

function nearest(one: Seen, other: Seen): Distance | undefined {
  const [upright] = turnsOf(other.perceptual_hash)
  if (!upright) return undefined
  const apart = turnsOf(one.perceptual_hash).map(({ waves, steps }, turn) => ({
    waves: bitsApart(waves, upright.waves),
    steps: bitsApart(steps, upright.steps),
    turn: quarterTurns[turn] ?? 0,
  }))
  const [first] = apart.toSorted((a, b) => a.waves + a.steps - b.waves - b.steps)
  return first
}

const isWithin = (near: Distance, most: { waves: number; steps: number }): boolean =>
  near.waves <= most.waves && near.steps <= most.steps

const bandDigits = 4
const bandValues = 16 ** bandDigits

/** The waves of a turn in sixteen parts, each with its place before it. */
const bandsIn = (waves: string): number[] =>
  Array.from(
    { length: hashDigits / bandDigits },
    (_, place) =>
      place * bandValues + Number.parseInt(waves.slice(place * bandDigits, (place + 1) * bandDigits), 16),
  )

/** Parts by which a picture is found as it stands. */
export const bandsOf = (perceptual: string | null): number[] =>
  turnsOf(perceptual)
    .slice(0, 1)
    .flatMap(({ waves }) => bandsIn(waves))

/** Parts of all its turns, by which others are found that stand as one of them. */
export const bandsOfTurns = (perceptual: string | null): number[] => [
  ...new Set(turnsOf(perceptual).flatMap(({ waves }) => bandsIn(waves))),
]
