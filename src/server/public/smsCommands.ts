import { getClientSettings } from '#server/clients/clients.ts'
import { findExperienceForIntake, type IntakeExperience } from '#server/experiences/experiences.ts'
import {
  changeConsent,
  ensureDefaultSubscription,
  findConsent,
  optOutPhone,
} from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { answerWith, type InboundText, keepText, type Sender } from './inboundText.ts'
import { findLastExperienceId, findPrompt, findStopAnswer } from './queries.ts'

/**
 * STOP: out of the shortcode at once. One client of the shortcode confirms, and only if anything changed, here
 * or in a client before, and the provider has not; answers whether it did here.
 */
export async function optOut(
  db: Db,
  scope: Scope,
  stop: { inbound: InboundText; confirms: boolean; isChanged: boolean },
): Promise<boolean> {
  const { inbound } = stop
  return db.transaction(scope, async (tx) => {
    const sender = await keepText(tx, scope, inbound)
    if (!sender) return false
    const isChanged = await optOutPhone(tx, scope, {
      phone: inbound.phone,
      participantId: sender.participant.id,
      shortcodeId: inbound.shortcode.id,
      how: 'keyword',
      shownText: inbound.text,
      proof: sender.messageId,
    })
    if (stop.confirms && (isChanged || stop.isChanged)) {
      const experience = await lastExperience(tx, scope, { inbound, sender })
      await answerWith(tx, scope, { name: 'optout', inbound, sender, experience })
    }
    return isChanged
  })
}

/**
 * START, and YES where a question waits: in, with this message as proof, and with the text of the question, or of our
 * answer to the STOP, as the phone got it. Where we sent neither, the text is the person's own. Whoever
 * opted out comes back; whoever was never asked is asked; whoever is in is told so. Only the default subscription:
 * STOP closed them all, but nobody was asked for the others.
 */
export async function optIn(db: Db, scope: Scope, inbound: InboundText): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const sender = await keepText(tx, scope, inbound)
    if (!sender) return
    const participantId = sender.participant.id
    const { id: subscriptionId } = await ensureDefaultSubscription(tx, scope, inbound.shortcode.id)
    const consent = await findConsent(tx, scope, { participantId, subscriptionId })
    const experience = await lastExperience(tx, scope, { inbound, sender })
    const asked = { participantId, subscriptionId }
    if (consent === 'none') {
      const { isHeld, ...shown } = await answerWith(tx, scope, { name: 'ask', inbound, sender })
      if (isHeld) return
      const proof = { ...shown, proof: sender.messageId }
      await changeConsent(tx, scope, { ...asked, ...proof, state: 'pending', how: 'keyword' })
      return
    }
    const name = consent === 'in' ? 'already_opted_in' : 'optin_welcome'
    const isAnswer = consent === 'pending'
    const shown = (await (isAnswer ? findPrompt : findStopAnswer)(tx, scope, asked)) ?? {
      shownText: inbound.text,
    }
    const proof = { ...shown, how: isAnswer ? 'reply' : 'keyword', proof: sender.messageId } as const
    await changeConsent(tx, scope, { ...asked, ...proof, state: 'in' })
    await answerWith(tx, scope, { name, inbound, sender, experience })
  })
}

/** HELP: the client's own text, unless the provider has answered by its own. */
export async function answerHelp(db: Db, scope: Scope, inbound: InboundText): Promise<void> {
  const { help_text, help_text_fr } = await getClientSettings(db, scope)
  await db.transaction(scope, async (tx) => {
    const sender = await keepText(tx, scope, inbound)
    if (!sender) return
    if (inbound.isAnswered) return
    const text = sender.language === 'fr' ? help_text_fr : help_text
    await answerWith(tx, scope, { name: 'help', inbound, sender, ...(text ? { text } : {}) })
  })
}

async function lastExperience(
  tx: Db,
  scope: Scope,
  { inbound, sender }: { inbound: InboundText; sender: Sender },
): Promise<IntakeExperience | undefined> {
  const of = { participantId: sender.participant.id, shortcodeId: inbound.shortcode.id }
  const experienceId = await findLastExperienceId(tx, scope, of)
  return experienceId ? findExperienceForIntake(tx, scope, experienceId) : undefined
}
