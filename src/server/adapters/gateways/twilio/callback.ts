import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { type ParsedUrlQuery, parse } from 'node:querystring'
import type { ReservedCommand } from '#contract/participants/commands.ts'
import { maxReceipts } from '#contract/words/receipts.ts'
import type { Received } from '#server/platform/http/call.ts'
import { keepableText } from '../inboundText.ts'
import { undelivered } from '../outcomes.ts'
import type { GatewayCallbacks, InboundSms, Receipt } from '../port.ts'

// Twilio's callbacks: their signature, and what they say (Twilio's documentation, "Security" and "Status callbacks").

/** The answer to a text is TwiML that says nothing, since our own answers go out as messages. */
export function callbacksOf(authToken: string): GatewayCallbacks {
  const fieldsOf = ({ body, headers, address }: Received) => {
    const signature = headers['x-twilio-signature']
    const callback = { body, address, signature: typeof signature === 'string' ? signature : undefined }
    return readSigned(callback, authToken)
  }
  return {
    text: (received) => {
      const fields = fieldsOf(received)
      return fields && { said: inboundOf(fields) }
    },
    status: (received, reference) => {
      const fields = fieldsOf(received)
      return fields && { said: receiptOf(fields, reference) }
    },
    textAnswer: { html: '<Response/>', headers: { 'Content-Type': 'text/xml; charset=utf-8' } },
  }
}

/** A callback as it came; `address` is how it was called from outside, query included. */
export type Callback = {
  readonly body: Buffer
  readonly signature: string | undefined
  readonly address: string
}

export type Fields = Readonly<ParsedUrlQuery>

/** Twilio's forms have some 20 short fields; a text has 1,600 characters at most. */
const maxBodyBytes = 64 * 1024

/**
 * The fields of a callback that Twilio signed; undefined where anybody else may have made it.
 *
 * The signature covers the address that Twilio called and every field, but no time. So a copy of an old callback is
 * signed as well as the first, and what it says is taken once: an inbound text by its MessageSid, a status by the
 * order of states, which never go backwards. It can change nothing that the first did not.
 */
export function readSigned({ body, signature, address }: Callback, authToken: string): Fields | undefined {
  if (!signature || body.length > maxBodyBytes) return undefined
  const fields = parse(body.toString())
  const signed = fieldsAsSigned(fields)
  const isOurs = (url: string) => isEqual(signature, signatureOf(url + signed, authToken))
  return isOurs(address) || isOurs(withOtherPort(address)) ? fields : undefined
}

/** Computes what Twilio writes into X-Twilio-Signature for this address and these fields. */
export const sign = (address: string, fields: Fields, authToken: string): string =>
  signatureOf(address + fieldsAsSigned(fields), authToken)

const signatureOf = (text: string, authToken: string) =>
  createHmac('sha1', authToken).update(text).digest('base64')

/** Names and values in the order of the names; a name that comes several times has its distinct values in order. */
function fieldsAsSigned(fields: Fields): string {
  let signed = ''
  for (const name of Object.keys(fields).sort()) {
    const value = fields[name]
    if (typeof value === 'string') signed += name + value
    else for (const one of [...new Set(value)].sort()) signed += name + one
  }
  return signed
}

function isEqual(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}

/** Twilio signs the port of an address at times, and at times not; its own libraries try both. */
function withOtherPort(address: string): string {
  const [, scheme = '', host = '', port, rest = ''] =
    /^(https?):\/\/([^/?:]+)(:\d+)?(.*)$/s.exec(address) ?? []
  const usual = scheme === 'https' ? ':443' : ':80'
  return `${scheme}://${host}${port ? '' : usual}${rest}`
}

const delivered = new Set(['delivered', 'read'])
const failed = new Set(['undelivered', 'failed'])

/** The receipt in a status callback; undefined for a status on the way (queued, sending, sent). */
export function receiptOf(fields: Fields, reference: string | undefined): Receipt | undefined {
  const status = textOf(fields, 'MessageStatus')
  const providerMessageId = textOf(fields, 'MessageSid')
  const from = textOf(fields, 'From')
  if (!providerMessageId || !from) return undefined
  const named = { from, providerMessageId, ...(reference && { reference }) }
  if (delivered.has(status)) return { ...named, state: 'delivered' }
  if (!failed.has(status)) return undefined
  return { ...named, state: 'failed', reason: undelivered(textOf(fields, 'ErrorCode') || status) }
}

/**
 * The text in an inbound callback, with how many pictures or files came with it. Twilio signed it, so one that does not say
 * from whom or to whom is handed on too, as a text that fits nothing; without its id all of it is its id.
 */
export function inboundOf(fields: Fields): InboundSms & { mediaCount: number } {
  const [to, from] = [textOf(fields, 'To'), textOf(fields, 'From')]
  const providerMessageId = textOf(fields, 'MessageSid') || digestOf(fields)
  const mediaCount = Number(/^\d{1,2}$/.exec(textOf(fields, 'NumMedia'))?.[0] ?? 0)
  const places = Array.from({ length: Math.min(mediaCount, maxReceipts) }, (_, place) => `MediaUrl${place}`)
  const mediaUrls = places.map((name) => textOf(fields, name)).filter(Boolean)
  const text = keepableText(textOf(fields, 'Body'))
  const command = commands.get(textOf(fields, 'OptOutType').toUpperCase())
  return { to, from, providerMessageId, text, mediaCount, mediaUrls, ...(command && { command }) }
}

const digestOf = (fields: Fields) => createHash('sha256').update(fieldsAsSigned(fields)).digest('hex')

/** The effects of Twilio's Advanced Opt-Out on consent. */
const commands: ReadonlyMap<string, ReservedCommand> = new Map([
  ['STOP', 'stop'],
  ['START', 'start'],
  ['HELP', 'help'],
] as const)

function textOf(fields: Fields, name: string): string {
  const value = fields[name]
  return typeof value === 'string' ? value : ''
}
