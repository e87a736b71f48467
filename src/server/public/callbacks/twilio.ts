import { type Fields, inboundOf, readSigned, receiptOf } from '#server/adapters/gateways/twilio/callback.ts'
import type { Outside } from '#server/adapters/outside.ts'
import { collectReceipts } from '#server/messaging/messaging.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import type { HtmlAnswer, Received } from '#server/platform/http/call.ts'
import { receiveSms } from '../inboundSms.ts'

// What Twilio calls. Each callback is answered when what it says is stored, so one that fails here comes again; one
// that is answered never has to. Which of them may be believed is in `gateways/twilio/callback.ts`.

/** An inbound text; the answer is TwiML that says nothing, since our own answers go out as messages. */
export async function receiveTwilioMessage(
  db: Db,
  outside: Outside,
  received: Received,
): Promise<HtmlAnswer> {
  const inbound = inboundOf(requireSigned(outside, received))
  if (inbound) await receiveSms(db, outside, inbound)
  return { html: '<Response/>', headers: { 'Content-Type': 'text/xml; charset=utf-8' } }
}

/** A status of a message of ours. `reference` is in the address, so Twilio's signature covers it. */
export async function receiveTwilioStatus(
  db: Db,
  outside: Outside,
  { reference, ...received }: Received & { reference: string | undefined },
): Promise<HtmlAnswer> {
  const receipt = receiptOf(requireSigned(outside, received), reference)
  if (receipt) await collectReceipts({ db, clock: outside.clock }, [receipt])
  return { html: '' }
}

function requireSigned({ callbacks }: Outside, { body, headers, address }: Received): Fields {
  const { twilioAuthToken } = callbacks
  if (!twilioAuthToken) return refuse('not_found')
  const signature = headers['x-twilio-signature']
  const callback = { body, address, signature: typeof signature === 'string' ? signature : undefined }
  return readSigned(callback, twilioAuthToken) ?? refuse('not_allowed')
}
