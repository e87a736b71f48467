/**
 * The texts of a broadcast: what each channel asks of them, and how long they are for real people. What a recipient
 * must never see (braces, half a message) is refused when it is saved.
 */
import { type Channel, maxParts, smsCharacters } from '#contract/messaging/calls.ts'
import { countSegments, type SegmentCount } from '#contract/messaging/segments.ts'
import { hasVisibleText } from '#contract/text.ts'
import {
  parseTemplate,
  renderTemplate,
  type TemplatePart,
  unknownFields,
} from '#contract/words/mergeFields.ts'
import type { VariableValues } from '#server/campaigns/campaigns.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import { requireKnownVariables } from '../campaignValues.ts'
import { footerOf, type Postal } from '../delivery/footer.ts'
import { linkAddresses, linkCodes, requireKnownLinks } from '../linkValues.ts'
import { mergeValuesOf, type Person } from '../messageText.ts'

export type WrittenTexts = {
  message: string
  message_fr?: string | null | undefined
  subject?: string | null | undefined
  subject_fr?: string | null | undefined
}
export type Texts = {
  readonly message: string
  readonly message_fr: string | null
  readonly subject: string | null
  readonly subject_fr: string | null
}

/** The texts as they are kept; a French one of blanks is none. */
export function textsOf({ message, message_fr, subject, subject_fr }: WrittenTexts): Texts {
  const french = message_fr && hasVisibleText(message_fr) ? message_fr : null
  return { message, message_fr: french, subject: subject ?? null, subject_fr: subject_fr ?? null }
}

type Checked = {
  readonly channel: Channel
  readonly texts: Texts
  readonly campaignId: string | null | undefined
}

/** Checks without the list: lengths, fields, links, and what belongs together. 422 at the first fault's field. */
export async function checkTexts(db: Db, scope: Scope, checked: Checked): Promise<void> {
  if (checked.channel === 'email') requireEmail(checked.texts)
  await checkWritten(db, scope, checked)
}

/** The same while it is typed: what is still missing is no fault yet. */
export async function checkWritten(
  db: Db,
  scope: Scope,
  { channel, texts, campaignId }: Checked,
): Promise<void> {
  if (channel === 'sms') checkSms(texts)
  else checkSubjects(texts)
  for (const field of ['subject', 'subject_fr', 'message', 'message_fr'] as const)
    refuseUnknownFields(field, texts[field])
  await requireKnownLinks(db, scope, { field: 'message', text: texts.message })
  if (texts.message_fr) await requireKnownLinks(db, scope, { field: 'message_fr', text: texts.message_fr })
  await requireKnownVariables(db, scope, { campaignId, texts })
}

function checkSms(texts: Texts): void {
  if (texts.subject) refuseField('subject', 'no_subject_in_texts')
  if (texts.subject_fr) refuseField('subject_fr', 'no_subject_in_texts')
  if (texts.message.length > smsCharacters)
    refuseField('message', 'too_long', { field: 'message', max: smsCharacters })
  if ((texts.message_fr?.length ?? 0) > smsCharacters)
    refuseField('message_fr', 'too_long', { field: 'French message', max: smsCharacters })
}

function requireEmail(texts: Texts): void {
  if (!texts.subject) refuseField('subject', 'required', { field: 'subject' })
  if (texts.message_fr && !texts.subject_fr)
    refuseField('subject_fr', 'required', { field: 'French subject' })
  if (texts.subject_fr && !texts.message_fr)
    refuseField('message_fr', 'required', { field: 'French message' })
}

function checkSubjects(texts: Texts): void {
  for (const field of ['subject', 'subject_fr'] as const) {
    const subject = texts[field] ?? ''
    if (/[\r\n]/.test(subject)) refuseField(field, 'subject_of_lines')
    if (linkCodes(parseTemplate(subject)).length > 0) refuseField(field, 'subject_with_links')
  }
}

function refuseUnknownFields(field: string, text: string | null): void {
  const unknown = unknownFields(text ?? '')
  if (unknown.length > 0) refuseField(field, 'unknown_merge_field', { fields: unknown.join(', ') })
}

/** The last line of an e-mail before there is a message whose link could stand in it; null for an SMS. */
export function footerBefore(
  channel: Channel,
  { isFrench, publicUrl, from }: { isFrench: boolean; publicUrl: string; from: Postal },
): string | null {
  return channel === 'email' ? footerOf({ isFrench, url: `${publicUrl}/u/…`, from }) : null
}

/** How long one language's text is: `longest` decides for whoever pays or reads, `mean` for the whole audience. */
export type Length = {
  readonly longest: SegmentCount
  readonly parts: { readonly min: number; readonly max: number; readonly mean: number }
}

export type Measured = {
  readonly template: readonly TemplatePart[]
  readonly people: readonly Person[]
  readonly segmentLimit: number | undefined
  readonly publicUrl: string
  readonly variables: VariableValues
}

/** Over these people; without any, of the text with the fields' defaults. */
export function measureText({ template, people, segmentLimit, publicUrl, variables }: Measured): Length {
  const links = linksFor(publicUrl, template)
  const texts = people.map((person) => renderTemplate(template, mergeValuesOf(person, links, variables)))
  if (texts.length === 0) texts.push(renderTemplate(template, { data: {}, links, campaign: variables }))
  const counted = texts.map((text) => countSegments(text, segmentLimit))
  const parts = counted.map((count) => count.parts)
  const longest = counted.reduce((a, b) =>
    b.parts > a.parts || (b.parts === a.parts && isLonger(b, a)) ? b : a,
  )
  const mean = parts.reduce((sum, count) => sum + count, 0) / parts.length
  return { longest, parts: { min: Math.min(...parts), max: Math.max(...parts), mean } }
}

const isLonger = (a: SegmentCount, b: SegmentCount) => a.characters > b.characters

/** Addresses as long as the real ones; they lead to nobody. */
function linksFor(publicUrl: string, template: readonly TemplatePart[]): Record<string, string> {
  return linkAddresses({ publicUrl, codes: linkCodes(template) })(newId())
}

/** Refuses a text that is too long for some of these people, or by its defaults. */
export function refuseTooManyParts(
  texts: Texts,
  {
    people,
    publicUrl,
    variables,
  }: {
    people: { english: readonly Person[]; french: readonly Person[] }
    publicUrl: string
    variables: VariableValues
  },
): void {
  const partsOf = (text: string, readers: readonly Person[]) => {
    const measured = { template: parseTemplate(text), segmentLimit: undefined, publicUrl, variables }
    return [readers, []].map((some) => measureText({ ...measured, people: some }).parts.max)
  }
  const parts = Math.max(...partsOf(texts.message, people.english))
  if (parts > maxParts) refuseField('message', 'too_many_parts', { field: 'message', max: maxParts, parts })
  const partsFr = texts.message_fr ? Math.max(...partsOf(texts.message_fr, people.french)) : 0
  if (partsFr > maxParts)
    refuseField('message_fr', 'too_many_parts', { field: 'French message', max: maxParts, parts: partsFr })
}
