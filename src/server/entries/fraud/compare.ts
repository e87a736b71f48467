/**
 * How near two pictures are, in one word. Hashes alone never say that a receipt was used: receipts of one chain with as many
 * lines are as near as a small copy is, so what was read from both stands above what they look like.
 */
import type { MatchWord } from '#contract/entries/matchWords.ts'
import { bitsApart, hashDigits, quarterTurns, turnsOf } from '#server/platform/pictures/perceptualHash.ts'

/**
 * Of 256 bits each, both to be held. Made receipts that were packed again, made smaller, blurred, dimmed or turned were at
 * most 10 apart; different receipts of one shop mostly more than 16, the nearest 10. A cut of two hundredths at each side was
 * 30 to 40 (knownAgain.test.ts).
 */
const samePicture = 12
/** Of pictures that look alike, where their shop has no threshold of its own. */
export const usualThreshold = 44
/** The steps of two pictures are as near as their waves where they are so many bits further apart. */
const furtherSteps = 4

export type Seen = {
  readonly sha256: string
  readonly perceptual_hash: string | null
  readonly receipt_key: string | null
  /** Null where it was not read. */
  readonly shop: string | null
}
export type Likeness = { readonly word: MatchWord; readonly turn: number }

/** Thresholds of shops that have one. */
export type Thresholds = ReadonlyMap<string, number>

/** The threshold of the shop that both receipts are of. */
function thresholdOf(one: Seen, other: Seen, ofShops: Thresholds): number | undefined {
  return one.shop !== null && one.shop === other.shop ? ofShops.get(one.shop) : undefined
}

/** `turn`: by how much the first is turned to the right to stand as the second does. */
export function compare(one: Seen, other: Seen, ofShops: Thresholds = new Map()): Likeness | undefined {
  if (one.sha256 === other.sha256) return { word: 'same_file', turn: 0 }
  const { receipt_key: key } = one
  const isSaid = key !== null && key === other.receipt_key
  const isDenied = key !== null && other.receipt_key !== null && !isSaid
  const near = isDenied ? undefined : nearest(one, other)
  const most = thresholdOf(one, other, ofShops) ?? usualThreshold
  if (near && near.bits <= Math.min(samePicture, most)) return { word: 'same_picture', turn: near.turn }
  if (isSaid) return { word: 'same_receipt', turn: near?.turn ?? 0 }
  return near && near.bits <= most ? { word: 'looks_alike', turn: near.turn } : undefined
}

type Distance = { readonly bits: number; readonly turn: number }

/** In bits of 256, of the turn at which they are nearest. */
export function nearest(
  one: Pick<Seen, 'perceptual_hash'>,
  other: Pick<Seen, 'perceptual_hash'>,
): Distance | undefined {
  const [upright] = turnsOf(other.perceptual_hash)
  if (!upright) return undefined
  const apart = turnsOf(one.perceptual_hash).map(({ waves, steps }, turn) => ({
    waves: bitsApart(waves, upright.waves),
    steps: bitsApart(steps, upright.steps),
    turn: quarterTurns[turn] ?? 0,
  }))
  const [first] = apart.toSorted((a, b) => a.waves + a.steps - b.waves - b.steps)
  return first && { bits: Math.max(first.waves, first.steps - furtherSteps), turn: first.turn }
}

/** Fewer receipts say nothing of their shop. */
export const fewestOfShop = 5
/**
 * Of pairs of different receipts of the shop, so many may still look alike. Hashes alone part no more of them: of two made
 * shops, different receipts came as near as 10 bits, and ones whose margins were cut by a hundredth were 12 to 36 apart.
 */
const wronglyAlike = 0.05
/** Closer than this, a picture that was packed again would no longer be found. */
const leastThreshold = 8

/** Of hashes of different receipts of one shop; never wider than where nothing is known. */
export function learnThreshold(hashes: readonly string[]): number | undefined {
  if (hashes.length < fewestOfShop) return undefined
  const seen = hashes.map((perceptual_hash) => ({ perceptual_hash }))
  const apart = seen
    .flatMap((one, at) => seen.slice(0, at).flatMap((other) => nearest(one, other)?.bits ?? []))
    .toSorted((a, b) => a - b)
  const closest = apart[Math.floor(apart.length * wronglyAlike)] ?? usualThreshold + 1
  return Math.min(usualThreshold, Math.max(leastThreshold, closest - 1))
}

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
