/** Messages about what became of an entry, as they are sent and as staff see them before: in which words, and by what. */
import { withFullStop } from '#contract/text.ts'
import type { DecisionToTell } from '#server/entries/entries.ts'
import { type IntakeExperience, speaksFrench, titleOf } from '#server/experiences/experiences.ts'
import { listMailboxes } from '#server/messaging/messaging.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import type { Language } from '../texts.ts'
import { outcomeTexts } from './outcomeTexts.ts'

type Told = Pick<DecisionToTell, 'language' | 'phone' | 'email'>
type Of = { readonly told: Told; readonly experience: IntakeExperience }
export type OutcomeMessage = { readonly text: string; readonly subject: string }
export type Messages = {
  readonly prizes: (names: string) => OutcomeMessage
  /** Undefined where the experience has no text for it. */
  readonly rejected: (reasons: readonly string[]) => OutcomeMessage | undefined
}

/** In the participant's language, where the experience speaks it. */
export async function messagesFor(tx: Db, scope: Scope, { told, experience }: Of): Promise<Messages> {
  const isFrench = told.language === 'fr' && (await speaksFrench(tx, scope, experience))
  const language: Language = isFrench ? 'fr' : 'en'
  const texts = outcomeTexts[language]
  const about = { client: scope.client.name, title: titleOf(experience, language) }
  return {
    prizes: (prizes) => ({ text: texts.prizes({ ...about, prizes }), subject: texts.prizesSubject(about) }),
    rejected: (reasons) => {
      const reason = rejectionText(experience, { reasons, language })
      return reason
        ? { text: texts.rejected({ ...about, reason }), subject: texts.rejectedSubject(about) }
        : undefined
    },
  }
}

export const reasonsOf = ({ settings }: IntakeExperience) =>
  'rejection_reason' in settings ? settings.rejection_reason : []

/** Of each reason that has one, in the participant's language, else in the other one. */
function rejectionText(
  experience: IntakeExperience,
  { reasons, language }: { reasons: readonly string[]; language: Language },
): string | undefined {
  const given = reasonsOf(experience).filter(({ name }) => reasons.includes(name))
  const texts = given.flatMap(
    ({ language_rejection_reason: all }) => all.find((one) => one.language_slug === language) ?? all[0] ?? [],
  )
  return [...new Set(texts.map(({ text }) => withFullStop(text)))].join(' ') || undefined
}

type Way = {
  readonly type: 'sms' | 'email'
  readonly senderId: string
  readonly address: string
}

/** As the experience delivers, where there is an address for it; else the other way. */
export async function wayTo(tx: Db, scope: Scope, { told, experience }: Of): Promise<Way | undefined> {
  const { settings } = experience
  const mailboxId = (await listMailboxes(tx, scope))[0]?.id
  const sms: Way | undefined =
    told.phone && settings.shortcode_id
      ? { type: 'sms', senderId: settings.shortcode_id, address: told.phone }
      : undefined
  const email: Way | undefined =
    told.email && mailboxId ? { type: 'email', senderId: mailboxId, address: told.email } : undefined
  const isByEmail = 'deliver_by' in settings && settings.deliver_by === 'email'
  return isByEmail ? (email ?? sms) : (sms ?? email)
}
