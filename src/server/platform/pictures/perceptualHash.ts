// Two perceptual hashes of 256 bits, by which a picture is known again when it was packed anew, made smaller or brighter:
// its coarse waves (discrete cosine transform) and where it grows brighter from left to right. Pictures of the same thing
// differ in few bits of both; pictures that are merely built alike, as receipts are, mostly in one of them. 64 bits were
// too few to tell receipts apart.

/**
 * The picture is looked at as a square of so many grey values a side, of which blocks are averaged: made small at once by
 * the library, a turned picture is some bits further from itself.
 */
export const hashSide = 512
const side = 64
const kept = 16
/** Hexadecimal digits of one hash. */
export const hashDigits = (kept * kept) / 4
/** Of both hashes of one turn. */
const turnDigits = 2 * hashDigits
const noWaves = '0'.repeat(hashDigits)
export const quarterTurns = [0, 90, 180, 270] as const

/** In parts of the usual difference from the mean. Less is no edge: on white paper the noise of packing would be one. */
const leastStep = 0.1

const cosines = Array.from({ length: kept }, (_, wave) =>
  Array.from({ length: side }, (_, at) => Math.cos(((2 * at + 1) * (wave + 1) * Math.PI) / (2 * side))),
)

type Square = readonly (readonly number[])[]

/**
 * Of `hashSide` rows of grey values: as the picture stands, then of its three quarter turns, each 64 digits of its waves
 * and 64 of its steps.
 */
export function perceptualHash(grey: Uint8Array): string {
  const rows = Array.from({ length: hashSide }, (_, row) => [
    ...grey.subarray(row * hashSide, (row + 1) * hashSide),
  ])
  let square = evened(blocksOf(rows, side))
  const hashes: string[] = []
  for (const _turn of quarterTurns) {
    hashes.push(wavesOf(square), stepsOf(square))
    square = turned(square)
  }
  return hashes.join('')
}

const turned = (square: Square): Square =>
  square.map((_, row) => square.map((from) => from[row] ?? 0).reverse())

function wavesOf(square: Square): string {
  const across = square.map((row) => cosines.map((cosine) => sum(row, cosine)))
  const waves = cosines.flatMap((cosine) =>
    cosines.map((_, wave) =>
      sum(
        across.map((row) => row[wave] ?? 0),
        cosine,
      ),
    ),
  )
  const sorted = [...waves].sort((one, other) => one - other)
  const half = sorted.length / 2
  const median = ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
  return digitsOf(waves.map((wave) => wave > median))
}

/** The last column is compared with the first, so that there are as many bits as blocks. */
function stepsOf(square: Square): string {
  const steps = blocksOf(square, kept).flatMap((row) =>
    row.map((grey, column) => (row[(column + 1) % kept] ?? 0) - grey),
  )
  return digitsOf(steps.map((step) => step > leastStep))
}

/** The means of so many blocks a side. */
function blocksOf(square: Square, count: number): number[][] {
  const size = square.length / count
  const means = Array.from({ length: count }, () => Array.from({ length: count }, () => 0))
  for (const [y, row] of square.entries()) {
    const into = means[Math.floor(y / size)] ?? []
    for (const [x, grey] of row.entries()) {
      const column = Math.floor(x / size)
      into[column] = (into[column] ?? 0) + grey / (size * size)
    }
  }
  return means
}

/** Neither brightness nor contrast says what is shown. */
function evened(square: Square): Square {
  const all = square.flat()
  const mean = all.reduce((total, grey) => total + grey, 0) / all.length
  const spread = Math.sqrt(all.reduce((total, grey) => total + (grey - mean) ** 2, 0) / all.length) || 1
  return square.map((row) => row.map((grey) => (grey - mean) / spread))
}

const digitsOf = (bits: readonly boolean[]): string =>
  BigInt(`0b${bits.map(Number).join('')}`)
    .toString(16)
    .padStart(hashDigits, '0')

const sum = (values: readonly number[], weights: readonly number[]): number =>
  values.reduce((total, value, at) => total + value * (weights[at] ?? 0), 0)

export type Hashes = { readonly waves: string; readonly steps: string }

/**
 * The two hashes of each turn; none of a picture that was hashed in another manner, or not at all, or of one colour, which
 * is like any other of one colour.
 */
export function turnsOf(perceptual: string | null): Hashes[] {
  if (perceptual?.length !== turnDigits * quarterTurns.length || perceptual.startsWith(noWaves)) return []
  return quarterTurns.map((_, turn) => {
    const at = turn * turnDigits
    return {
      waves: perceptual.slice(at, at + hashDigits),
      steps: perceptual.slice(at + hashDigits, at + turnDigits),
    }
  })
}

/** In how many of 256 bits they differ. */
export function bitsApart(one: string, other: string): number {
  const apart = BigInt(`0x${one}`) ^ BigInt(`0x${other}`)
  return apart.toString(2).replaceAll('0', '').length
}
