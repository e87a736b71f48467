import type { Outside } from '#server/adapters/outside.ts'
import type { Intake } from '#server/entries/entries.ts'
import type { IntakeExperience } from '#server/experiences/experiences.ts'
import { queueMessage } from '#server/messaging/messaging.ts'
import {
  beginDoubleOptIn,
  changeConsent,
  ensureDefaultSubscription,
  findEventId,
  type Recognised,
  type Shown,
} from '#server/participants/participants.ts'
import { addToCountersLater } from '#server/platform/counters.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Scope, tell } from '#server/platform/scope.ts'
import { askByEmail } from './email/confirmOptIn.ts'
import { questionBrake, takeAndTell } from './formBrakes.ts'
import type { PublicExperience } from './pages/siteFrame.ts'
import { smsText } from './texts.ts'
import { optinText } from './webTexts.ts'

/** `mayAsk`: whether a question may go out now (`mayAskFor`). */
type Wish = {
  shown: PublicExperience
  intake: Intake
  participant: Recognised
  publicUrl: string
  mayAsk: boolean
}

/** The page's word on the ticked box. */
export type Asking = 'done' | 'must_confirm' | 'held_back'

/**
 * Takes from what questions forms may cause in a minute, before the transaction of the entry: true where none is
 * needed. A form whose person has been asked already takes too, since it is not known yet who that is.
 */
export async function mayAskFor(
  db: Db,
  scope: Scope,
  { experience, outside }: { experience: IntakeExperience; outside: Pick<Outside, 'forms' | 'log'> },
): Promise<boolean> {
  const shortcodeId = experience.settings.shortcode_id
  const { is_double_opt_in } = await ensureDefaultSubscription(db, scope, shortcodeId)
  if (!is_double_opt_in) return true
  const brake = questionBrake(scope, { senderId: shortcodeId, settings: outside.forms })
  const taking = { brakes: [brake], experienceId: experience.id, log: outside.log }
  return (await takeAndTell(db, scope, taking)).isAllowed
}

/**
 * The ticked box. It opts in at once, or with double opt-in asks the phone, or by e-mail where there is no
 * shortcode, and that answer then counts; an opt-out stands either way. Answers what the page says, which never tells how this person stood before.
 */
export async function optIn(tx: Db, scope: Scope, wish: Wish): Promise<Asking> {
  const { shown, intake, participant } = wish
  const shortcodeId = shown.experience.settings.shortcode_id
  const subscription = await ensureDefaultSubscription(tx, scope, shortcodeId)
  const answer = !subscription.is_double_opt_in ? 'done' : wish.mayAsk ? 'must_confirm' : 'held_back'
  if (intake.kind !== 'accepted') return answer
  tell(scope, subscription.is_double_opt_in ? 'consent.double' : 'consent.box')
  if (answer === 'held_back') {
    addToCountersLater(tx, scope, [{ name: `questions_held_back:${shown.experience.id}`, by: 1 }])
    return answer
  }
  const asked = { participantId: participant.id, subscriptionId: subscription.id }
  const form = { shownText: optinText(shown), proof: intake.entry.id }
  if (!subscription.is_double_opt_in)
    await changeConsent(tx, scope, {
      ...asked,
      ...form,
      state: 'in',
      how: 'web_form',
      experienceId: shown.experience.id,
    })
  else if (shortcodeId && participant.phone) {
    const address = participant.phone
    const send = () => textQuestion(tx, scope, { ...wish, shortcodeId, address })
    await beginDoubleOptIn(tx, scope, { ...asked, form, send })
  } else if (!shortcodeId && participant.email) {
    const { language, experience } = shown
    const because = { ...(await causeOf(tx, scope, wish)), experienceId: experience.id }
    const { publicUrl } = wish
    await askByEmail(tx, scope, {
      ...asked,
      address: participant.email,
      language,
      form,
      publicUrl,
      ...because,
    })
  }
  return answer
}

/** No reply in the sense of delivery: a STOP that comes before it stops it. */
async function textQuestion(
  tx: Db,
  scope: Scope,
  asked: Wish & { shortcodeId: string; address: string },
): Promise<Shown> {
  const { participant, shown, shortcodeId, address } = asked
  const question = smsText('ask', shown.language, { client: scope.client.name })
  const { messageId } = await queueMessage(tx, scope, {
    cause: 'question',
    participantId: participant.id,
    senderId: shortcodeId,
    address,
    text: question,
    isReply: false,
    experienceId: shown.experience.id,
    ...(await causeOf(tx, scope, asked)),
  })
  return { shownText: question, messageId }
}

/** The event of the entry, which the question answers. */
async function causeOf(tx: Db, scope: Scope, { participant, intake }: Wish): Promise<{ eventId?: string }> {
  if (intake.kind === 'refused') return {}
  const eventId = await findEventId(tx, scope, {
    participantId: participant.id,
    action: 'entry_submitted',
    subjectId: intake.entry.id,
  })
  return eventId ? { eventId } : {}
}
