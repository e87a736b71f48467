/**
 * All rows that an import makes have ids in a range of their own (ADR 8): a version 7 UUID of the import's
 * beginning whose last 42 bits are 24 for the row of the file and 18 for what the row is. A batch that runs again
 * makes the same ids, and what the import made is found by the primary key.
 */
import { randomBytes } from 'node:crypto'

/** The kinds of an id in the range; an opt-in and its event have the same. */
export const slots = { participant: 0, addedToList: 0, optIn: 1 } as const

export const slotCount = 2 ** 18
const rangeLength = 2 ** 42

/** The lowest id of a new range; its time is `at`. */
export function newIdBase(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const random = randomBytes(5)
  const version = 0x7000 + (random.readUInt16BE(0) & 0x0fff)
  const variant = 0x8000 + (random.readUInt16BE(2) & 0x3fff)
  const tail = ((random[4] ?? 0) & 0x3f) * rangeLength
  return `${time.slice(0, 8)}-${time.slice(8)}-${version.toString(16)}-${variant.toString(16)}-${hex12(tail)}`
}

/** The id of a row's `slot`; `row` counts from 0 below the header. */
export function idMaker(base: string): (row: number, slot: number) => string {
  const { head, tail } = idParts(base)
  return (row, slot) => head + hex12(tail + row * slotCount + slot)
}

/** The beginning of all ids of the range, and the number that the rest of the first one is. */
export const idParts = (base: string) => ({
  head: base.slice(0, 24),
  tail: Number.parseInt(base.slice(24), 16),
})

/** The first and the last id of the range. */
export function idRange(base: string): { first: string; last: string } {
  return {
    first: base,
    last: base.slice(0, 24) + hex12(Number.parseInt(base.slice(24), 16) + rangeLength - 1),
  }
}

/** When the import began: the time of every row that it writes. */
export const timeOfBase = (base: string): Date =>
  new Date(Number.parseInt(base.slice(0, 8) + base.slice(9, 13), 16))

const hex12 = (value: number): string => value.toString(16).padStart(12, '0')
