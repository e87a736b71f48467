/** A PMTiles archive (version 3) of one vector tile, the whole earth as land, as small as one can be. */

const varint = (value: number): number[] =>
  value < 128 ? [value] : [(value % 128) + 128, ...varint(Math.floor(value / 128))]
const whole = (field: number, value: number): number[] => [field * 8, ...varint(value)]
const bytes = (field: number, content: readonly number[]): number[] => [
  field * 8 + 2,
  ...varint(content.length),
  ...content,
]
const text = (field: number, value: string): number[] => bytes(field, [...Buffer.from(value)])

/** To the right, down, to the left and back: commands of Mapbox's vector tiles. */
const zigzag = (value: number): number => (value < 0 ? -value * 2 - 1 : value * 2)
const square = [9, 0, 0, 26, 4096, 0, 0, 4096, -4096, 0, 15].flatMap((value, at) =>
  varint(at === 0 || at === 3 || at === 10 ? value : zigzag(value)),
)
const polygon = 3
const feature = [...whole(3, polygon), ...bytes(4, square)]
const tile = bytes(3, [...whole(15, 2), ...text(1, 'earth'), ...bytes(2, feature), ...whole(5, 4096)])

/** One entry: the tile 0/0/0, once, its length, and its place plus one. */
const directory = [1, 0, 1, ...varint(tile.length), 1]
const headLength = 127
const uncompressed = 1
const vectors = 1

export function streetsArchive(): Buffer {
  const metadata = Buffer.from('{}')
  const head = Buffer.alloc(headLength)
  head.write('PMTiles', 'latin1')
  head[7] = 3
  const afterDirectory = headLength + directory.length
  const places = [
    ...[headLength, directory.length, afterDirectory, metadata.length],
    ...[0, 0, afterDirectory + metadata.length, tile.length, 1, 1, 1],
  ]
  for (const [at, place] of places.entries()) head.writeBigUInt64LE(BigInt(place), 8 + at * 8)
  head.set([1, uncompressed, uncompressed, vectors, 0, 0], 96)
  for (const [at, degrees] of [
    [102, -180],
    [106, -85],
    [110, 180],
    [114, 85],
  ] as const)
    head.writeInt32LE(degrees * 10_000_000, at)
  return Buffer.concat([head, Buffer.from(directory), metadata, Buffer.from(tile)])
}
