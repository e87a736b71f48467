import type { ImportFindings } from '#contract/participants/importCalls.ts'
import type { Row } from '#db/rows.ts'
import { plainArray } from '#server/platform/db/arrays.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { hashOf } from '../consent/keptOptOuts.ts'
import { getListType } from '../lists/lists.ts'
import { writtenForms } from '../renumbered.ts'
import { hasKeptOptOuts } from './newPeople.ts'
import type { ImportRecord } from './queries/imports.ts'
import type { Addresses } from './queries/people.ts'
import { holdSubscription, type Subscription } from './queries/places.ts'
import type { Person } from './resolve.ts'
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
  const { subscription_id } = record
  const subscription = subscription_id
    ? await db.transaction(scope, (tx) => holdSubscription(tx, scope, subscription_id))
    : undefined
  const hasKept = await hasKeptOptOuts(db, scope)

  /** Whoever has answered, or whose opt-out comes back, is marked as if opted in: the run leaves the answer. */
  async function countOptIns({ people, addresses }: Met, { id, channel }: Subscription): Promise<number> {
    for (const index of await findAnswered(db, scope, { people, subscriptionId: id, channel }))
      seen.mark(index, marks.optedIn)
    const kept = hasKept ? await findKeptOut(db, scope, { addresses, subscriptionId: id }) : noneKept
    if (kept.size > 0)
      for (const { index, fields } of people)
        if (kept.has(fields.phone) || kept.has(fields.email)) seen.mark(index, marks.optedIn)
    return people.filter(({ index, spoken }) => spoken[channel] >= 0 && seen.mark(index, marks.optedIn))
      .length
  }

  return {
    count: async (findings, met) => {
      const { people, rowCount } = met
      const unplaced = people.filter(({ index }) => seen.mark(index, marks.placed))
      const ids = unplaced.flatMap(({ knownId }) => knownId ?? [])
      const inList = isMultiple ? 0 : await countInList(db, scope, { listId: record.list_id, ids })
      findings.added_to_list += isMultiple ? rowCount : unplaced.length - inList
      if (findings.opted_in !== null && subscription)
        findings.opted_in += await countOptIns(met, subscription)
    },
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
      where client_id = ${scope.client.id} and list_id = ${listId} and participant_id = any(${plainArray(ids)}::uuid[])`,
  )
  return row.count
}

type OfSubscription = { subscriptionId: string }

/**
 * People who have answered, in or out, of those whom the database knows and no row named before. Where a row gives
 * another address, the run takes a yes for the old one back.
 */
async function findAnswered(
  db: Db,
  scope: Scope,
  {
    people,
    subscriptionId,
    channel,
  }: OfSubscription & Pick<Subscription, 'channel'> & { people: readonly IndexedPerson[] },
): Promise<number[]> {
  const indexes = new Map<string, number>()
  for (const { knownId, index } of people) if (knownId) indexes.set(knownId, index)
  if (indexes.size === 0) return []
  const rows = await db.many(
    scope,
    sql<Row<'consent', 'participant_id' | 'state'>>`
      select c.participant_id, c.state from consent c
      where c.client_id = ${scope.client.id} and c.subscription_id = ${subscriptionId}::uuid
        and c.state in ('in', 'out') and c.participant_id = any(${plainArray([...indexes.keys()])}::uuid[])`,
  )
  const field = channel === 'sms' ? 'phone' : 'email'
  const moved = new Set(
    people.flatMap(({ knownId, before }) => (knownId && field in before ? [knownId] : [])),
  )
  return rows
    .filter(({ participant_id, state }) => state === 'out' || !moved.has(participant_id))
    .flatMap(({ participant_id }) => indexes.get(participant_id) ?? [])
}

type KeptOut = ReadonlySet<number | undefined>
const noneKept: KeptOut = new Set()

/** The numbers of the addresses that are out of the subscription by an opt-out that was kept. */
async function findKeptOut(
  db: Db,
  scope: Scope,
  { addresses, subscriptionId }: OfSubscription & { addresses: Addresses },
): Promise<KeptOut> {
  const phones = addresses.phones.flatMap((phone) => writtenForms(phone).map((form) => ({ phone, form })))
  const written = [...phones.map(({ phone }) => phone), ...addresses.emails]
  const forms = [...phones.map(({ form }) => form), ...addresses.emails]
  const rows = await db.many(
    scope,
    sql<{ address: string }>`
      select a.address from unnest(${written}::text[], ${forms}::text[]) a (address, form)
      join kept_opt_out k on k.client_id = ${scope.client.id} and k.subscription_id = ${subscriptionId}::uuid
        and k.address_hash = ${hashOf(sql`a.form`)}`,
  )
  return new Set(rows.map(({ address }) => numberOf(address)))
}
