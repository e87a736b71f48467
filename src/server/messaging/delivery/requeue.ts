import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuse } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { wakeDelivery } from '../queueMessage.ts'
import {
  copyMessages,
  getAnswers,
  insertRequeue,
  lockEvent,
  type Requeue,
  type RequeueKind,
} from './queries/requeue.ts'

const words = {
  event: {
    nothing: 'event_sent_nothing',
    noAddress: 'no_phone_known',
    action: 'event.requeue',
  },
  email: {
    nothing: 'event_sent_no_email',
    noAddress: 'no_email_known',
    action: 'event.requeue_email',
  },
} as const

/**
 * Sends an event's texts once more, to the phone that the participant has today. The participant did not ask for them
 * this time: so they are no replies, and a STOP, before them or while they wait, stops them. The copies name no event,
 * so that running the event a third time sends its messages once more and not twice.
 */
export function requeueEvent(db: Db, scope: UserScope, eventId: string): Promise<void> {
  return requeueKind(db, scope, { eventId, kind: 'event' })
}

/** Sends an event's e-mails once more, to the address that the participant has today. */
export function requeueEventEmail(db: Db, scope: UserScope, eventId: string): Promise<void> {
  return requeueKind(db, scope, { eventId, kind: 'email' })
}

async function requeueKind(
  db: Db,
  scope: UserScope,
  { eventId, kind }: { eventId: string; kind: RequeueKind },
): Promise<void> {
  const requeue: Requeue = { id: newId(), eventId, kind, userId: scope.actor.id }
  await db.transaction(scope, async (tx) => {
    const event = found(await lockEvent(tx, scope, eventId))
    if (event.erased_at) refuse('nothing_to_send_erased')
    const answers = await getAnswers(tx, scope, requeue)
    if (answers.message_count === 0) refuse(words[kind].nothing)
    const address = kind === 'event' ? event.phone : event.email
    if (address === null) return refuse(words[kind].noAddress)
    if (answers.is_out) refuse('nothing_to_send')
    await copyMessages(tx, scope, { requeue, address })
    await insertRequeue(tx, scope, requeue)
    await wakeDelivery(tx, scope)
    await audit(tx, scope, {
      action: words[kind].action,
      entity: 'event',
      entityId: eventId,
      after: { participant_id: event.participant_id, messages: answers.message_count },
    })
  })
}
