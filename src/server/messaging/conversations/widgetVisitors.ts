/**
 * Visitors of a widget. Each is a new participant with the name that was typed: whoever claims another person's
 * e-mail address must neither see nor join that person, so the address is only noted (`data.claimed_email`). The
 * browser holds a token of 32 random bytes that shows this one conversation; its SHA-256 alone is kept.
 */
import type { InputOf } from '#contract/kit.ts'
import type { widgetMessage } from '#contract/messaging/widgetMessage.ts'
import { hashOfToken, newToken } from '#server/access/access.ts'
import { normaliseEmail, recogniseParticipant } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { findInbound, type InboundMessage, recordInbound } from '../inboundMessages.ts'
import { receiveIntoConversation } from '../lastWord.ts'
import type { WidgetRow } from './queries/widgets.ts'
import * as queries from './queries/widgetVisitors.ts'

export type FirstWords = {
  readonly name: string
  readonly email: string | null
  readonly language: 'en' | 'fr'
  readonly message: string
  /** Made by the browser; the same again is the same conversation, with a new token. */
  readonly key?: string | undefined
}

/** A visitor's first message: makes the participant and the conversation. */
export async function beginWidgetConversation(
  db: Db,
  scope: Scope,
  { widget, words }: { widget: WidgetRow; words: FirstWords },
): Promise<{ token: string }> {
  const data = claimed(words.email)
  const token = newToken()
  const tokenHash = hashOfToken(token)
  const senderId = widget.id
  // Whoever knows the key gets a token, so the key is not kept either: only its hash is.
  const providerMessageId = `first:${hashOfToken(words.key ?? newId()).toString('hex')}`
  await db.transaction(scope, async (tx) => {
    await queries.holdFirstWords(tx, scope, { widgetId: widget.id, key: providerMessageId })
    const before = await findInbound(tx, scope, { senderId, providerMessageId })
    if (before) return queries.renewVisitor(tx, scope, { participantId: before.participant_id, tokenHash })
    const person = { ...namesOf(words.name), language: words.language, data }
    const { id: participantId } = await recogniseParticipant(tx, scope, person)
    await queries.insertVisitor(tx, scope, { id: newId(), widgetId: widget.id, participantId, tokenHash })
    await receive(tx, scope, { senderId, participantId, text: words.message, providerMessageId })
  })
  return { token }
}

/** A visitor's further message; the same key again is the same message. */
export async function sendAsVisitor(
  db: Db,
  scope: Scope,
  { visitor, message, key }: { visitor: queries.Visitor; message: string; key: string },
): Promise<{ id: string }> {
  const { widget_id: senderId, participant_id: participantId } = visitor
  // Keys of one browser never meet those of another: each stands behind its own participant.
  const said = { senderId, participantId, text: message, providerMessageId: `${participantId}:${key}` }
  return db.transaction(scope, async (tx) => ({ id: await receive(tx, scope, said) }))
}

/** The last 100 messages of the visitor's conversation; those of staff count as delivered with it. */
export async function listForVisitor(
  db: Db,
  scope: Scope,
  visitor: queries.Visitor,
): Promise<InputOf<typeof widgetMessage>[]> {
  const rows = await queries.listVisitorMessages(db, scope, visitor)
  const fetched = rows.filter(({ is_new }) => is_new).map(({ id }) => id)
  if (fetched.length > 0) await queries.markFetched(db, scope, fetched)
  return rows.map(({ is_new: _new, ...shown }) => shown)
}

/** 404 for a token that this widget does not know. */
export async function getVisitor(
  db: Db,
  scope: Scope,
  { widget, token }: { widget: WidgetRow; token: string | undefined },
): Promise<queries.Visitor> {
  const known = token
    ? await queries.seeVisitor(db, scope, { widgetId: widget.id, tokenHash: hashOfToken(token) })
    : undefined
  return found(known)
}

async function receive(
  tx: Db,
  scope: Scope,
  said: Pick<InboundMessage, 'senderId' | 'participantId' | 'text' | 'providerMessageId'>,
): Promise<string> {
  const inbound = { ...said, type: 'widget', address: null } as const
  const stored = await recordInbound(tx, scope, inbound)
  const { messageId, isRepeat } = stored
  if (!isRepeat) await receiveIntoConversation(tx, scope, { ...inbound, messageId })
  return messageId
}

function claimed(email: string | null): Record<string, unknown> {
  if (email === null) return {}
  return { claimed_email: normaliseEmail(email) ?? refuseField('email', 'not_an_email') }
}

/** Splits a name into its first word and the rest. */
function namesOf(name: string): { first_name: string; last_name: string | null } {
  const [first = name, ...rest] = name.split(/\s+/)
  return { first_name: first, last_name: rest.length > 0 ? rest.join(' ') : null }
}
