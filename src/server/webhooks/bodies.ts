import type { Rows } from '#db/rows.ts'
import type { ClientRef } from '#server/platform/scope.ts'

/** An event as it lies in the activity, with the public id of its experience. */
export type EventOf = Pick<
  Rows['event'],
  'id' | 'action' | 'at' | 'participant_id' | 'experience_id' | 'subject_id' | 'data'
> & { readonly experience_eid: string | null }

/**
 * The body of an event (docs/webhooks.md): the same at each try, since an event never changes. It has ids, by which the
 * API tells more to whoever may read it, and nothing that says who a participant is.
 */
export function bodyOf(client: ClientRef, event: EventOf): string {
  return JSON.stringify({
    type: event.action,
    timestamp: event.at.toISOString(),
    data: {
      event_id: event.id,
      client_eid: client.eid,
      participant_id: event.participant_id,
      experience: event.experience_id && { id: event.experience_id, eid: event.experience_eid },
      subject_id: event.subject_id,
      details: event.data,
    },
  })
}

/** The body of a test. */
export const testBody = (client: ClientRef, at: Date): string =>
  JSON.stringify({ type: 'test', timestamp: at.toISOString(), data: { client_eid: client.eid } })
