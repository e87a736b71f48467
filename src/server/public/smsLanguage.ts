import { findClientLanguage } from '#server/campaigns/campaigns.ts'
import { personalText } from '#server/messaging/messaging.ts'
import {
  changeConsent,
  ensureDefaultSubscription,
  findConsent,
  recordEvent,
  writeLanguage,
} from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { answerWith, type InboundText, keepText, replyWith, type Sender } from './inboundText.ts'
import { smsText } from './texts.ts'

type Texted = { inbound: InboundText; languageId: string; keyword: string }
type ClientLanguage = NonNullable<Awaited<ReturnType<typeof findClientLanguage>>>

/**
 * A keyword of a client language: the person speaks that language from now on, is opted in where the language says
 * so, and is answered with its message. False where the language was deleted since, and then nothing has happened.
 */
export async function joinByLanguage(db: Db, scope: Scope, texted: Texted): Promise<boolean> {
  const { inbound, keyword } = texted
  return db.transaction(scope, async (tx) => {
    const language = await findClientLanguage(tx, scope, texted.languageId)
    if (!language) return false
    const kept = await keepText(tx, scope, inbound)
    if (!kept) return true
    const participantId = kept.participant.id
    await writeLanguage(tx, scope, { participantId, language: language.language })
    const eventId = await recordEvent(tx, scope, {
      participantId,
      action: 'keyword_texted',
      subjectId: kept.messageId,
      data: { keyword, language: language.language },
    })
    const sender: Sender = { ...kept, eventId, language: language.language === 'fr' ? 'fr' : 'en' }
    await welcome(tx, scope, { inbound, sender, language })
    return true
  })
}

type Joining = { inbound: InboundText; sender: Sender; language: ClientLanguage }

/**
 * The proof of the consent is the message that was shown and the text that asked for it. Nothing but the phone's own
 * START undoes its STOP, so who is out is told how. With double opt-in the question follows the message.
 */
async function welcome(tx: Db, scope: Scope, { language, ...answer }: Joining): Promise<void> {
  const { inbound, sender } = answer
  const { opt_in } = language
  const participantId = sender.participant.id
  const message = await personalText(tx, scope, { participantId, text: language.message })
  const { id: subscriptionId, is_double_opt_in } = await ensureDefaultSubscription(
    tx,
    scope,
    inbound.shortcode.id,
  )
  const asked = { participantId, subscriptionId }
  const consent = await findConsent(tx, scope, asked)
  const joins = opt_in && consent !== 'in' && consent !== 'out'
  const proof = { how: 'keyword', proof: sender.messageId } as const
  const client = scope.client.name
  const isOut = opt_in && consent === 'out'
  const text = isOut ? `${message}\n${smsText('opted_out', sender.language, { client })}` : message
  const welcomed = await replyWith(tx, scope, { ...answer, text })
  if (!joins) return
  const { isHeld, ...shown } = is_double_opt_in
    ? await answerWith(tx, scope, { ...answer, name: 'ask' })
    : welcomed
  if (is_double_opt_in && isHeld) return
  await changeConsent(tx, scope, { ...asked, ...proof, ...shown, state: is_double_opt_in ? 'pending' : 'in' })
}
