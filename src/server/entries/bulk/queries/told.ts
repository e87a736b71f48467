import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

/** A message about an entry. `is_answer`: it answered the entry itself, and tells of nothing that was decided. */
export type ToldRow = { entry_id: string; message_id: string; is_answer: boolean }

/**
 * Messages to the people of these entries about them, without copies: of the last decision that had its effect, of each
 * prize that the entry won, and the answer to the text that was the entry. A decision is told in the transaction that
 * marks it as told, so both have one time; so do the text that was an entry and the entry. Nothing is sent again that is
 * no longer so, and no question for consent. By entry_decision_entry, message_thread, award_experience, event_entered,
 * event_participant, message_event and consent_change_participant.
 */
export function listTold(tx: Db, scope: Scope, entryIds: readonly string[]): Promise<ToldRow[]> {
  const clientId = scope.client.id
  return tx.many(
    scope,
    sql<ToldRow>`
      select distinct e.id as entry_id, told.message_id, told.is_answer
      from unnest(${[...entryIds]}::uuid[]) as asked (id)
      cross join lateral (
        select id, experience_id, participant_id, status from entry
        where client_id = ${clientId} and id = asked.id offset 0) e
      cross join lateral (
        select m.id as message_id, false as is_answer
        from (select told_at, status from entry_decision where client_id = ${clientId} and entry_id = e.id and state = 'done'
          order by made_at desc, id desc limit 1) d
        join message m on m.client_id = ${clientId} and m.participant_id = e.participant_id
          and m.created_at = d.told_at and m.experience_id = e.experience_id and m.direction = 'out'
          and m.resend_of is null and m.event_id is null
        where d.status = e.status
        union all
        select a.message_id, false from award a
        where a.client_id = ${clientId} and a.experience_id = e.experience_id
          and a.participant_id = e.participant_id and a.entry_id = e.id and a.message_id is not null
        union all
        select m.id, true from event v
        join event k on k.client_id = ${clientId} and k.participant_id = v.participant_id and k.at = v.at
          and k.action = 'keyword_texted' and k.experience_id = v.experience_id
        join message m on m.client_id = ${clientId} and m.event_id = k.id and m.direction = 'out' and m.is_reply
        where v.client_id = ${clientId} and v.experience_id = e.experience_id
          and v.participant_id = e.participant_id and v.action = 'entry_submitted' and v.subject_id = e.id
          and e.status in ('pending', 'valid')
          and not exists (
            select from consent_change c where c.client_id = ${clientId} and c.participant_id = v.participant_id
              and c.state = 'pending' and c.shown_text = m.body)) told`,
  )
}
