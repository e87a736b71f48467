import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuseConflict } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { wakeDelivery } from './inbound.ts'
import { copyMessages, insertRequeue, lockEvent, type Requeue, selectAnswers } from './requeueQueries.ts'

/**
 * Sends what an event sent once more, to the phone that the participant has today. Nobody asked for it this time:
 * so it is no reply, and a STOP, before it or while it waits, stops it. The copies name no event, so that running
 * the event a third time sends its messages once more and not twice.
 */
export async function requeueEvent(db: Db, scope: UserScope, eventId: string): Promise<void> {
  const requeue: Requeue = { id: newId(), eventId, kind: 'event', userId: scope.actor.id }
  await db.transaction(scope, async (tx) => {
    const event = found(await lockEvent(tx, scope, eventId))
    if (event.erased_at)
      refuseConflict('The personal data of this participant was erased. Nothing can be sent.')
    const answers = await selectAnswers(tx, scope, eventId)
    if (answers.message_count === 0) refuseConflict('This event sent nothing that could be sent again.')
    if (event.phone === null) return refuseConflict('This participant has no phone number.')
    if (answers.is_out) refuseConflict('This participant opted out. Nothing can be sent.')
    await copyMessages(tx, scope, { requeue, address: event.phone })
    await insertRequeue(tx, scope, requeue)
    await wakeDelivery(tx, scope)
    await audit(tx, scope, {
      action: 'event.requeue',
      entity: 'event',
      entityId: eventId,
      after: { participant_id: event.participant_id, messages: answers.message_count },
    })
  })
}

/** No event sends e-mail yet, so there is none to send again. */
export async function requeueEventEmail(db: Db, scope: UserScope, eventId: string): Promise<void> {
  await db.transaction(scope, async (tx) => {
    found(await lockEvent(tx, scope, eventId))
    refuseConflict('This event sent no e-mail.')
  })
}
