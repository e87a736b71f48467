import { sql } from 'kysely'
import type { InputOf, OutputOf } from '#contract/kit.ts'
import type { checkFlight as checkFlightRoute, flightCheck } from '#contract/messaging/calls.ts'
import { parseTemplate, renderTemplate, type TemplatePart } from '#contract/messaging/mergeFields.ts'
import { countSegments } from '#contract/messaging/segments.ts'
import { getClientSettings, getClientShortcode } from '#server/clients/clients.ts'
import { participantName } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { resolveMoment } from '#server/platform/time.ts'
import { type Audience, audienceRows, listStart } from './audience.ts'
import { hasNamedRows } from './broadcastQueries.ts'
import { mergeValuesOf, type Person, usesFrench } from './messageText.ts'
import { quietHoursEnd } from './quietHours.ts'

export type FlightInput = OutputOf<(typeof checkFlightRoute)['body']>
export type FlightAnswer = InputOf<typeof flightCheck>

/** Longer than any list: the check reads a list whole, once. */
const wholeList = 2_000_000_000
const previewCount = 3

/** What would happen if it were sent at that time: the same rows as freezing would give, and nothing is written. */
export async function checkFlight(db: Db, scope: Scope, input: FlightInput): Promise<FlightAnswer> {
  const shortcode = await getClientShortcode(db, scope, input.shortcode_id)
  const named = { listId: input.participant_list_id, campaignId: input.campaign_id, experienceId: null }
  if (!(await hasNamedRows(db, scope, named))) return refuse('not_found')
  const audience: Audience = {
    clientId: scope.client.id,
    listId: input.participant_list_id,
    subscriptionId: await findDefaultSubscription(db, scope, shortcode.id),
    skipsOptinCheck: input.skip_optin_check,
  }
  const [groups, people, heldUntil] = await Promise.all([
    countGroups(db, scope, audience),
    samplePeople(db, scope, audience),
    findHold(db, scope, input),
  ])
  return answerOf({
    input,
    groups,
    people,
    segmentLimit: shortcode.segment_limit,
    isHeld: heldUntil !== undefined,
  })
}

type Facts = {
  input: FlightInput
  groups: readonly Group[]
  people: readonly Person[]
  segmentLimit: number
  isHeld: boolean
}

function answerOf({ input, groups, people, segmentLimit, isHeld }: Facts): FlightAnswer {
  const french = input.message_fr?.trim() ? input.message_fr : null
  const [english, inFrench] = [parseTemplate(input.message), french === null ? null : parseTemplate(french)]
  const readerOf = (isFrench: boolean) => people.find((person) => usesFrench(person, french) === isFrench)
  const text = checkText(english, readerOf(false), segmentLimit)
  const textFr = inFrench && checkText(inFrench, readerOf(true), segmentLimit)
  const recipients = sum(groups.filter(({ reason }) => reason === null))
  const recipientsFr = sum(groups.filter(({ reason, is_french }) => reason === null && is_french))
  const frenchTexts = textFr ? recipientsFr : 0
  const warnings: FlightAnswer['warnings'] = []
  if (recipientsFr > 0 && !textFr) warnings.push('no_french_text')
  if (recipients === 0) warnings.push('nobody_receives')
  if (text.encoding === 'UCS-2' || textFr?.encoding === 'UCS-2') warnings.push('longer_encoding')
  if (isHeld) warnings.push('quiet_hours')
  return {
    list_rows: sum(groups),
    recipients,
    recipients_fr: recipientsFr,
    skips: skipsOf(groups),
    text,
    text_fr: textFr,
    total_parts: (recipients - frenchTexts) * text.parts + frenchTexts * (textFr?.parts ?? 0),
    warnings,
    previews: people.map((person) => ({
      name: participantName(person),
      language: person.language,
      text: renderTemplate((usesFrench(person, french) && inFrench) || english, mergeValuesOf(person)),
    })),
  }
}

type Group = { reason: string | null; is_french: boolean; count: number }

const sum = (groups: readonly Group[]) => groups.reduce((total, { count }) => total + count, 0)

function skipsOf(groups: readonly Group[]): Record<string, number> {
  const skips: Record<string, number> = {}
  for (const { reason, count } of groups) if (reason) skips[reason] = (skips[reason] ?? 0) + count
  return skips
}

function countGroups(db: Db, scope: Scope, audience: Audience): Promise<Group[]> {
  return db.many(
    scope,
    sql<Group>`
      select reason, language = 'fr' as is_french, count(*) as count
      from (${audienceRows(audience, listStart, wholeList)}) audience group by 1, 2`,
  )
}

/** Real people of the list who would receive it. */
function samplePeople(db: Db, scope: Scope, audience: Audience): Promise<Person[]> {
  return db.many(
    scope,
    sql<Person>`
      select first_name, last_name, phone, email, language, data
      from (${audienceRows(audience, listStart, wholeList)}) audience
      where reason is null limit ${previewCount}`,
  )
}

async function findDefaultSubscription(db: Db, scope: Scope, shortcodeId: string): Promise<string | null> {
  const row = await db.maybe(
    scope,
    sql<{ id: string }>`
      select id from subscription
      where client_id = ${scope.client.id} and shortcode_id = ${shortcodeId}::uuid and is_default`,
  )
  return row?.id ?? null
}

async function findHold(db: Db, scope: Scope, input: FlightInput): Promise<Date | undefined> {
  if (input.ignore_quiet_hours) return undefined
  const isLater = input.send_after && !input.send_now
  const at = isLater ? resolveMoment(scope.client.timeZone, input.send_after ?? '', 'send_after') : scope.at
  return quietHoursEnd(scope.client.timeZone, at, await getClientSettings(db, scope))
}

/** Counted as one real recipient would get it, else with the fields' defaults. */
function checkText(template: readonly TemplatePart[], person: Person | undefined, segmentLimit: number) {
  const values = person ? mergeValuesOf(person) : { data: {}, links: {} }
  const count = countSegments(renderTemplate(template, values), segmentLimit)
  return {
    characters: count.characters,
    segments: count.specification.segments,
    segment_limit: segmentLimit,
    encoding: count.encoding,
    parts: count.parts,
    forcing: count.forcing,
  }
}
