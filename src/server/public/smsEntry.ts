import { kinds } from '#contract/experiences/kinds.ts'
import { findLinkKey } from '#server/clients/clients.ts'
import { closedReason, type IntakeRefusal } from '#server/entries/entries.ts'
import {
  asksForConsent,
  contestOf,
  findExperienceForIntake,
  type IntakeExperience,
  invitationTo,
  listServedDomains,
} from '#server/experiences/experiences.ts'
import {
  changeConsent,
  ensureDefaultSubscription,
  findConsent,
  recordEvent,
} from '#server/participants/participants.ts'
import { giveBack } from '#server/platform/brakes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sharedTransactions } from '#server/platform/db/sharedTransactions.ts'
import { type Scope, tell } from '#server/platform/scope.ts'
import { type EnteredIntake, enter } from '#server/prizing/prizing.ts'
import { findBoundText } from './draws/bound.ts'
import { answerWith, type InboundText, keepText, type Sender, spokenTo } from './inboundText.ts'
import { findPrompt } from './queries.ts'
import { takeTry } from './smsCodes.ts'
import { enterPictures, type KeptPictures, lacksPicture } from './smsPictures.ts'
import type { SmsText } from './texts.ts'

type Texted = {
  readonly inbound: InboundText
  readonly experienceId: string
  readonly keyword: string
  /** The words behind the keyword, where the experience takes a code. */
  readonly secretCode: string | undefined
  readonly publicUrl: string
  /** The pictures that came with it, where the experience takes some. */
  readonly kept: KeptPictures | undefined
}

/** Texts to one experience share theirs, but for those of one phone, those that come again, and those with one code. */
function transactionsOf(db: Db, { inbound, experienceId, secretCode }: Texted): Pick<Db, 'transaction'> {
  const code = secretCode ? [`code ${secretCode}`] : []
  const alike = [`phone ${inbound.phone}`, `text ${inbound.providerMessageId}`, ...code]
  return sharedTransactions(db, { place: `texts ${experienceId}`, alike })
}

/** A keyword: the entry at once, then one answer: the question for consent where there is none yet. */
export async function enterByKeyword(db: Db, scope: Scope, texted: Texted): Promise<void> {
  const { inbound, keyword, secretCode } = texted
  await transactionsOf(db, texted).transaction(scope, async (tx) => {
    const kept = await keepText(tx, scope, inbound)
    if (!kept) return
    const experience = await findExperienceForIntake(tx, scope, texted.experienceId)
    const sender = await spokenTo(tx, scope, { sender: kept, experience })
    if (experience) tell(scope, 'keyword.leads_to', { keyword, name: experience.name })
    else {
      tell(scope, 'keyword.gone', { keyword })
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
      tell(scope, 'entry.no_keyword')
      const about = { inbound, sender: { ...sender, eventId }, experience }
      await answerWithAddress(tx, scope, { ...about, publicUrl: texted.publicUrl })
      return
    }
    if (lacksPicture(experience, texted.kept)) {
      await answerWith(tx, scope, { name: 'picture_lost', inbound, sender, experience })
      return
    }
    const ofCode = await takeTry(tx, scope, { experience, inbound, secretCode })
    if (ofCode === 'too_often') {
      await answerWith(tx, scope, { name: 'code_too_often', inbound, sender, experience })
      return
    }
    const intake = await enter(tx, scope, {
      experience,
      participant: sender.participant,
      source: 'sms',
      data: {
        keyword,
        shortcode: inbound.shortcode.code,
        ...(secretCode ? { secret_code: secretCode } : {}),
      },
      language: sender.language,
      reference: `sms:${inbound.providerMessageId}`,
      isTest: inbound.isTest,
    })
    if (intake.kind !== 'refused' || intake.reason !== 'code_refused') await giveBack(tx, ofCode, scope.at)
    await enterPictures(tx, scope, { intake, experience, kept: texted.kept })
    const { publicUrl } = texted
    await answerIntake(tx, scope, { inbound, sender: { ...sender, eventId }, experience, intake, publicUrl })
  })
}

type Led = Omit<Entered, 'intake'> & { publicUrl: string }

/** The address at which the person can take part, where the keyword does not enter by itself, or why there is none. */
async function answerWithAddress(tx: Db, scope: Scope, { publicUrl, ...led }: Led): Promise<void> {
  const { experience, sender } = led
  const reason = closedReason(scope, experience)
  if (reason) {
    await answerWith(tx, scope, { ...led, name: refusalTexts[reason] })
    return
  }
  const linkKey = await findLinkKey(tx, scope.client.id)
  const { language, participant } = sender
  const domains = await listServedDomains(tx, scope, experience.id)
  const of = { client: scope.client.name, language, publicUrl, domains }
  const guest = { ...of, participantId: participant.id, linkKey }
  const text = invitationTo({ ...experience, texts: experience.settings.texts }, guest)
  await answerWith(tx, scope, { ...led, name: 'link', text })
}

type Entered = { inbound: InboundText; sender: Sender; experience: IntakeExperience; intake: EnteredIntake }

const refusalTexts: Record<IntakeRefusal, SmsText> = {
  contest_over: 'contest_over',
  coming_soon: 'coming_soon',
  not_invited: 'not_invited',
  rate_limit: 'rate_limit',
  // A text has no address, so this is never the reason.
  household_limit: 'rate_limit',
  // Nor has a kind that counts valid entries a keyword to enter by.
  valid_limit: 'rate_limit',
  code_missing: 'code_missing',
  code_refused: 'code_refused',
  hidden: 'invalid_keyword',
}

async function answerIntake(
  tx: Db,
  scope: Scope,
  { intake, publicUrl, ...texted }: Entered & { publicUrl: string },
): Promise<void> {
  if (intake.kind === 'refused') {
    await answerWith(tx, scope, { ...texted, name: refusalTexts[intake.reason] })
    return
  }
  const { prize } = intake
  const { inbound, sender, experience } = texted
  const [participantId, entryId] = [sender.participant.id, intake.entry.id]
  const shown = { participantId, entryId, language: sender.language, publicUrl }
  const entered = { ...texted, prize, behind: await findBoundText(tx, { scope, experience }, shown) }
  const subscription = await ensureDefaultSubscription(tx, scope, inbound.shortcode.id)
  const asked = { participantId: sender.participant.id, subscriptionId: subscription.id }
  const consent = await findConsent(tx, scope, asked)
  const isAsked = consent !== 'in' && consent !== 'out' && asksForConsent(entered.experience)
  tell(
    scope,
    isAsked
      ? 'consent.asked'
      : consent === 'in' || consent === 'out'
        ? `consent.${consent}`
        : 'consent.not_asked',
  )
  if (consent === 'in' || (consent !== 'out' && !asksForConsent(entered.experience)))
    await answerWith(tx, scope, { ...entered, name: enteredText(prize) })
  // An entry does not ask a person who texted STOP again: only START from the same phone opts in again.
  else if (consent === 'out') await answerWith(tx, scope, { ...entered, name: 'entered_opted_out' })
  else await askForConsent(tx, scope, { ...entered, asked })
}

type Question = Omit<Entered, 'intake'> & {
  prize: string | null | undefined
  behind: string | undefined
  asked: { participantId: string; subscriptionId: string }
}

const enteredText = (prize: string | null | undefined): SmsText =>
  prize === undefined ? 'entered' : 'entered_at_once'

/** The proof of a later YES is the text that was shown last, so a question in other words is recorded anew. */
async function askForConsent(tx: Db, scope: Scope, { asked, ...entered }: Question): Promise<void> {
  const shownBefore = await findPrompt(tx, scope, asked)
  const isApart = contestOf(entered.experience)?.has_separate_optin_message
  if (isApart) await answerWith(tx, scope, { ...entered, name: enteredText(entered.prize) })
  const question = isApart ? { ...entered, prize: undefined, behind: undefined, isApart } : entered
  const { isHeld, ...shown } = await answerWith(tx, scope, { ...question, name: 'optin_prompt' })
  if (isHeld) return
  const change = { ...asked, how: 'keyword', proof: entered.sender.messageId } as const
  if (shownBefore?.shownText !== shown.shownText) await changeConsent(tx, scope, { ...change, state: 'none' })
  await changeConsent(tx, scope, { ...change, ...shown, state: 'pending' })
}
