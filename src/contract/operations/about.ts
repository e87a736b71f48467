import * as z from 'zod'
import { eid, id } from '../kit.ts'
import { kindNames } from '../words/kindNames.ts'

/** The subject of a task or a ticket, and where it was begun: a conversation, an entry. */
export const aboutForm = {
  participant_id: id.nullish(),
  conversation_id: id.nullish(),
  entry_id: id.nullish(),
}

const named = z.object({ id, name: z.string() })
export const workUser = named.nullable()

/** The same as it is answered, flagged as of now: null also for what has gone since. */
export const about = {
  participant_id: id.nullable(),
  participant: named.extend({ is_flagged: z.boolean() }).nullable(),
  conversation_id: id.nullable(),
  conversation: z
    .object({ participant_id: id, sender_id: id.nullable(), is_messenger: z.boolean() })
    .nullable(),
  entry_id: id.nullable(),
  entry: z.object({ eid, kind: z.enum(kindNames), experience_eid: eid, experience: z.string() }).nullable(),
}

export const whose = ['all', 'mine'] as const
