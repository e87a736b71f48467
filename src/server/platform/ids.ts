import { createHash, randomInt, randomUUIDv7 } from 'node:crypto'

/**
 * A new id: a UUID of version 7, so that rows made together lie together. Each is above the one before it in this
 * process (RFC 9562, 6.2), so that ids tell the order in which rows were made, also within one millisecond.
 */
export function newId(): string {
  const id = randomUUIDv7()
  lastId = id > lastId ? id : next(lastId)
  return lastId
}

/**
 * A new id whose time is `at`, for what is sorted by when it was made: such ids are in that order. Of one moment they are
 * in the order in which this process made them.
 */
export function newIdAt(at: Date): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const id = `${time.slice(0, 8)}-${time.slice(8)}${randomUUIDv7().slice(13)}`
  const isSameMoment = id.slice(0, 13) === lastIdAt.slice(0, 13)
  lastIdAt = isSameMoment && id <= lastIdAt ? next(lastIdAt) : id
  return lastIdAt
}

/** The id that is the same each time for this name: of what may be written by several at once, and is there once. */
export function idOfName(at: Date, name: string): string {
  const time = at.getTime().toString(16).padStart(12, '0')
  const hash = createHash('sha256').update(name).digest('hex')
  return `${time.slice(0, 8)}-${time.slice(8)}-7${hash.slice(0, 3)}-8${hash.slice(3, 6)}-${hash.slice(6, 18)}`
}

let lastIdAt = ''

let lastId = ''

/** The last 48 bits count up; each random id begins them anew, so running over is as unlikely as two equal ids. */
function next(id: string): string {
  const tail = (Number.parseInt(id.slice(24), 16) + 1) % 2 ** 48
  return id.slice(0, 24) + tail.toString(16).padStart(12, '0')
}

/** A new public id: 12 lower-case letters and digits, never 16 long (decisions 1). */
export function newEid(): string {
  return randomText(lettersAndDigits, 12)
}

export const lettersAndDigits = 'abcdefghijklmnopqrstuvwxyz0123456789'

/** So many of these letters, each drawn so that nobody can tell it before. */
export function randomText(letters: string, length: number): string {
  return Array.from({ length }, () => letters.charAt(randomInt(letters.length))).join('')
}
