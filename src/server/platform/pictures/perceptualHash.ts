// A perceptual hash by the discrete cosine transform: the coarse shapes of a picture, which stay when it is packed again,
// made smaller or brighter. Pictures of the same thing differ in few of its 64 bits.

/** The picture is looked at as a square of so many grey values a side. */
export const hashSide = 32
const kept = 8

const cosines = Array.from({ length: kept }, (_, wave) =>
  Array.from({ length: hashSide }, (_, at) =>
    Math.cos(((2 * at + 1) * (wave + 1) * Math.PI) / (2 * hashSide)),
  ),
)

/** Of `hashSide` rows of grey values: the hash as it stands, then of its three quarter turns, 16 digits each. */
export function perceptualHash(grey: Uint8Array): string {
  let square = Array.from({ length: hashSide }, (_, row) => [
    ...grey.subarray(row * hashSide, (row + 1) * hashSide),
  ])
  const hashes: string[] = []
  for (let turn = 0; turn < 4; turn++) {
    hashes.push(hashOf(square))
    square = turned(square)
  }
  return hashes.join('')
}

const turned = (square: readonly number[][]): number[][] =>
  square.map((_, row) => square.map((from) => from[row] ?? 0).reverse())

function hashOf(square: readonly number[][]): string {
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
  const median = ((sorted[31] ?? 0) + (sorted[32] ?? 0)) / 2
  const bits = waves.map((wave) => (wave > median ? '1' : '0')).join('')
  return BigInt(`0b${bits}`).toString(16).padStart(16, '0')
}

const sum = (values: readonly number[], weights: readonly number[]): number =>
  values.reduce((total, value, at) => total + value * (weights[at] ?? 0), 0)
