/**
 * Saved replies: answers that staff use again, for all of a client. A title is there once, whatever its case. Their
 * merge fields are those of a person and are filled in when a reply is chosen; a link is counted for a recipient of
 * a broadcast only, so a reply cannot have one.
 */
import type { InputOf } from '#contract/kit.ts'
import { type SavedReplyForm, type savedReply, savedReplyForm } from '#contract/messaging/messageCalls.ts'
import { audit } from '#server/platform/audit.ts'
import { readChange, type Sent } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import * as queries from './queries/savedReplies.ts'

type Shown = InputOf<typeof savedReply>

export async function listSavedReplies(db: Db, scope: Scope): Promise<Shown[]> {
  return queries.listSavedReplyRows(db, scope)
}

export async function createSavedReply(db: Db, scope: UserScope, form: SavedReplyForm): Promise<Shown> {
  const reply = textOf(form)
  const id = newId()
  return db.transaction(scope, async (tx) => {
    await queries.savedReplyRows.insert(tx, scope, { id, user_id: scope.actor.id, ...reply })
    await audit(tx, scope, { action: 'saved_reply.create', entityId: id, after: reply })
    return getSavedReply(tx, scope, id)
  })
}

export async function updateSavedReply(
  db: Db,
  scope: UserScope,
  { id, sent }: Sent<SavedReplyForm>,
): Promise<Shown> {
  return db.transaction(scope, async (tx) => {
    const before = found(await queries.savedReplyRows.lock(tx, scope, id))
    const asked = { entity: 'saved_reply', before, form: savedReplyForm, sent } as const
    const { form, save } = await readChange(tx, scope, asked)
    // Whoever changed it last is named with it.
    const by = { id, user_id: scope.actor.id }
    await save(textOf(form), (reply) => queries.savedReplyRows.write(tx, scope, { ...by, ...reply }))
    return getSavedReply(tx, scope, id)
  })
}

export async function deleteSavedReply(db: Db, scope: UserScope, id: string): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const before = found(await queries.deleteSavedReplyRow(tx, scope, id))
    await audit(tx, scope, { action: 'saved_reply.delete', entityId: id, before })
  })
}

async function getSavedReply(db: Db, scope: Scope, id: string): Promise<Shown> {
  const [reply] = await queries.listSavedReplyRows(db, scope, id)
  return found(reply)
}

const textOf = ({ title, message, message_fr }: SavedReplyForm): queries.SavedReplyText => ({
  title,
  message,
  message_fr: message_fr ?? null,
})
