import { sql } from 'kysely'
import type { ImportFindings } from '#contract/participants/importCalls.ts'
import type { Row } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { hashOf } from '../consent/keptOptOuts.ts'
import { getListType } from '../lists/lists.ts'
import type { ImportRecord } from './importQueries.ts'
import { hasKeptOptOuts } from './newPeople.ts'
import { type Addresses, uuids } from './peopleQueries.ts'
import { type Consent, listDefaultSubscriptions, type Subscription } from './placeQueries.ts'
import type { Person, Spoken } from './resolve.ts'
import { marks, numberOf, type Seen } from './seen.ts'

/** Somebody whom a row named: `knownId` where the database knows the person. */
export type MetPerson = Person<number> & { readonly knownId?: string }
type IndexedPerson = MetPerson & { readonly index: number }

/** Counts the places in the list and the people opted in that the run would make, each person once. */
export type Counting = {
  count(findings: ImportFindings, met: Met): Promise<void>
}
type Met = { people: readonly IndexedPerson[]; rowCount: number; addresses: Addresses }

type Of = { record: ImportRecord; seen: Seen }

export async function createCounting(db: Db, scope: Scope, { record, seen }: Of): Promise<Counting> {
  const isMultiple = (await getListType(db, scope, record.list_id)) === 3
  const subscriptions = record.consent === 'proof' ? await listDefaultSubscriptions(db, scope) : []
  const openings = createOpenings(seen, subscriptions)
  const hasKept = await hasKeptOptOuts(db, scope)

  async function countOptIns({ people, addresses }: Met): Promise<number> {
    for (const { index, id } of await findAnswered(db, scope, people)) openings.shut(index, id)
    const kept = hasKept ? await findKeptOut(db, scope, addresses) : noneKept
    if (kept.size > 0)
      for (const { index, fields } of people)
        for (const address of [fields.phone, fields.email])
          for (const id of kept.get(address) ?? []) openings.shut(index, id)
    const opened = people.filter(
      ({ index, spoken }) => openings.isOpen(index, spoken) && seen.mark(index, marks.optedIn),
    )
    return opened.length
  }

  return {
    count: async (findings, met) => {
      const { people, rowCount } = met
      const unplaced = people.filter(({ index }) => seen.mark(index, marks.placed))
      const ids = unplaced.flatMap(({ knownId }) => knownId ?? [])
      const inList = isMultiple ? 0 : await countInList(db, scope, { listId: record.list_id, ids })
      findings.added_to_list += isMultiple ? rowCount : unplaced.length - inList
      if (findings.opted_in !== null) findings.opted_in += await countOptIns(met)
    },
  }
}

/**
 * Which subscriptions each person could still be opted in to: a byte for each, since a later row may speak for
 * another channel than the rows before it did.
 */
function createOpenings({ size }: Seen, subscriptions: readonly Subscription[]) {
  const isShut = new Uint8Array(size * subscriptions.length)
  const byteOf = (index: number, at: number) => index * subscriptions.length + at
  return {
    shut: (index: number, id: string): void => {
      const at = subscriptions.findIndex((subscription) => subscription.id === id)
      if (at >= 0) isShut[byteOf(index, at)] = 1
    },
    isOpen: (index: number, spoken: Spoken): boolean =>
      subscriptions.some(({ channel }, at) => spoken[channel] >= 0 && isShut[byteOf(index, at)] === 0),
  }
}

async function countInList(
  db: Db,
  scope: Scope,
  { listId, ids }: { listId: string; ids: readonly string[] },
): Promise<number> {
  if (ids.length === 0) return 0
  const row = await db.one(
    scope,
    sql<{ count: number }>`
      select count(distinct participant_id) as count from list_member
      where client_id = ${scope.client.id} and list_id = ${listId} and participant_id = any(${uuids(ids)}::uuid[])`,
  )
  return row.count
}

/** Who has answered what, in or out, of those whom the database knows and no row named before. */
async function findAnswered(
  db: Db,
  scope: Scope,
  people: readonly IndexedPerson[],
): Promise<{ index: number; id: string }[]> {
  const indexes = new Map<string, number>()
  for (const { knownId, index } of people) if (knownId) indexes.set(knownId, index)
  if (indexes.size === 0) return []
  const rows = await db.many(
    scope,
    sql<Consent>`
      select c.participant_id, c.subscription_id from consent c
      where c.client_id = ${scope.client.id} and c.state in ('in', 'out')
        and c.participant_id = any(${uuids([...indexes.keys()])}::uuid[])`,
  )
  return rows.flatMap(({ participant_id, subscription_id: id }) => {
    const index = indexes.get(participant_id)
    return index === undefined ? [] : [{ index, id }]
  })
}

type KeptOut = ReadonlyMap<number | undefined, readonly string[]>
const noneKept: KeptOut = new Map()

/** By the number of an address, the subscriptions that it is opted out of by an opt-out that was kept. */
async function findKeptOut(db: Db, scope: Scope, { phones, emails }: Addresses): Promise<KeptOut> {
  const rows = await db.many(
    scope,
    sql<Row<'kept_opt_out', 'subscription_id'> & { address: string }>`
      select a.address, k.subscription_id from unnest(${[...phones, ...emails]}::text[]) a (address)
      join kept_opt_out k on k.client_id = ${scope.client.id} and k.address_hash =
        ${hashOf(sql`a.address`)}`,
  )
  const kept = new Map<number, string[]>()
  for (const { address, subscription_id: id } of rows) {
    const number = numberOf(address)
    kept.set(number, [...(kept.get(number) ?? []), id])
  }
  return kept
}
