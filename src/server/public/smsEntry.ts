import { kinds } from '#contract/experiences/kinds.ts'
import { findLinkKey } from '#server/clients/clients.ts'
import { acceptEntry, closedReason, type Intake, type IntakeRefusal } from '#server/entries/entries.ts'
import {
  findExperienceForIntake,
  type IntakeExperience,
  invitationTo,
} from '#server/experiences/experiences.ts'
import {
  changeConsent,
  ensureDefaultSubscription,
  findConsent,
  recordEvent,
} from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { answerWith, type InboundText, keepText, type Sender } from './inboundText.ts'
import { findPrompt } from './queries.ts'
import type { SmsText } from './texts.ts'

/** A keyword: the entry at once, then one answer: the question for consent where there is none yet. */
export async function enterByKeyword(
  db: Db,
  scope: Scope,
  texted: { inbound: InboundText; experienceId: string; keyword: string; publicUrl: string },
): Promise<void> {
  const { inbound, keyword } = texted
  await db.transaction(scope, async (tx) => {
    const sender = await keepText(tx, scope, inbound)
    if (!sender) return
    const experience = await findExperienceForIntake(tx, scope, texted.experienceId)
    if (!experience) {
      await answerWith(tx, scope, { name: 'invalid_keyword', inbound, sender })
      return
    }
    const eventId = await recordEvent(tx, scope, {
      participantId: sender.participant.id,
      action: 'keyword_texted',
      experienceId: experience.id,
      subjectId: sender.messageId,
      data: { keyword },
    })
    if (!kinds[experience.kind].entersByKeyword) {
      const about = { inbound, sender: { ...sender, eventId }, experience }
      await answerWithAddress(tx, scope, { ...about, publicUrl: texted.publicUrl })
      return
    }
    const intake = await acceptEntry(tx, scope, {
      experience,
      participant: sender.participant,
      source: 'sms',
      data: { keyword, shortcode: inbound.shortcode.code },
      language: sender.language,
      reference: `sms:${inbound.providerMessageId}`,
      isTest: inbound.isTest,
    })
    await answerIntake(tx, scope, { inbound, sender: { ...sender, eventId }, experience, intake })
  })
}

type Led = Omit<Entered, 'intake'> & { publicUrl: string }

/** Where the keyword does not enter by itself: the address at which the person can take part, or why there is none. */
async function answerWithAddress(tx: Db, scope: Scope, { publicUrl, ...led }: Led): Promise<void> {
  const { experience, sender } = led
  const reason = closedReason(scope, experience)
  if (reason) {
    await answerWith(tx, scope, { ...led, name: refusalTexts[reason] })
    return
  }
  const linkKey = await findLinkKey(tx, scope.client.id)
  const { language, participant } = sender
  const guest = { client: scope.client.name, language, publicUrl, participantId: participant.id, linkKey }
  const text = invitationTo({ ...experience, texts: experience.settings.texts }, guest)
  await answerWith(tx, scope, { ...led, name: 'link', text })
}

type Entered = { inbound: InboundText; sender: Sender; experience: IntakeExperience; intake: Intake }

const refusalTexts: Record<IntakeRefusal, SmsText> = {
  contest_over: 'contest_over',
  coming_soon: 'coming_soon',
  rate_limit: 'rate_limit',
  hidden: 'invalid_keyword',
}

async function answerIntake(tx: Db, scope: Scope, { intake, ...entered }: Entered): Promise<void> {
  if (intake.kind === 'refused') {
    await answerWith(tx, scope, { ...entered, name: refusalTexts[intake.reason] })
    return
  }
  const { inbound, sender } = entered
  const subscription = await ensureDefaultSubscription(tx, scope, inbound.shortcode.id)
  const asked = { participantId: sender.participant.id, subscriptionId: subscription.id }
  const consent = await findConsent(tx, scope, asked)
  if (consent === 'in') await answerWith(tx, scope, { ...entered, name: 'entered' })
  // An entry does not ask a person who texted STOP again: only START from the same phone opts in again.
  else if (consent === 'out') await answerWith(tx, scope, { ...entered, name: 'entered_opted_out' })
  else await askForConsent(tx, scope, { ...entered, asked })
}

type Question = Omit<Entered, 'intake'> & { asked: { participantId: string; subscriptionId: string } }

/** The proof of a later YES is the text that was shown last, so a question in other words is recorded anew. */
async function askForConsent(tx: Db, scope: Scope, { asked, ...entered }: Question): Promise<void> {
  const shownBefore = await findPrompt(tx, scope, asked)
  const shown = await answerWith(tx, scope, { ...entered, name: 'optin_prompt' })
  const change = { ...asked, how: 'keyword', proof: entered.sender.messageId } as const
  if (shownBefore?.shownText !== shown.shownText) await changeConsent(tx, scope, { ...change, state: 'none' })
  await changeConsent(tx, scope, { ...change, ...shown, state: 'pending' })
}
