import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'
import { isOwnWord } from './consent.ts'

type Of = { participantId: string; subscriptionId: string }

/** Holds the person, so that changes of one person's consent wait for each other; nothing where one is missing. */
export async function lockPerson(
  tx: Db,
  scope: Scope,
  of: Of,
): Promise<{ erased_at: Date | null } | undefined> {
  return tx.maybe(
    scope,
    sql<Row<'participant', 'erased_at'>>`
      select p.erased_at from participant p
      where p.client_id = ${scope.client.id} and p.id = ${of.participantId}::uuid and exists (
        select 1 from subscription s where s.client_id = ${scope.client.id} and s.id = ${of.subscriptionId}::uuid)
      for no key update of p`,
  )
}

export type Word = Row<'consent', 'state' | 'changed_at'> & {
  is_wanted: boolean
  is_own: boolean
}

/** The last word in this subscription, and in the default one of its shortcode. */
export async function listWords(db: Db, scope: Scope, of: Of): Promise<Word[]> {
  const clientId = scope.client.id
  return db.many(
    scope,
    sql<Word>`
      select s.id = wanted.id as is_wanted, c.state, c.changed_at, ${isOwnWord(clientId)} as is_own
      from subscription wanted
      join subscription s on s.client_id = ${clientId}
        and (s.id = wanted.id or (s.is_default and s.shortcode_id is not distinct from wanted.shortcode_id))
      join consent c on c.client_id = ${clientId} and c.subscription_id = s.id
        and c.participant_id = ${of.participantId}::uuid
      where wanted.client_id = ${clientId} and wanted.id = ${of.subscriptionId}::uuid`,
  )
}

type HistoryRow = Row<
  'consent_change',
  'id' | 'subscription_id' | 'state' | 'how' | 'shown_text' | 'proof' | 'message_id' | 'at'
> & {
  subscription: Rows['subscription']['name'] | null
  user_name: Rows['user_account']['name'] | null
}

/** By consent_change_participant; undefined where the client has no such participant. */
export async function findHistory(
  db: Db,
  scope: Scope,
  participantId: string,
): Promise<HistoryRow[] | undefined> {
  const clientId = scope.client.id
  const rows = await db.many(
    scope,
    sql<HistoryRow | { id: null }>`
      select h.* from participant p
      left join lateral (
        select c.id, c.subscription_id, s.name as subscription, c.state, c.how, c.shown_text, c.proof, c.message_id,
          u.name as user_name, c.at
        from consent_change c
        left join subscription s on s.client_id = ${clientId} and s.id = c.subscription_id
        left join user_account u on u.id = c.user_id
        where c.client_id = ${clientId} and c.participant_id = p.id
        order by c.at desc, c.id desc
      ) h on true
      where p.client_id = ${clientId} and p.id = ${participantId}::uuid
      order by h.at desc, h.id desc`,
  )
  return rows.length === 0 ? undefined : rows.filter((row) => row.id !== null)
}
