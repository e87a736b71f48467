import type { InputOf, OutputOf } from '#contract/kit.ts'
import {
  type checkFlight as checkFlightRoute,
  countedFields,
  type flightCheck,
  namedLikelyNoes,
} from '#contract/messaging/calls.ts'
import { foreignPlaceholders } from '#contract/messaging/foreignPlaceholders.ts'
import { fieldsWithoutDefault, parseTemplate } from '#contract/words/mergeFields.ts'
import { listAllowedNames } from '#server/access/access.ts'
import type { VariableValues } from '#server/campaigns/campaigns.ts'
import { getClientSettings } from '#server/clients/clients.ts'
import { participantName } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { isUnprotected } from '#server/platform/publicUrl.ts'
import type { Scope } from '#server/platform/scope.ts'
import { resolveMoment } from '#server/platform/time.ts'
import { valuesFor } from '../campaignValues.ts'
import type { Postal } from '../delivery/footer.ts'
import { quietHoursEnd } from '../delivery/quietHours.ts'
import { createWriter } from '../delivery/texts.ts'
import { type Person, usesFrench } from '../messageText.ts'
import { type BroadcastSender, getSender, lookUpSubscription } from './broadcastSender.ts'
import {
  checkWritten,
  footerBefore,
  type Length,
  measureText,
  refuseTooManyParts,
  type Texts,
  textsOf,
} from './broadcastText.ts'
import {
  type AudienceGroup,
  type CountedAudience,
  countAudience,
  listLikelyNoes,
  type Readers,
  samplePreviews,
  sampleReaders,
} from './flightCheckAudience.ts'
import { findNamedRows } from './queries/broadcasts.ts'

const setsSettings = { area: 'clientSettings', right: 'change' } as const

type FlightBody = OutputOf<(typeof checkFlightRoute)['body']>
/** `publicUrl` is where short links lead. Where `preview_from` is left out, the previews begin with the first. */
export type FlightInput = Omit<FlightBody, 'preview_from' | 'subject' | 'subject_fr'> & {
  readonly subject?: string | null
  readonly subject_fr?: string | null
  readonly preview_from?: number
  readonly publicUrl?: string
}
export type FlightAnswer = InputOf<typeof flightCheck>

/**
 * Foresees a sending at that time: the same rows as freezing would give, and nothing is written. A text
 * that could not be sent is refused as it would be then; what is still missing is not.
 */
export async function checkFlight(db: Db, scope: Scope, input: FlightInput): Promise<FlightAnswer> {
  const sender = await getSender(db, scope, input)
  const texts = textsOf(input)
  await checkWritten(db, scope, { channel: sender.channel, texts, campaignId: input.campaign_id })
  const named = { listId: input.participant_list_id, campaignId: input.campaign_id, experienceId: null }
  found(await findNamedRows(db, scope, named))
  const subscriptionId = await lookUpSubscription(db, scope, {
    sender,
    subscriptionId: input.subscription_id,
  })
  const audience = {
    clientId: scope.client.id,
    channel: sender.channel,
    listId: input.participant_list_id,
    subscriptionId,
    skipsOptinCheck: input.skip_optin_check,
  }
  const fields = openFieldsOf(texts)
  const all = [...new Set([...fields.english, ...fields.french])].slice(0, countedFields)
  const [counted, readers, previews, noes, rules, variables] = await Promise.all([
    countAudience(db, scope, { audience, fields: all }),
    sampleReaders(db, scope, { audience, hasFrench: texts.message_fr !== null }),
    samplePreviews(db, scope, { audience, from: input.preview_from ?? 0 }),
    listLikelyNoes(db, scope, { audience, senderId: sender.id }),
    findRules(db, scope, { input, sender }),
    valuesFor(db, scope, { campaignId: input.campaign_id, texts }),
  ])
  const publicUrl = input.publicUrl ?? ''
  if (sender.channel === 'sms') refuseTooManyParts(texts, { people: readers, publicUrl, variables })
  const lacking = lackingOf(counted.groups, { fields, all })
  return answerOf({
    sender,
    texts,
    publicUrl,
    variables,
    counted,
    lacking,
    readers,
    previews,
    noes,
    ...rules,
  })
}

/** The fields without a default that each reader's text has. */
type OpenFields = { english: readonly string[]; french: readonly string[] }

function openFieldsOf({ message, message_fr, subject, subject_fr }: Texts): OpenFields {
  const openIn = (...texts: (string | null)[]) =>
    texts.flatMap((text) => fieldsWithoutDefault(parseTemplate(text ?? '')))
  const english = openIn(message, subject)
  return { english, french: message_fr === null ? english : openIn(message_fr, subject_fr ?? subject) }
}

/** `all`: the fields that were counted, in that order. */
function lackingOf(
  groups: readonly AudienceGroup[],
  { fields, all }: { fields: OpenFields; all: readonly string[] },
): FlightAnswer['lacking'] {
  const counts = all.map((field, at) => {
    const readers = groups.filter(
      ({ reason, is_french }) =>
        reason === null && (is_french ? fields.french : fields.english).includes(field),
    )
    return { field, recipients: readers.reduce((total, { lacking }) => total + (lacking[at] ?? 0), 0) }
  })
  return counts.filter(({ recipients }) => recipients > 0)
}

type Rules = {
  isHeld: boolean
  approvalAbove: number
  from: Postal
  /** The roles that may set the postal address that an e-mail needs; null where none is missing. */
  addressSetters: string[] | null
}

/** Whether the quiet hours would hold it at that time, and above how many it needs a second person. */
async function findRules(
  db: Db,
  scope: Scope,
  { input, sender }: { input: FlightInput; sender: BroadcastSender },
): Promise<Rules> {
  const settings = await getClientSettings(db, scope)
  const isLater = input.send_after && !input.send_now
  const at = isLater ? resolveMoment(scope.client.timeZone, input.send_after ?? '', 'send_after') : scope.at
  const isHeld = !input.ignore_quiet_hours && quietHoursEnd(scope.client.timeZone, at, settings) !== undefined
  const lacksAddress = sender.channel === 'email' && settings.postal_address === null
  return {
    isHeld,
    approvalAbove: settings.approval_above ?? Number.POSITIVE_INFINITY,
    from: settings,
    addressSetters: lacksAddress ? await listAllowedNames(db, scope, setsSettings) : null,
  }
}

type Facts = {
  sender: BroadcastSender
  texts: Texts
  publicUrl: string
  variables: VariableValues
  counted: CountedAudience
  lacking: FlightAnswer['lacking']
  readers: Readers
  previews: readonly Person[]
  noes: Awaited<ReturnType<typeof listLikelyNoes>>
} & Rules

function answerOf(facts: Facts): FlightAnswer {
  const { counted, sender } = facts
  const recipients = sum(counted.groups.filter(({ reason }) => reason === null))
  const french = sum(counted.groups.filter(({ reason, is_french }) => reason === null && is_french))
  const lengths = lengthsOf(facts)
  const total_parts = sender.channel === 'email' ? recipients : totalParts(lengths, { recipients, french })
  return {
    counted_at: counted.at,
    list_rows: sum(counted.groups),
    recipients,
    recipients_fr: french,
    skips: skipsOf(counted.groups),
    lacking: facts.lacking,
    text: textCheckOf(lengths.text, sender),
    text_fr: lengths.french && textCheckOf(lengths.french, sender),
    total_parts,
    cost: sender.price ? { ...sender.price, amount: costOf(total_parts, sender.price) } : null,
    address_setters: facts.addressSetters,
    likely_noes: likelyNoesOf(facts.noes),
    placeholders: placeholdersOf(facts.texts),
    warnings: warningsOf(facts, { recipients, french, lengths }),
    previews: previewsOf(facts),
  }
}

/** An e-mail has no parts to measure, and many characters. */
const emailReaders = 3

type Lengths = { readonly text: Length; readonly french: Length | null }

function lengthsOf({ sender, texts, publicUrl, variables, readers }: Facts): Lengths {
  const measured = { segmentLimit: sender.segmentLimit, publicUrl, variables }
  const some = (people: readonly Person[]) =>
    sender.channel === 'email' ? people.slice(0, emailReaders) : people
  const text = measureText({
    ...measured,
    template: parseTemplate(texts.message),
    people: some(readers.english),
  })
  if (texts.message_fr === null) return { text, french: null }
  const template = parseTemplate(texts.message_fr)
  return { text, french: measureText({ ...measured, template, people: some(readers.french) }) }
}

function totalParts({ text, french }: Lengths, audience: { recipients: number; french: number }): number {
  const inFrench = french ? audience.french : 0
  const parts = (audience.recipients - inFrench) * text.parts.mean + inFrench * (french?.parts.mean ?? 0)
  // A mean of thirds or the like must not turn a whole number into the next one.
  return Math.max(0, Math.ceil(parts - 1e-6))
}

/** In units of the currency, rounded half up to its smallest coin; counted in whole hundred-thousandths. */
export function costOf(
  parts: number,
  { part_price, currency }: { part_price: number; currency: string },
): number {
  const digits =
    new Intl.NumberFormat('en', { style: 'currency', currency }).resolvedOptions().maximumFractionDigits ?? 2
  const coin = 10 ** (5 - digits)
  return Math.floor((Math.round(part_price * 100_000) * parts) / coin + 0.5) / 10 ** digits
}

function warningsOf(
  { sender, texts, publicUrl, noes, isHeld, approvalAbove, addressSetters }: Facts,
  { recipients, french, lengths }: { recipients: number; french: number; lengths: Lengths },
): FlightAnswer['warnings'] {
  const isLong = [lengths.text, lengths.french].some((length) => length?.longest.encoding === 'UCS-2')
  const warnings: [FlightAnswer['warnings'][number], boolean][] = [
    ['no_french_text', french > 0 && texts.message_fr === null],
    ['nobody_receives', recipients === 0],
    ['longer_encoding', sender.channel === 'sms' && isLong],
    ['quiet_hours', isHeld],
    ['needs_approval', recipients > approvalAbove],
    ['no_postal_address', addressSetters !== null],
    ['likely_noes', noes.length > 0],
    ['other_placeholders', placeholdersOf(texts).length > 0],
    ['unprotected_links', sender.channel === 'email' && isUnprotected(publicUrl)],
  ]
  return warnings.filter(([, isMeant]) => isMeant).map(([warning]) => warning)
}

function likelyNoesOf(noes: Facts['noes']): FlightAnswer['likely_noes'] {
  const people = noes
    .slice(0, namedLikelyNoes)
    .map((person) => ({ participant_id: person.participant_id, name: participantName(person) }))
  return { count: noes.length, people }
}

const placeholdersOf = ({ subject, subject_fr, message, message_fr }: Texts): string[] =>
  foreignPlaceholders([subject, subject_fr, message, message_fr].filter(Boolean).join('\n'))

const sum = (groups: readonly AudienceGroup[]) => groups.reduce((total, { count }) => total + count, 0)

function skipsOf(groups: readonly AudienceGroup[]): Record<string, number> {
  const skips: Record<string, number> = {}
  for (const { reason, count } of groups) if (reason) skips[reason] = (skips[reason] ?? 0) + count
  return skips
}

/** An e-mail is one part whatever its length. */
function textCheckOf({ longest, parts }: Length, sender: BroadcastSender): FlightAnswer['text'] {
  const { characters, specification } = longest
  const isEmail = sender.channel === 'email'
  return {
    characters,
    segments: isEmail ? 1 : specification.segments,
    segment_limit: specification.limit,
    encoding: isEmail ? 'GSM-7' : longest.encoding,
    parts: isEmail ? 1 : longest.parts,
    parts_min: isEmail ? 1 : parts.min,
    parts_max: isEmail ? 1 : parts.max,
    forcing: isEmail ? [] : longest.forcing,
  }
}

function previewsOf({ previews, from, ...written }: Facts): FlightAnswer['previews'] {
  const { sender, texts, publicUrl, variables } = written
  const writer = createWriter(
    { ...texts, subject: sender.channel === 'sms' ? null : texts.subject, variables },
    publicUrl,
  )
  return previews.map((person) => {
    const isFrench = usesFrench(person, texts.message_fr)
    const { body, subject } = writer.write({ id: newId(), is_french: isFrench, person })
    const footer = footerBefore(sender.channel, { isFrench: person.language === 'fr', publicUrl, from })
    return { name: participantName(person), language: person.language, subject, text: body, footer }
  })
}
