import type { Intake } from '#server/entries/entries.ts'
import { queueReply } from '#server/messaging/messaging.ts'
import {
  beginDoubleOptIn,
  changeConsent,
  ensureDefaultSubscription,
  findEventId,
  type Recognised,
} from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { PublicExperience } from './pages/siteFrame.ts'
import { smsText } from './texts.ts'
import { webTexts } from './webTexts.ts'

type Wish = { shown: PublicExperience; intake: Intake; participant: Recognised }

/**
 * The ticked box. It opts in at once, or with double opt-in asks the phone, whose YES then counts; a STOP stands
 * either way. Answers what the page says, which never tells how this phone stood before.
 */
export async function optIn(tx: Db, scope: Scope, wish: Wish): Promise<'done' | 'must_confirm'> {
  const { shown, intake, participant } = wish
  const shortcodeId = shown.experience.settings.shortcode_id
  const subscription = await ensureDefaultSubscription(tx, scope, shortcodeId)
  const answer = subscription.is_double_opt_in ? 'must_confirm' : 'done'
  if (intake.kind !== 'accepted') return answer
  const asked = { participantId: participant.id, subscriptionId: subscription.id }
  const form = { shownText: webTexts[shown.language].optin(shown.client.name), proof: intake.entry.id }
  if (!subscription.is_double_opt_in)
    await changeConsent(tx, scope, { ...asked, state: 'in', how: 'web_form', ...form })
  else if (shortcodeId && participant.phone) {
    const question = smsText('ask', shown.language, { client: scope.client.name })
    if (await beginDoubleOptIn(tx, scope, { ...asked, form, question }))
      await textQuestion(tx, scope, { ...wish, shortcodeId, address: participant.phone, question })
  }
  return answer
}

/** No reply in the sense of delivery: a STOP that comes before it stops it. */
async function textQuestion(
  tx: Db,
  scope: Scope,
  asked: Wish & { shortcodeId: string; address: string; question: string },
): Promise<void> {
  const { participant, intake, shown, shortcodeId, address, question } = asked
  if (intake.kind === 'refused') return
  const about = {
    participantId: participant.id,
    action: 'entry_submitted',
    subjectId: intake.entry.id,
  } as const
  const eventId = await findEventId(tx, scope, about)
  await queueReply(tx, scope, {
    ...{ participantId: participant.id, shortcodeId, address, text: question },
    isReply: false,
    experienceId: shown.experience.id,
    ...(eventId ? { eventId } : {}),
  })
}
