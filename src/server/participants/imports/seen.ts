/**
 * Everyone whom a dry run has met, as numbers: 2 million people and their fields in about 100 MB, where Maps of
 * texts would take ten times as much. A number stands for a text: 53 bits of it find a person, 32 tell whether a
 * field changes, so that one file in thousands may be off by one row.
 */
import { type Fields, type Person, unspoken } from './resolve.ts'

export type SeenPerson = Person<number> & { readonly index: number }

/** The number of a text; never 0, which stands for nothing. */
export function numberOf(text: string): number {
  let [a, b] = [0xdeadbeef, 0x41c6ce57]
  for (let index = 0; index < text.length; index++) {
    const code = text.charCodeAt(index)
    a = Math.imul(a ^ code, 2654435761)
    b = Math.imul(b ^ code, 1597334677)
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909)
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909)
  return 4294967296 * (2097151 & b) + (a >>> 0) || 1
}

/** The number of a field that only needs to be compared. */
export const smallNumberOf = (text: string): number => numberOf(text) >>> 0 || 1

export const isAddress = (field: string): boolean => field === 'phone' || field === 'email'

/** Kept of a person besides the fields. */
export const marks = { placed: 1, optedIn: 2 } as const

export class Seen {
  /** By the number of a phone or e-mail, whose it is: the index plus one. */
  readonly #owners: Uint32Array
  readonly #addresses: Float64Array
  readonly #others: Uint32Array
  readonly #marks: Uint8Array
  readonly #otherFields: readonly string[]
  #count = 0

  /** The most people that there is room for. */
  readonly size: number

  /** For at most this many people and these fields of theirs besides phone and e-mail. */
  constructor(people: number, otherFields: readonly string[]) {
    this.size = people
    const size = 2 ** Math.ceil(Math.log2(Math.max(16, people * 2 * 1.4)))
    this.#owners = new Uint32Array(size)
    this.#addresses = new Float64Array(people * 2)
    this.#others = new Uint32Array(people * otherFields.length)
    this.#marks = new Uint8Array(people)
    this.#otherFields = otherFields
  }

  /** The index of whoever has this phone or e-mail by now. */
  indexOf(address: number | undefined, column: 'phone' | 'email'): number | undefined {
    if (address === undefined) return undefined
    const owner = this.#owners[this.#find(address)] ?? 0
    if (owner === 0) return undefined
    return this.#addresses[(owner - 1) * 2 + (column === 'phone' ? 0 : 1)] === address ? owner - 1 : undefined
  }

  person(index: number): SeenPerson {
    const fields: Fields<number> = {}
    const set = (field: string, value = 0) => {
      if (value !== 0) fields[field] = value
    }
    set('phone', this.#addresses[index * 2])
    set('email', this.#addresses[index * 2 + 1])
    for (const [n, field] of this.#otherFields.entries())
      set(field, this.#others[index * this.#otherFields.length + n])
    return { id: String(index), isNew: false, row: -1, spoken: unspoken(), fields, before: {}, index }
  }

  /** Keeps a person as it is by now; answers its index. */
  keep({ fields }: Person<number>, index = this.#count++): number {
    this.#addresses[index * 2] = fields.phone ?? 0
    this.#addresses[index * 2 + 1] = fields.email ?? 0
    for (const [n, field] of this.#otherFields.entries())
      this.#others[index * this.#otherFields.length + n] = fields[field] ?? 0
    for (const address of [fields.phone, fields.email])
      if (address !== undefined) this.#owners[this.#find(address)] = index + 1
    return index
  }

  /** Answers whether the mark was not there before. */
  mark(index: number, mark: number): boolean {
    const before = this.#marks[index] ?? 0
    this.#marks[index] = before | mark
    return (before & mark) === 0
  }

  has(index: number, mark: number): boolean {
    return ((this.#marks[index] ?? 0) & mark) !== 0
  }

  /** The place of an address's owner, now or later. Who gave the address up is passed over. */
  #find(address: number): number {
    const mask = this.#owners.length - 1
    let at = (address ^ Math.floor(address / 4294967296)) & mask
    for (;;) {
      const owner = this.#owners[at] ?? 0
      if (owner === 0 || this.#has(owner - 1, address)) return at
      at = (at + 1) & mask
    }
  }

  #has(index: number, address: number): boolean {
    return this.#addresses[index * 2] === address || this.#addresses[index * 2 + 1] === address
  }
}
