/**
 * An e-mail of a broadcast or of an experience was opened: its picture was asked for. The first time is an event of the
 * activity and counts for the broadcast; each further one, at the same moment too, changes nothing. It is known at least of how many: most mail
 * programs show pictures when their person says so, and some never.
 */
import type { Filled, Row, Rows } from '#db/rows.ts'
import { recordOnce } from '#server/participants/participants.ts'
import { addToCountersLater, readCounter } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { idOfName } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'

/** Nothing where the person was erased, or the message belongs to neither: staff look at a test of a broadcast. */
export async function recordOpening(db: Db, scope: Scope, messageId: string): Promise<void> {
  const opened = await findOpened(db, scope, messageId)
  if (!opened) return
  const { participant_id: participantId, broadcast_id: broadcastId, experience_id, created_at } = opened
  await db.transaction(scope, async (tx) => {
    const first = await recordOnce(tx, scope, [
      {
        id: idOfName(created_at, `email_opened ${messageId}`),
        participantId,
        action: 'email_opened',
        at: scope.at,
        experienceId: broadcastId ? null : experience_id,
        subjectId: messageId,
        data: broadcastId ? { broadcast: broadcastId } : {},
      },
    ])
    if (first.length === 0 || !broadcastId) return
    addToCountersLater(tx, scope, [{ name: openersCounter(broadcastId), by: 1 }])
    tx.tell(scope, ['broadcast'], broadcastId)
  })
}

/** How many of a broadcast's e-mails are known to have been opened. */
export function countOpeners(db: Db, scope: Scope, broadcastId: string): Promise<number> {
  return readCounter(db, scope, openersCounter(broadcastId))
}

const openersCounter = (broadcastId: string) => `openers:${broadcastId}`

type Opened = Filled<'message', 'participant_id'> &
  Row<'message', 'experience_id' | 'created_at'> & { broadcast_id: Rows['broadcast']['id'] | null }

/** A copy that was sent again belongs to the broadcast of the first one. */
async function findOpened(db: Db, scope: Scope, messageId: string): Promise<Opened | undefined> {
  const clientId = scope.client.id
  return db.maybe(
    scope,
    sql<Opened>`
      select m.participant_id, b.id as broadcast_id, m.experience_id, m.created_at
      from message m
      left join message o on o.client_id = ${clientId} and o.id = m.resend_of
      left join broadcast b on b.client_id = ${clientId} and b.id = coalesce(m.broadcast_id, o.broadcast_id)
      where m.client_id = ${clientId} and m.id = ${messageId}::uuid and m.direction = 'out' and m.type = 'email'
        and m.participant_id is not null and (b.id is not null
          or (m.experience_id is not null and m.user_id is not null and not m.is_reply))`,
  )
}
