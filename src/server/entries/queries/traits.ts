import { createHash } from 'node:crypto'
import type { TraitKind } from '#contract/entries/matchWords.ts'
import type { Db } from '#server/platform/db/db.ts'
import { laterTogether } from '#server/platform/db/laterTogether.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Chosen } from './chosen.ts'

/** Of a network whose hash has the installation's key; one without a version is from before. */
export const keyedVersion = 2

export type Trait = {
  readonly entryId: string
  readonly kind: TraitKind
  readonly value: string
  readonly version?: number
}

/**
 * One that is there already stays; an entry that is gone gets none. Each entry is looked for by its key: joined, a plan
 * from before the table had statistics reads all of a client's entries.
 */
export async function insertTraits(tx: Db, scope: Scope, traits: readonly Trait[]): Promise<void> {
  if (traits.length === 0) return
  const ids = traits.map(({ entryId }) => entryId)
  const kinds = traits.map(({ kind }) => kind)
  const values = traits.map(({ value }) => value)
  const versions = traits.map(({ version = null }) => version)
  await tx.run(
    scope,
    sql`insert into entry_trait (client_id, entry_id, kind, value, version, participant_id, created_at)
        select e.client_id, e.id, n.kind, n.value, n.version, e.participant_id, e.created_at
        from unnest(${ids}::uuid[], ${kinds}::text[], ${values}::text[],
          ${versions}::int[]) as n (id, kind, value, version)
        cross join lateral (
          select e.client_id, e.id, e.participant_id, e.created_at from entry e
          where e.client_id = ${scope.client.id} and e.id = n.id offset 0) e
        on conflict do nothing`,
  )
}

type NewEntry = { readonly participantId: string; readonly createdAt: Date }

/** Traits of an entry that this transaction makes, right before its commit. */
export function insertTraitsLater(
  tx: Db,
  scope: Scope,
  { entry, traits }: { entry: NewEntry; traits: readonly Trait[] },
): void {
  const some = traits.map((trait) => ({ ...trait, ...entry }))
  laterTogether(tx, scope, { name: 'entry traits', some, make: (all) => insertion(scope, all) })
}

const insertion = (scope: Scope, all: readonly (Trait & NewEntry)[]) =>
  sql`insert into entry_trait (client_id, entry_id, kind, value, version, participant_id, created_at)
      select ${scope.client.id}::bigint, n.* from unnest(${all.map(({ entryId }) => entryId)}::uuid[],
        ${all.map(({ kind }) => kind)}::text[], ${all.map(({ value }) => value)}::text[],
        ${all.map(({ version = null }) => version)}::int[], ${all.map(({ participantId }) => participantId)}::uuid[],
        ${all.map(({ createdAt }) => createdAt)}::timestamptz[]) n
      on conflict do nothing`

export async function deleteTraitsOf(tx: Db, scope: Scope, chosen: Chosen): Promise<void> {
  const isOfThem =
    'entryIds' in chosen
      ? sql`entry_id = any(${[...chosen.entryIds]}::uuid[])`
      : sql`participant_id = any(${[...chosen.participantIds]}::uuid[])`
  await tx.run(scope, sql`delete from entry_trait where client_id = ${scope.client.id} and ${isOfThem}`)
}

/** The same text is another value of another client. */
export const traitValue = ({ client }: Scope, kind: TraitKind, text: string): string =>
  createHash('sha256').update(`${client.id} ${kind} ${text}`).digest('hex').slice(0, 32)
