import { smsMoment, whenTexts } from '#contract/experiences/smsTexts.ts'
import { countSegments } from '#contract/messaging/segments.ts'
import type { ReservedCommand } from '#contract/participants/commands.ts'
import { hasVisibleText } from '#contract/text.ts'
import { isClientLanguage } from '#server/campaigns/campaigns.ts'
import type { ShortcodeRef } from '#server/clients/clients.ts'
import { nextEntryAt } from '#server/entries/entries.ts'
import { type IntakeExperience, speaksFrench } from '#server/experiences/experiences.ts'
import {
  type AnswerCause,
  personalText,
  queueMessage,
  recordInbound,
  valuesFor,
} from '#server/messaging/messaging.ts'
import {
  findDefaultLanguage,
  type PersonSeen,
  type Recognised,
  recogniseParticipant,
  type Shown,
} from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Scope, tell } from '#server/platform/scope.ts'
import { builtInText, type Language, type SmsText, smsText } from './texts.ts'

/** One text from one phone, read: `forms` are what it is compared as, the nearest first. */
export type InboundText = {
  readonly shortcode: ShortcodeRef
  readonly phone: string
  readonly text: string
  readonly forms: readonly string[]
  readonly command: ReservedCommand | undefined
  /** The reserved word that it is; '' where it is none, or the provider alone says what was asked. */
  readonly word: string
  /** The provider took it as a command and has answered it. */
  readonly isAnswered: boolean
  readonly providerMessageId: string
  /** True for a test entry (decisions 5). */
  readonly isTest: boolean
}

/** The sender, as one client knows the person, and the message as it was kept. */
export type Sender = {
  readonly participant: Recognised
  readonly messageId: string
  /** The event of the text in the activity, which our answers name. */
  readonly eventId: string
  readonly language: Language
}

const frenchWords = new Set(['ARRET', 'ARRETE', 'ARRETER', 'AIDE', 'OUI'])

/**
 * Keeps the text under its sender; undefined where the provider brought it before, and then nothing more happens.
 * `language` is that of a keyword: somebody new has it from now on, and whoever reads French is answered in it, even where
 * the client has no French.
 */
export async function keepText(
  tx: Db,
  scope: Scope,
  { language: ofKeyword, ...inbound }: InboundText & Pick<PersonSeen, 'language'>,
): Promise<Sender | undefined> {
  const { shortcode, phone, text, providerMessageId } = inbound
  const isFrench = frenchWords.has(inbound.word)
  const said = isFrench ? 'fr' : ofKeyword
  const participant = await recogniseParticipant(tx, scope, { phone, ...(said ? { language: said } : {}) })
  const recorded = await recordInbound(tx, scope, {
    senderId: shortcode.id,
    participantId: participant.id,
    address: phone,
    text,
    providerMessageId,
  })
  if (recorded.isRepeat) {
    tell(scope, 'text.repeated')
    return undefined
  }
  const { messageId, eventId } = recorded
  const language = isFrench ? 'fr' : await answeredIn(tx, scope, { own: participant.language, ofKeyword })
  tell(scope, `language.${language}`)
  return { participant, messageId, eventId, language }
}

type Spoken = { readonly own: PersonSeen['language']; readonly ofKeyword: PersonSeen['language'] }

/** Answers are there in two languages; whoever speaks another one reads that of the keyword, else the client's default. */
async function answeredIn(tx: Db, scope: Scope, { own, ofKeyword }: Spoken): Promise<Language> {
  if (own === 'fr') return ofKeyword === 'fr' || (await isClientLanguage(tx, scope, 'fr')) ? 'fr' : 'en'
  if (own === 'en' || ofKeyword === undefined) return 'en'
  const said = ofKeyword === own ? await findDefaultLanguage(tx, scope) : ofKeyword
  return said === 'fr' ? 'fr' : 'en'
}

/** In French too where the experience is, even if its client is not. */
export async function spokenTo(
  tx: Db,
  scope: Scope,
  { sender, experience }: { sender: Sender; experience: IntakeExperience | undefined },
): Promise<Sender> {
  const isOpen = sender.language === 'en' && sender.participant.language === 'fr'
  if (!isOpen || !experience || !(await speaksFrench(tx, scope, experience))) return sender
  return { ...sender, language: 'fr' }
}

export type Answer = {
  readonly inbound: InboundText
  readonly sender: Sender
  readonly experience?: IntakeExperience | undefined
  /** The prize that the entry took at once; null for none. */
  readonly prize?: string | null | undefined
  /** The entry was answered by a text before. */
  readonly isApart?: boolean | undefined
  /** When what is asked for begins, as a sentence; that of an experience is found by itself. */
  readonly when?: string | undefined
  /** Said after it where both fit into two parts. */
  readonly behind?: string | undefined
  /** Overrides `name`: a text that is already made. */
  readonly text?: string
}

/** When the experience begins, or when this person may enter again. */
function whenText(
  scope: Scope,
  name: SmsText,
  { experience, language }: { experience: IntakeExperience; language: Language },
): string | undefined {
  const texts = whenTexts[language]
  const moment = (at: Date) => smsMoment(language, scope.client.timeZone, at)
  const { started_at: begin } = experience
  if (name === 'coming_soon' && begin) return texts.begins(moment(new Date(begin)))
  const next = name === 'rate_limit' ? nextEntryAt(scope, experience) : undefined
  return next && texts.again(moment(next))
}

/** The experience's own text or the one that is given, as its sender gets it; the built-in one where that leaves nothing. */
async function textFor(
  db: Db,
  scope: Scope,
  { name, sender, experience, prize, isApart, text, ...said }: Omit<Answer, 'inbound'> & { name: SmsText },
): Promise<string> {
  const { language } = sender
  const when = experience ? whenText(scope, name, { experience, language }) : said.when
  const about = { client: scope.client.name, experience, prize, when, isApart }
  const written = text ?? smsText(name, language, about)
  const variables = await valuesFor(db, scope, { campaignId: experience?.campaign_id, texts: { written } })
  const filled = await personalText(db, scope, {
    participantId: sender.participant.id,
    text: written,
    variables,
  })
  return hasVisibleText(filled) ? filled : builtInText(name, language, about)
}

/** Answers the text with one of ours; it goes out whatever the consent, since the person asked for it. */
export async function answerWith(
  tx: Db,
  scope: Scope,
  { name, ...answer }: Answer & { name: SmsText },
): Promise<Answered> {
  const { inbound, experience } = answer
  const sender = await spokenTo(tx, scope, { sender: answer.sender, experience })
  const text = withBehind(await textFor(tx, scope, { ...answer, sender, name }), answer.behind)
  return replyWith(tx, scope, { inbound, sender, experience, text, cause: causes[name] })
}

/** Adds a second text where both go out in two parts. */
export function withBehind(text: string, behind: string | undefined): string {
  const both = `${text} ${behind ?? ''}`
  return behind !== undefined && countSegments(both).parts <= 2 ? both : text
}

/** `isHeld`: the phone has had its answers of this hour, so it was not sent. A question that was not sent asks nobody. */
type Answered = Shown & { readonly isHeld: boolean }

const causes: Partial<Record<SmsText, AnswerCause>> = {
  help: 'help',
  optout: 'command',
  optin_welcome: 'command',
  already_opted_in: 'command',
}

/** Answers with a text that is already made. */
export async function replyWith(
  tx: Db,
  scope: Scope,
  { inbound, sender, experience, text, cause = 'answer' }: Answer & Written,
): Promise<Answered> {
  const queued = await queueMessage(tx, scope, {
    cause,
    participantId: sender.participant.id,
    senderId: inbound.shortcode.id,
    address: inbound.phone,
    text,
    isReply: true,
    eventId: sender.eventId,
    ...(experience ? { experienceId: experience.id } : {}),
  })
  return { shownText: text, ...queued }
}

type Written = { readonly text: string; readonly cause?: AnswerCause | undefined }
