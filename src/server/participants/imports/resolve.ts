/**
 * Whose each row is, and what it changes, in the order of the file. A value is only compared and copied, so the
 * dry run does the same with numbers that stand for the texts.
 */

import type { MergeRule } from '#contract/participants/importCalls.ts'
import { why } from '#contract/why.ts'
import type { Subscription } from './queries/places.ts'
import type { RowFault } from './rowReader.ts'

/** A participant by field; what is empty is missing. */
export type Fields<V> = Record<string, V>

export type Person<V> = {
  readonly id: string
  /** Made by this batch. */
  readonly isNew: boolean
  /** The first row of the batch that is this person's; -1 before there is one. */
  row: number
  /** The first rows of the batch that speak for texts and for e-mail; -1 before there is one. */
  readonly spoken: Spoken
  /** The outcome of the rows. */
  readonly fields: Fields<V>
  /** A known one's values before, of the fields that changed. */
  readonly before: Fields<V | null>
}

export type Spoken = Record<Subscription['channel'], number>

/** No row has spoken for anybody yet. */
export const unspoken = (): Spoken => ({ sms: -1, email: -1 })

export type Row<V> = {
  readonly index: number
  readonly fields: Fields<V> | undefined
  /** An earlier row of the file has the phone or the e-mail. */
  readonly isRepeat: boolean
  /** Whether the row says yes, where a column says who agreed; a proof speaks for every row. */
  readonly isAgreed: boolean
}
export const outcomes = ['created', 'updated', 'unchanged', 'repeated'] as const
export type Outcome = Record<(typeof outcomes)[number], number>

export type Resolved<V> = Outcome & {
  /** Everyone whom a row named, in the order of the file. */
  readonly people: Set<Person<V>>
  /** One place in the list for each accepted row. */
  readonly places: { readonly row: number; readonly person: Person<V> }[]
  readonly refused: { readonly index: number; readonly fault: RowFault }[]
  /**
   * The row at which it stopped: it wants an e-mail that an earlier row gave up, so what was decided is written first.
   */
  readonly end: number
}

export type Resolving<V> = {
  readonly rows: Iterable<Row<V>>
  readonly known: readonly Person<V>[]
  readonly merge: MergeRule
  readonly idOf: (row: number) => string
}

export function resolveRows<V>({ rows, known, merge, idOf }: Resolving<V>): Resolved<V> {
  const index = new Index<V>(known)
  const counts: Outcome = { created: 0, updated: 0, unchanged: 0, repeated: 0 }
  const resolved = { people: new Set<Person<V>>(), places: [] as { row: number; person: Person<V> }[] }
  const refused: { index: number; fault: RowFault }[] = []
  let end = 0
  for (const row of rows) {
    if (row.fields && index.isGivenUp(row.fields)) break
    end = row.index + 1
    if (!row.fields) continue
    const match = index.matchOf(row.fields)
    if (match && 'why' in match) {
      refused.push({ index: row.index, fault: match })
      continue
    }
    const person = match ?? newPerson(idOf(row.index), row)
    if (person.row < 0) person.row = row.index
    const outcome = match ? mergeInto(index, person, { fields: row.fields, merge }) : 'created'
    counts[match && row.isRepeat ? 'repeated' : outcome] += 1
    if (row.isAgreed) hear(person, row.fields, row.index)
    if (!match) index.remember(person)
    resolved.people.add(person)
    resolved.places.push({ row: row.index, person })
  }
  return { ...resolved, ...counts, refused, end }
}

/**
 * A yes is for the address that the row gives: where the merge left another one, or none, it counts for nothing.
 * Whatever else is known of the person says nothing here: who left an e-mail never asked for texts.
 */
function hear<V>(person: Person<V>, fields: Fields<V>, row: number): void {
  for (const [channel, address] of addresses)
    if (fields[address] !== undefined && person.fields[address] === fields[address])
      if (person.spoken[channel] < 0) person.spoken[channel] = row
}

const addresses = [
  ['sms', 'phone'],
  ['email', 'email'],
] as const

const newPerson = <V>(id: string, { index, fields }: Row<V>): Person<V> => ({
  id,
  isNew: true,
  row: index,
  spoken: unspoken(),
  fields: { ...fields },
  before: {},
})

type Said<V> = { fields: Fields<V>; merge: MergeRule }

/** An empty cell says nothing, so it empties nothing. */
function mergeInto<V>(index: Index<V>, person: Person<V>, said: Said<V>): 'updated' | 'unchanged' {
  if (said.merge === 'keep') return 'unchanged'
  let isChanged = false
  for (const field in said.fields) {
    const [was, value] = [person.fields[field], said.fields[field]]
    if (value === undefined || was === value || (was !== undefined && said.merge === 'fill')) continue
    if (!person.isNew && !(field in person.before)) person.before[field] = was ?? null
    if (field === 'email' && was !== undefined) index.giveUp(was)
    person.fields[field] = value
    isChanged = true
  }
  if (isChanged) index.remember(person)
  return isChanged ? 'updated' : 'unchanged'
}

/** The owners of phones and e-mails by now. */
class Index<V> {
  readonly #byPhone = new Map<V, Person<V>>()
  readonly #byEmail = new Map<V, Person<V>>()
  readonly #givenUp = new Set<V>()

  constructor(known: readonly Person<V>[]) {
    for (const person of known) this.remember(person)
  }

  remember(person: Person<V>): void {
    const { phone, email } = person.fields
    if (phone !== undefined) this.#byPhone.set(phone, person)
    if (email !== undefined) this.#byEmail.set(email, person)
  }

  giveUp(email: V): void {
    this.#byEmail.delete(email)
    this.#givenUp.add(email)
  }

  isGivenUp({ email }: Fields<V>): boolean {
    return this.#givenUp.size > 0 && email !== undefined && this.#givenUp.has(email)
  }

  /**
   * The phone decides, else the e-mail. An e-mail never moves to another phone: two persons may share an address,
   * and a consent would go along with it.
   */
  matchOf({ phone, email }: Fields<V>): Person<V> | RowFault | undefined {
    const byPhone = phone === undefined ? undefined : this.#byPhone.get(phone)
    const byEmail = email === undefined ? undefined : this.#byEmail.get(email)
    if (byPhone && byEmail && byPhone !== byEmail) return { why: why('row_of_two'), field: 'email' }
    if (!byPhone && byEmail?.fields.phone !== undefined && phone !== undefined)
      return { why: why('row_of_another_phone'), field: 'email' }
    return byPhone ?? byEmail
  }
}
