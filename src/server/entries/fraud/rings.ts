/** Rings: entries of different people that share a trait, and what they won. */
import type { TraitKind } from '#contract/entries/matchWords.ts'
import { participantName } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { listPlaced, type Placed } from './queries/placed.ts'
import * as queries from './queries/rings.ts'

type Asked = PageAsked & { readonly days: number; readonly kind?: TraitKind | undefined }
const dayMilliseconds = 86_400_000

export type Ring = Omit<queries.RingRow, 'some_ids'> & { readonly names: string[] }

export async function listRings(db: Db, scope: Scope, { days, ...asked }: Asked): Promise<Paged<Ring>> {
  const since = new Date(scope.at.getTime() - days * dayMilliseconds)
  const { rows, total } = await queries.findRings(db, scope, { ...asked, since })
  const people = await queries.listNames(
    db,
    scope,
    rows.flatMap(({ some_ids }) => some_ids),
  )
  const names = new Map(people.map((person) => [person.id, participantName(person)]))
  return {
    total,
    rows: rows.map(({ some_ids, ...ring }) => ({
      ...ring,
      names: some_ids.flatMap((id) => names.get(id) ?? []),
    })),
  }
}

export type RingEntry = Placed & { readonly prizes: string[] }

export async function listRingEntries(
  db: Db,
  scope: Scope,
  named: queries.RingNamed,
): Promise<Paged<RingEntry>> {
  const { rows, total } = await queries.findRingEntries(db, scope, named)
  const ids = rows.map(({ entry_id }) => entry_id)
  const [placed, won] = await Promise.all([listPlaced(db, scope, ids), queries.listWon(db, scope, ids)])
  const prizes = new Map(won.map((one) => [one.entry_id, one.prizes]))
  const entries = ids.flatMap((id) => placed.get(id) ?? [])
  return { total, rows: entries.map((entry) => ({ ...entry, prizes: prizes.get(entry.entry_id) ?? [] })) }
}
