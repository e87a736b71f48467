import { randomInt, randomUUIDv7 } from 'node:crypto'

/** A new id: a UUID of version 7, so that rows made together lie together. */
export const newId = (): string => randomUUIDv7()

/** A new public id: 12 lower-case letters and digits, never 16 long (decisions 1). */
export function newEid(): string {
  return Array.from({ length: 12 }, () => alphabet[randomInt(alphabet.length)]).join('')
}

const alphabet = 'abcdefghijklmnopqrstuvwxyz0123456789'
