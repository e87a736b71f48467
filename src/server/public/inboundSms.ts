/**
 * A text from a phone. In this order (decisions 3): STOP, START and HELP with their French forms, an answer to the
 * question for consent, a keyword, else a conversation. Everything that one text causes in one client is one
 * transaction, and the same provider message id never causes it twice. STOP holds for every client of the
 * shortcode that knows the phone; nothing but the phone's own START undoes it.
 */
import { type ReservedCommand, readCommand, yesOf } from '#contract/participants/commands.ts'
import type { StrayReason } from '#contract/public/strayCalls.ts'
import { keywordForms } from '#contract/words/keywordText.ts'
import type { Outside } from '#server/adapters/outside.ts'
import { routeKeyword } from '#server/campaigns/campaigns.ts'
import { findShortcode, getClientRef } from '#server/clients/clients.ts'
import { receiveIntoConversation } from '#server/messaging/messaging.ts'
import { phoneHeard, writtenForms } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Scope, systemScope, tell } from '#server/platform/scope.ts'
import { type InboundText, keepText } from './inboundText.ts'
import { getStanding, type Standing } from './queries.ts'
import { takeCodeByText } from './smsAccessCodes.ts'
import { findCodeKeyword } from './smsCodes.ts'
import { answerHelp, optIn, optOut } from './smsCommands.ts'
import { enterByKeyword } from './smsEntry.ts'
import { joinByLanguage } from './smsLanguage.ts'
import { type KeptPictures, type TextPicture, takePictures } from './smsPictures.ts'
import { keepStrayText } from './strays/strayMessages.ts'

export type SmsReceived = {
  readonly to: string
  readonly from: string
  readonly text: string
  readonly providerMessageId: string
  /** The provider's own reading of it, answered by itself. */
  readonly command?: ReservedCommand
  /** How many pictures or files came with it. They are kept where an entry asks for them, else only said to have come. */
  readonly mediaCount?: number
  readonly mediaUrls?: readonly string[]
  readonly pictures?: readonly TextPicture[]
  /** The outcome of its pictures, where a job has fetched them, and when it came. */
  readonly kept?: KeptPictures
  readonly at?: Date
  /** A rehearsal: the one client that hears of it, the time, and who listens to what the rules say. */
  readonly rehearsal?: Scope
}

/** A client that the text may be for: the home client first. */
type Candidate = { scope: Scope; standing: Standing }

/** Does what a text asks for. A text to an unknown shortcode, or from what is no phone, is a stray message. */
export async function receiveSms(db: Db, outside: Outside, received: SmsReceived): Promise<void> {
  const { rehearsal } = received
  const at = rehearsal?.at ?? received.at ?? outside.clock.now()
  const read = await readText(db, outside, received)
  if (typeof read === 'string') return leaveText(db, outside, { received, at, reason: read })
  const told = { at, rehearsal }
  const routed = read.command ? undefined : await findKeyword(db, read, told)
  if (routed && (await followKeyword(db, outside, { received, inbound: read, ...routed, ...told }))) return
  const candidates = await candidatesFor(db, read, told)
  const inbound = asAnswer(read, candidates)
  if (rehearsal) tell(rehearsal, inbound.command ? `command.${inbound.command}` : 'keyword.none')
  if (inbound.command === 'stop') return stopEverywhere(db, inbound, candidates)
  // A repeat must not reach a second client because the first one no longer waits for it.
  if (candidates.some(({ standing }) => standing.isRepeat)) return
  const { scope, standing } = likeliest(inbound, candidates)
  if (inbound.command === 'help') return answerHelp(db, scope, inbound)
  if (inbound.command === 'start' && isForConsent(inbound, standing)) return optIn(db, scope, inbound)
  return converse(db, scope, inbound)
}

type Left = { readonly received: SmsReceived; readonly at: Date; readonly reason: NotOurs }

async function leaveText(db: Db, { log }: Outside, { received, at, reason }: Left): Promise<void> {
  const { to, from, providerMessageId: key, rehearsal } = received
  log.info({ to, reason }, 'a text that is for nobody')
  if (!rehearsal) await keepStrayText(db, { reason, to, from, text: withMedia(received), key, at })
}

type Routed = NonNullable<Awaited<ReturnType<typeof routeKeyword>>>

/** `rehearsal` is the scope of the one client that takes part in it. */
type Told = { readonly at: Date; readonly rehearsal: Scope | undefined }

type Found = { keyword: Routed; secretCode?: string }
type Followed = Found & { received: SmsReceived; inbound: InboundText }

/** The whole text as it is, else a keyword with a code behind it, else the text as a phone may have changed it. */
async function findKeyword(db: Db, inbound: InboundText, told: Told): Promise<Found | undefined> {
  const [whole = '', ...others] = inbound.forms
  const shortcodeId = inbound.shortcode.id
  const exact = await routeKeyword(db, { shortcodeId, forms: [whole] })
  if (exact) return { keyword: exact }
  const coded = await findCodeKeyword(db, { inbound, ...told })
  if (coded) return coded
  const near = others.length > 0 ? await routeKeyword(db, { shortcodeId, forms: others }) : undefined
  return near && { keyword: near }
}

/** False where the keyword leads nowhere any more. */
async function followKeyword(
  db: Db,
  outside: Outside,
  { received, inbound, keyword: routed, secretCode, at, rehearsal }: Followed & Told,
): Promise<boolean> {
  if (rehearsal && rehearsal.client.id !== routed.clientId) {
    tell(rehearsal, 'keyword.elsewhere')
    return true
  }
  const scope = rehearsal ?? systemScope(await getClientRef(db, routed.clientId), 'Inbound SMS', at)
  const { experienceId, languageId, prefixId, keyword } = routed
  if (languageId) tell(scope, 'keyword.language', { keyword })
  if (languageId) return joinByLanguage(db, scope, { inbound, languageId, keyword })
  if (prefixId) return takeCodeByText(db, scope, { inbound, prefixId, keyword, typed: secretCode })
  if (!experienceId) return false
  const kept =
    received.kept ?? (await takePictures(db, scope, { outside, experienceId, ...textOf(inbound, received) }))
  if (kept === 'later') return true
  const { publicUrl } = outside
  await enterByKeyword(db, scope, { inbound, experienceId, keyword, secretCode, publicUrl, kept })
  return true
}

/** The text with its pictures, without what only one call of it needs. */
function textOf({ shortcode: { gateway } }: InboundText, received: SmsReceived) {
  const { to, from, text, providerMessageId, mediaCount = 0, mediaUrls = [] } = received
  const pictures = received.pictures ?? mediaUrls.map((url) => ({ url }))
  return { gateway, pictures, received: { to, from, text, providerMessageId, mediaCount } }
}

type NotOurs = Extract<StrayReason, 'no_phone' | 'no_sender'>

async function readText(db: Db, outside: Outside, received: SmsReceived): Promise<InboundText | NotOurs> {
  // Three to six digits are a shortcode, not a phone: two services must never answer each other for ever.
  const phone = /^\d{3,6}$/.test(received.from.trim()) ? undefined : phoneHeard(received.from)
  if (!phone) return 'no_phone'
  const shortcode = await findShortcode(db, received.to)
  if (!shortcode) return 'no_sender'
  // A number of ours writes to another one: their answers would answer each other for ever.
  if (await findShortcode(db, received.from)) return 'no_phone'
  const { providerMessageId } = received
  const text = withMedia(received)
  const forms = keywordForms(received.text)
  const own = readCommand(received.text)
  const command = own?.command === 'stop' ? 'stop' : (received.command ?? own?.command)
  const isAnswered = received.command !== undefined && received.command === command
  // On the demo the simulator is the public, so its entries are real ones; elsewhere they are tests (decisions 5).
  const isTest = received.rehearsal !== undefined || (!outside.isDemo && shortcode.gateway === 'simulator')
  return {
    shortcode,
    phone,
    text,
    forms,
    providerMessageId,
    isTest,
    command,
    isAnswered,
    word: own?.word ?? '',
  }
}

/** A client that waits for a yes takes a text that begins with one as that answer. */
function asAnswer(inbound: InboundText, candidates: readonly Candidate[]): InboundText {
  const isAsked = candidates.some(({ standing }) => standing.consent === 'pending')
  const word = isAsked && !inbound.command ? yesOf(inbound.text) : undefined
  return word ? { ...inbound, command: 'start', word } : inbound
}

/** Staff see that something came which they cannot see; a keyword with a picture stays a keyword. */
export function withMedia({ text, mediaCount = 0 }: Pick<SmsReceived, 'text' | 'mediaCount'>): string {
  return mediaCount > 0 ? `${text}\n[📎 ${mediaCount}]`.trim() : text
}

/**
 * One question a client, because each client's rows are visible to its own transaction only; a shortcode serves
 * a handful at most, and nearly always one.
 */
async function candidatesFor(db: Db, inbound: InboundText, { at, rehearsal }: Told): Promise<Candidate[]> {
  const { shortcode, phone, providerMessageId } = inbound
  const texted = { phones: writtenForms(phone), shortcodeId: shortcode.id, providerMessageId }
  if (rehearsal) return [{ scope: rehearsal, standing: await getStanding(db, rehearsal, texted) }]
  const others = shortcode.client_ids.filter((id) => id !== shortcode.home_client_id)
  return Promise.all(
    [shortcode.home_client_id, ...others].map(async (clientId) => {
      const scope = systemScope(await getClientRef(db, clientId), 'Inbound SMS', at)
      return { scope, standing: await getStanding(db, scope, texted) }
    }),
  )
}

/** The client that waits for this answer, else one that knows the phone, else the home client. */
function likeliest({ command }: InboundText, candidates: readonly Candidate[]): Candidate {
  const standsAt = (consent: Standing['consent']) =>
    candidates.find(({ standing }) => standing.consent === consent)
  const waiting = command === 'start' ? (standsAt('pending') ?? standsAt('out')) : undefined
  const choice = waiting ?? candidates.find(({ standing }) => standing.isKnown) ?? candidates[0]
  if (!choice) throw new Error('a shortcode without a home client')
  return choice
}

/** YES and OUI answer a question; without one they are said to a person. START and UNSTOP always ask for texts. */
function isForConsent({ word, isAnswered }: InboundText, standing: Standing): boolean {
  return standing.consent === 'pending' || isAnswered || (word !== 'YES' && word !== 'OUI')
}

/**
 * A client of the shortcode that does not know the phone learns nothing of it. The last one, the home client
 * where it knows the phone, confirms for all.
 */
async function stopEverywhere(db: Db, inbound: InboundText, candidates: readonly Candidate[]): Promise<void> {
  const known = candidates.filter(({ standing }) => standing.isKnown)
  const stopped = (known.length > 0 ? known : candidates.slice(0, 1)).reverse()
  let isChanged = false
  for (const [index, { scope }] of stopped.entries()) {
    const confirms = !inbound.isAnswered && index === stopped.length - 1
    isChanged = (await optOut(db, scope, { inbound, confirms, isChanged })) || isChanged
  }
}

async function converse(db: Db, scope: Scope, inbound: InboundText): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const sender = await keepText(tx, scope, inbound)
    if (!sender) return
    tell(scope, 'text.conversation')
    await receiveIntoConversation(tx, scope, {
      messageId: sender.messageId,
      participantId: sender.participant.id,
      senderId: inbound.shortcode.id,
      text: inbound.text,
    })
  })
}
