import type { ConsentState } from '#contract/participants/consentStates.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

export type EntryToConfirm = Row<'entry', 'eid' | 'participant_id' | 'language' | 'created_at'> &
  Row<'participant', 'phone' | 'email'> & {
    is_pending: boolean
    /** In the shortcode's subscription. */
    text_consent: ConsentState | null
    mail_consent: ConsentState | null
    is_phone_proven: boolean
    is_phone_gone: boolean
    is_email_gone: boolean
  }

type Of = { readonly entryId: Rows['entry']['id']; readonly shortcodeId: string | null }

/**
 * An entry that counts or waits for its check, and how whoever entered can be reached: by the keys. Undefined where it was
 * rejected or erased meanwhile. An address is gone where it bounced or complained.
 */
export function findEntryToConfirm(
  db: Db,
  scope: Scope,
  { entryId, shortcodeId }: Of,
): Promise<EntryToConfirm | undefined> {
  const clientId = scope.client.id
  const consent = (which: Sql<unknown>) => sql`(
    select k.state from subscription s
    join consent k on k.client_id = ${clientId} and k.subscription_id = s.id and k.participant_id = e.participant_id
    where s.client_id = ${clientId} and s.is_default and ${which} limit 1)`
  const isGone = (channel: 'sms' | 'email', address: Sql<unknown>) => sql`exists (
    select 1 from suppression where client_id = ${clientId} and channel = ${channel} and address = ${address})`
  return db.maybe(
    scope,
    sql<EntryToConfirm>`
      select e.eid, e.participant_id, e.language, e.created_at, e.status = 'pending' as is_pending, p.phone, p.email,
        ${consent(sql`s.shortcode_id = ${shortcodeId}::uuid`)} as text_consent,
        ${consent(sql`s.shortcode_id is null`)} as mail_consent,
        exists (select 1 from participant_proof where client_id = ${clientId} and participant_id = e.participant_id
          and channel = 'sms' and address = p.phone) as is_phone_proven,
        ${isGone('sms', sql`p.phone`)} as is_phone_gone, ${isGone('email', sql`p.email`)} as is_email_gone
      from entry e join participant p on p.client_id = ${clientId} and p.id = e.participant_id
      where e.client_id = ${clientId} and e.id = ${entryId}::uuid and e.status in ('pending', 'valid')`,
  )
}

/** Whether this message was written before. */
export async function hasMessage(db: Db, scope: Scope, id: string): Promise<boolean> {
  const { found } = await db.one(
    scope,
    sql<{ found: boolean }>`
      select exists (select 1 from message where client_id = ${scope.client.id} and id = ${id}::uuid) as found`,
  )
  return found
}
