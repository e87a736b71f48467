import { sql } from 'kysely'
import type { ImportFindings } from '#contract/participants/importCalls.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { getListType } from '../lists/lists.ts'
import { hashOf } from '../people/keptOptOuts.ts'
import type { ImportRecord } from './importQueries.ts'
import { hasKeptOptOuts } from './newPeople.ts'
import { type Addresses, uuids } from './peopleQueries.ts'
import { type Consent, selectDefaultSubscriptions } from './placeQueries.ts'
import type { Person } from './resolve.ts'
import { marks, numberOf, type Seen } from './seen.ts'

/** Somebody whom a row named: `knownId` where the database knows the person. */
export type MetPerson = Person<number> & { readonly knownId?: string }
type PlacedPerson = MetPerson & { readonly place: number }

/** Counts the places in the list and the opt-ins that the run would make, each person's once. */
export type Counting = {
  count(findings: ImportFindings, met: Met): Promise<void>
}
type Met = { people: readonly PlacedPerson[]; rowCount: number; addresses: Addresses }

type Of = { record: ImportRecord; seen: Seen }

export async function createCounting(db: Db, scope: Scope, { record, seen }: Of): Promise<Counting> {
  const isMultiple = (await getListType(db, scope, record.list_id)) === 3
  const subscriptions = record.consent === 'proof' ? await selectDefaultSubscriptions(db, scope) : []
  const hasKept = await hasKeptOptOuts(db, scope)
  /** Of the people whom the database knows: whose channel may still change, as long as they wait for an opt-in. */
  const knownIds = new Map<number, string>()

  async function countOptIns({ people, addresses }: Met): Promise<number> {
    const waiting = people.filter(
      ({ place }) => !seen.has(place, marks.optedIn) && !seen.has(place, marks.settled),
    )
    const answered = await findAnswered(db, scope, { waiting, knownIds })
    const kept = hasKept ? await findKeptOut(db, scope, addresses) : new Set<string>()
    let count = 0
    for (const { place, fields } of waiting) {
      const open = subscriptions.filter(
        ({ id, channel }) =>
          channel === channelOf(fields) &&
          !answered.has(`${place} ${id}`) &&
          !kept.has(`${fields.phone} ${id}`) &&
          !kept.has(`${fields.email} ${id}`),
      )
      if (open.length > 0 && seen.mark(place, marks.optedIn)) count += 1
    }
    return count
  }

  return {
    count: async (findings, met) => {
      const { people, rowCount } = met
      for (const { knownId, place } of people) if (knownId) knownIds.set(place, knownId)
      const unplaced = people.filter(({ place }) => seen.mark(place, marks.placed))
      const ids = unplaced.flatMap(({ knownId }) => knownId ?? [])
      const inList = isMultiple ? 0 : await countInList(db, scope, { listId: record.list_id, ids })
      findings.added_to_list += isMultiple ? rowCount : unplaced.length - inList
      if (findings.opted_in !== null) findings.opted_in += await countOptIns(met)
      for (const { place, fields } of people)
        if (fields.phone !== undefined) {
          seen.mark(place, marks.settled)
          knownIds.delete(place)
        }
    },
  }
}

const channelOf = ({ phone }: Record<string, unknown>) => (phone === undefined ? 'email' : 'sms')

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

type Waiting = { waiting: readonly PlacedPerson[]; knownIds: ReadonlyMap<number, string> }

/** Who has answered where, in or out, as place and subscription. */
async function findAnswered(db: Db, scope: Scope, { waiting, knownIds }: Waiting): Promise<Set<string>> {
  const places = new Map<string, number>()
  for (const { place } of waiting) {
    const id = knownIds.get(place)
    if (id) places.set(id, place)
  }
  if (places.size === 0) return new Set()
  const rows = await db.many(
    scope,
    sql<Consent>`
      select c.participant_id, c.subscription_id from consent c
      where c.client_id = ${scope.client.id} and c.state in ('in', 'out')
        and c.participant_id = any(${uuids([...places.keys()])}::uuid[])`,
  )
  return new Set(
    rows.map(({ participant_id, subscription_id }) => `${places.get(participant_id)} ${subscription_id}`),
  )
}

/** Which of the addresses are opted out of what, by an opt-out that was kept, as number and subscription. */
async function findKeptOut(db: Db, scope: Scope, { phones, emails }: Addresses): Promise<Set<string>> {
  const rows = await db.many(
    scope,
    sql<{ address: string; subscription_id: string }>`
      select a.address, k.subscription_id from unnest(${[...phones, ...emails]}::text[]) a (address)
      join kept_opt_out k on k.client_id = ${scope.client.id} and k.address_hash =
        ${hashOf(sql`a.address`)}`,
  )
  return new Set(rows.map(({ address, subscription_id }) => `${numberOf(address)} ${subscription_id}`))
}
