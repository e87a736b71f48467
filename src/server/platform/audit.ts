import { createHash } from 'node:crypto'
import type { AuditAction } from '#contract/words/auditActions.ts'
import type { Row } from '#db/rows.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Db } from './db/db.ts'
import { newId } from './ids.ts'
import type { Actor } from './scope.ts'

/**
 * A change: `action` is one of the contract's list (`campaign.update`); `before` and `after` hold the changed fields
 * only.
 */
export type AuditNote = {
  readonly action: AuditAction
  /** Of what it is, where the first word of the action does not say it: `session.start` is of a `user`. */
  readonly entity?: string
  readonly entityId: string
  readonly before?: object | null
  readonly after?: object | null
}

/** Whose trail it goes to and who did it; without a client it is the installation's own (client 0). */
export type AuditScope = {
  readonly client?: { readonly id: number } | undefined
  readonly actor: Actor
  readonly at: Date
  readonly requestId: string
  readonly address?: string | undefined
}

/**
 * Appends to the client's audit trail, in the transaction that changes the thing. Entries are numbered and each
 * hash covers the one before, so a removed or changed entry shows (decisions 2). The head row is locked until
 * commit: call it last. Where the trail was tampered with, the entry takes the next number that is free, so that staff
 * can work on; the chain does not fit from there on, which the check of the trails tells.
 */
export async function audit(tx: Db, scope: AuditScope, note: AuditNote): Promise<void> {
  if (!tx.inTransaction) throw new Error('the audit trail is written in the transaction of the change')
  const within = { client: { id: scope.client?.id ?? 0 } }
  const clientId = within.client.id
  const head = await takeNumber(tx, within)
  const entry = entryOf(scope, note, { client_id: clientId, number: head.number })
  const hash = auditHash(head.hash, entry)
  await tx.run(
    within,
    sql`with entry as (
          insert into audit_entry (client_id, id, number, at, actor_kind, actor_id, actor_name, address, request_id,
            action, entity, entity_id, before, after, previous_hash, hash)
          values (${clientId}, ${entry.id}, ${entry.number}, ${scope.at}, ${entry.actor_kind}, ${entry.actor_id},
            ${entry.actor_name}, ${entry.address}, ${entry.request_id}, ${entry.action}, ${entry.entity},
            ${entry.entity_id}, ${jsonOrNull(entry.before)}, ${jsonOrNull(entry.after)}, ${head.hash}, ${hash})
          returning client_id)
        update audit_head set hash = ${hash} where client_id = ${clientId}`,
  )
}

type Head = Row<'audit_head', 'number' | 'hash'>

/** The head with the next free number. A trail without a head gets one; of two who make it at once one finds the other's. */
async function takeNumber(tx: Db, within: { client: { id: number } }): Promise<Head> {
  const clientId = within.client.id
  const next = sql<Head>`
    update audit_head h set number = (
      select min(free.number) from (
        select h.number + 1 as number
        union all
        select number + 1 from audit_entry
        where client_id = ${clientId} and number > h.number and number < ${beyondAnyTrail}
      ) free
      where not exists (
        select from audit_entry taken where taken.client_id = ${clientId} and taken.number = free.number))
    where h.client_id = ${clientId}
    returning number, hash`
  const first = sql<Head>`
    insert into audit_head (client_id, number, hash)
    select ${clientId}::bigint, coalesce(max(number), 0) + 1, '' from audit_entry
    where client_id = ${clientId} and number > 0 and number < ${beyondAnyTrail}
    on conflict (client_id) do nothing
    returning number, hash`
  return (await tx.maybe(within, next)) ?? (await tx.maybe(within, first)) ?? (await tx.one(within, next))
}

/** Numbers from here on are forged: they must not use up those that a trail can have. */
const beyondAnyTrail = 1e12

/** The fields that a hash covers, in one fixed order. Those of before migration 14 cover neither `client_id` nor `id`. */
export type HashedEntry = {
  client_id: number
  id: string
  number: number
  at: string
  actor_kind: string
  actor_id: string | null
  actor_name: string
  address: string | null
  request_id: string | null
  action: string
  entity: string
  entity_id: string
  before: unknown
  after: unknown
}

/** SHA-256 over the previous hash and the entry as JSON with sorted keys (jsonb keeps no order). */
export function auditHash(
  previous: string,
  entry: Omit<HashedEntry, 'client_id' | 'id'> & Partial<HashedEntry>,
): string {
  return createHash('sha256')
    .update(`${previous}\n${sortedJson(entry)}`)
    .digest('hex')
}

function entryOf(
  scope: AuditScope,
  note: AuditNote,
  place: { client_id: number; number: number },
): HashedEntry {
  const { actor } = scope
  return {
    ...place,
    id: newId(),
    at: scope.at.toISOString(),
    actor_kind: actor.kind,
    actor_id: 'id' in actor ? (actor.id ?? null) : null,
    actor_name: actor.name,
    address: scope.address ?? null,
    request_id: scope.requestId,
    action: note.action,
    entity: note.entity ?? wordOf(note.action),
    entity_id: note.entityId,
    before: plain(note.before),
    after: plain(note.after),
  }
}

const wordOf = (action: AuditAction): string => action.slice(0, action.indexOf('.'))
const plain = (value: unknown): unknown => (value == null ? null : JSON.parse(JSON.stringify(value)))
const jsonOrNull = (value: unknown) => (value == null ? null : JSON.stringify(value))

function sortedJson(value: unknown): string {
  return JSON.stringify(value, (_key, inner: unknown) =>
    inner && typeof inner === 'object' && !Array.isArray(inner)
      ? Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)))
      : inner,
  )
}
