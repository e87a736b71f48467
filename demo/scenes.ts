import { solve } from '#site/solve.ts'
import type { Person } from './people.ts'
import type { Cast, Stage } from './stage.ts'

/** The purpose of a proof of consent: the client's default subscription of this channel. */
export async function defaultSubscription(
  stage: Stage,
  { as }: Cast,
  channel: 'sms' | 'email',
): Promise<string> {
  const { data } = await stage.call(as.campaign_manager, 'listSubscriptions')
  const found = data.find((one) => one.is_default && one.channel === channel)
  if (!found) throw new Error(`the demo has no subscription by ${channel}`)
  return found.id
}

type KeywordText = { keyword: string; person: Person; saysYes: boolean }

/** A phone texts the keyword and, where it is asked for consent, may say yes. */
export async function textKeyword(
  stage: Stage,
  { as, code }: Cast,
  { keyword, person, saysYes }: KeywordText,
): Promise<void> {
  const send = (text: string) =>
    stage.fromOutside('sendFromHandset', { body: { from: person.phone, to: code, text } })
  await send(keyword)
  const found = await stage.call(as.messenger_agent, 'listParticipants', { query: { query: person.phone } })
  const isAsked = found.data[0]?.consent === 'pending'
  if (saysYes && isAsked) await send(person.language === 'fr' ? 'Oui' : 'yes')
}

/** Somebody fills in the public form. */
export async function enterByWeb(
  stage: Stage,
  eid: string,
  person: Person | undefined,
  answers: Readonly<Record<string, string>> = {},
): Promise<void> {
  if (!person) return
  const { first_name, last_name, email, phone, language } = person
  const challenge = await stage.fromOutside('makeFormChallenge', { params: { experience_eid: eid } })
  await stage.fromOutside('submitEntryForm', {
    params: { experience_eid: eid, rule_type: 'entry' },
    query: { lang: language },
    body: {
      first_name,
      last_name,
      email,
      phone,
      terms: 'on',
      ...answers,
      proof: await solve(challenge),
      reference: `demo-${phone.slice(1)}-${stage.now().getTime()}`,
    },
  })
}

type Talk = { person: Person | undefined; ask: string; reply?: string }

/** A text without a keyword, and perhaps an answer of the messenger agent. */
export async function converse(
  stage: Stage,
  { as, code, client, shortcodeId }: Cast,
  { person, ask, reply }: Talk,
): Promise<void> {
  if (!person) return
  await stage.fromOutside('sendFromHandset', { body: { from: person.phone, to: code, text: ask } })
  if (!reply) return
  const agent = as.messenger_agent
  const found = await stage.call(agent, 'listConversations', {
    params: { shortcode: shortcodeId },
    query: { search: person.phone },
  })
  const conversation = found.data[0]
  if (!conversation) throw new Error(`${client.eid}: the text of ${person.first_name} made no conversation`)
  await stage.moveTo(new Date(stage.now().getTime() + 90_000))
  await stage.call(agent, 'sendMessage', {
    body: {
      type: 'sms',
      participant_id: conversation.participant.id,
      shortcode_id: shortcodeId,
      message: reply,
    },
  })
}

type Drawing = { exp: string; poolId: string; count: number; publicValue: string }

/** One person opens and draws, another gives the public value and confirms. */
export async function drawWinners(stage: Stage, { as, client }: Cast, drawing: Drawing): Promise<void> {
  const { exp, poolId, count, publicValue } = drawing
  const params = { client: client.eid, exp }
  const opened = await stage.call(as.campaign_manager, 'openDraw', {
    params,
    body: { count, prizePool: poolId },
  })
  const drawEid = opened.data.eid
  await stage.call(as.client_admin, 'setPublicValue', {
    params: { ...params, drawEid },
    body: { text: publicValue },
  })
  await stage.call(as.campaign_manager, 'drawPotentialWinners', { params: { ...params, drawEid }, body: {} })
  await stage.call(as.client_admin, 'confirmWinners', { params, body: { draw_eid: drawEid } })
}

/** A CSV as shops send them: a header, then a person a line. */
export function asCsv(people: readonly Person[], city: string): string {
  const rows = people.map((person) =>
    [person.first_name, person.last_name, person.phone, person.email, person.language, city].join(','),
  )
  return `First name,Last name,Phone,Email,Language,City\n${rows.join('\n')}\n`
}
