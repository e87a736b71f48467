import { statusAt } from '#contract/experiences/status.ts'
import type { ObjectGiven } from '#contract/reporting/searchCalls.ts'
import { participantName } from '#server/participants/participants.ts'
import type { ObjectRow } from './queries/objects.ts'
import type { PersonRow } from './queries/people.ts'

/** An object as it is answered. */
export function present(row: ObjectRow, at: Date): ObjectGiven {
  const { fit, id } = row
  switch (row.kind) {
    case 'experience': {
      const times = { started_at: row.begins, ended_at: row.ends, closed_ended_at: row.detail }
      const status = statusAt({ is_draft: row.is_held, ...times }, at)
      return { kind: row.kind, fit, id, name: row.name, eid: row.code, of: row.type, status }
    }
    case 'broadcast':
      return {
        kind: row.kind,
        fit,
        id,
        title: row.name,
        subject: row.code,
        message: row.detail,
        channel: row.type,
        state: row.state,
        send_after: row.begins,
        send_now: row.is_now,
        needs_approval: row.is_held,
        approved_at: row.ends,
      }
    case 'list':
      return { kind: row.kind, fit, id, name: row.name, clearing_until: row.ends }
    case 'keyword':
      return { kind: row.kind, fit, id, name: row.name, shortcode: row.code, experience: row.detail }
    case 'link':
      return { kind: row.kind, fit, id, name: row.name, code: row.code, url: row.detail }
    case 'subscription':
      return { kind: row.kind, fit, id, name: row.name, channel: row.type }
    case 'user':
      return { kind: row.kind, fit, id, name: row.name, email: row.code, role: row.type }
    default:
      return { kind: row.kind, fit, id, name: row.name }
  }
}

/** A participant, or a conversation of one. */
export function presentPerson(row: PersonRow): ObjectGiven {
  const { fit, id, phone, email, is_flagged } = row
  const name = participantName(row)
  if (row.conversation_id === null) return { kind: 'participant', fit, id, name, phone, email, is_flagged }
  return {
    kind: 'conversation',
    fit,
    id: row.conversation_id,
    name,
    participant_id: id,
    is_flagged,
    type: row.type,
    sender_id: row.sender_id,
    last_message_at: row.last_message_at,
  }
}
