import type { JobContext } from '#server/adapters/outside.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { findExperienceForIntake } from '#server/experiences/experiences.ts'
import { listMailboxes, queueMessage } from '#server/messaging/messaging.ts'
import { codeMinutes, takeCodeToSend } from '#server/participants/participants.ts'
import { systemScope } from '#server/platform/scope.ts'
import { accountTexts } from '../accountTexts.ts'
import { asMail } from '../asMail.ts'

/**
 * Sends a code that was asked for. A text is no reply in the sense of delivery, so that a STOP that comes before it
 * stops it; an e-mail is, since whoever wants no offers has asked for this one.
 */
export async function sendCode(
  { db, outside }: Pick<JobContext, 'db'> & { outside: Pick<JobContext['outside'], 'clock'> },
  { clientId, codeId }: { clientId: number; codeId: string },
): Promise<void> {
  const scope = systemScope(await getClientRef(db, clientId), 'Public site', outside.clock.now())
  await db.transaction(scope, async (tx) => {
    const shortcodeId = async (experienceId: string) =>
      (await findExperienceForIntake(tx, scope, experienceId))?.settings.shortcode_id ?? null
    const taken = await takeCodeToSend(tx, scope, { codeId, shortcodeId })
    if (!taken) return
    const { asked, code, participantId } = taken
    const isText = asked.channel === 'sms'
    const senderId = isText
      ? await shortcodeId(asked.experience_id)
      : ((await listMailboxes(tx, scope))[0]?.id ?? null)
    if (!senderId) return
    const texts = accountTexts[asked.language]
    const message = texts.message(scope.client.name, code, codeMinutes)
    await queueMessage(tx, scope, {
      cause: 'code',
      type: asked.channel,
      participantId,
      senderId,
      address: asked.address,
      text: isText ? message : asMail(message),
      ...(isText ? {} : { subject: texts.subject(scope.client.name) }),
      isReply: !isText,
      experienceId: asked.experience_id,
    })
  })
}
