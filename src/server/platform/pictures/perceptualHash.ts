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

/** Of each wave in turn, from the first: its height at each of the blocks. */
const cosines = Float64Array.from({ length: kept * side }, (_, at) =>
  Math.cos(((2 * (at % side) + 1) * (Math.floor(at / side) + 1) * Math.PI) / (2 * side)),
)

/** Row after row. */
type Square = Float64Array

/**
 * Of `hashSide` rows of grey values: as the picture stands, then of its three quarter turns, each 64 digits of its waves
 * and 64 of its steps.
 */
export function perceptualHash(grey: Uint8Array): string {
  const square = evened(meansOf(grey, hashSide, side))
  let waves = wavesOf(square)
  let blocks = meansOf(square, side, kept)
  const hashes: string[] = []
  for (const _turn of quarterTurns) {
    hashes.push(digitsOfWaves(waves), digitsOfSteps(blocks))
    waves = turnedWaves(waves)
    blocks = turned(blocks)
  }
  return hashes.join('')
}

/** The means of so many blocks a side. */
function meansOf(square: ArrayLike<number>, from: number, count: number): Square {
  const means = new Float64Array(count * count)
  const size = from / count
  const weight = 1 / (size * size)
  for (let y = 0; y < from; y += 1) {
    const into = Math.floor(y / size) * count
    for (let x = 0; x < from; x += 1) {
      const block = into + Math.floor(x / size)
      means[block] = (means[block] ?? 0) + (square[y * from + x] ?? 0) * weight
    }
  }
  return means
}

/** Neither brightness nor contrast says what is shown. */
function evened(square: Square): Square {
  const mean = square.reduce((total, grey) => total + grey, 0) / square.length
  const spread = Math.sqrt(square.reduce((total, grey) => total + (grey - mean) ** 2, 0) / square.length) || 1
  return square.map((grey) => (grey - mean) / spread)
}

/** The coarse waves alone: those across each row, then those of them downwards, a row for each of these. */
function wavesOf(square: Square): Square {
  const across = new Float64Array(kept * side)
  for (let row = 0; row < side; row += 1) {
    const grey = square.subarray(row * side, (row + 1) * side)
    for (let wave = 0; wave < kept; wave += 1) across[wave * side + row] = heightOf(grey, wave)
  }
  const waves = new Float64Array(kept * kept)
  for (let wave = 0; wave < kept; wave += 1) {
    const column = across.subarray(wave * side, (wave + 1) * side)
    for (let down = 0; down < kept; down += 1) waves[down * kept + wave] = heightOf(column, down)
  }
  return waves
}

function heightOf(line: Float64Array, wave: number): number {
  let height = 0
  for (let at = 0; at < side; at += 1) height += (line[at] ?? 0) * (cosines[wave * side + at] ?? 0)
  return height
}

/** By a quarter to the right. */
const turned = (square: Square): Square =>
  square.map((_, at) => square[(kept - 1 - (at % kept)) * kept + Math.floor(at / kept)] ?? 0)

/** The waves of the turned picture: those downwards lie across, and run from the other end, which turns every other one over. */
const turnedWaves = (waves: Square): Square =>
  waves.map((_, at) => {
    const height = waves[(at % kept) * kept + Math.floor(at / kept)] ?? 0
    return at % 2 === 0 ? -height : height
  })

function digitsOfWaves(waves: Square): string {
  const sorted = waves.toSorted()
  const half = sorted.length / 2
  const median = ((sorted[half - 1] ?? 0) + (sorted[half] ?? 0)) / 2
  return digitsOf((at) => (waves[at] ?? 0) > median)
}

/** The last column is compared with the first, so that there are as many bits as blocks. */
function digitsOfSteps(blocks: Square): string {
  return digitsOf((at) => {
    const next = at % kept === kept - 1 ? at - kept + 1 : at + 1
    return (blocks[next] ?? 0) - (blocks[at] ?? 0) > leastStep
  })
}

function digitsOf(isSet: (at: number) => boolean): string {
  let digits = ''
  for (let at = 0; at < kept * kept; at += 4) {
    let digit = 0
    for (let bit = at; bit < at + 4; bit += 1) digit = digit * 2 + Number(isSet(bit))
    digits += digit.toString(16)
  }
  return digits
}

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

const wordDigits = 8

/** In how many of 256 bits they differ. */
export function bitsApart(one: string, other: string): number {
  let bits = 0
  for (let at = 0; at < hashDigits; at += wordDigits) bits += bitsOf(wordAt(one, at) ^ wordAt(other, at))
  return bits
}

const wordAt = (hash: string, at: number): number => Number.parseInt(hash.slice(at, at + wordDigits), 16)

/** How many of 32 bits are set: added up by pairs, fours and eights, and the bytes by a product. */
function bitsOf(word: number): number {
  const pairs = word - ((word >>> 1) & 0x55555555)
  const fours = (pairs & 0x33333333) + ((pairs >>> 2) & 0x33333333)
  return Math.imul((fours + (fours >>> 4)) & 0x0f0f0f0f, 0x01010101) >>> 24
}
