import { textAsSent } from '#contract/messaging/segments.ts'
import { type EmailParts, messageReference, type Submit } from '#server/adapters/gateways/port.ts'
import { emailMessageId, openedUrl, unsubscribeUrl } from '../email/emailNames.ts'
import { footerOf, type Postal } from './footer.ts'
import type { Lane } from './lanes.ts'

/** One message that is about to leave, its intent committed. `attempt` counts from 1. */
export type Leaving = {
  readonly id: string
  readonly attempt: number
  readonly address: string
  readonly body: string
  readonly subject: string | null
  /** The recipient's own language, whatever that of the text. */
  readonly readsFrench: boolean
  readonly toName: string
  readonly inReplyTo: string | null
  /** Bulk mail says how to get no more of it. */
  readonly isBulk: boolean
}

export type Envelope = {
  readonly clientId: number
  readonly lane: Lane
  readonly publicUrl: string
  /** The client's; only e-mail is signed. */
  readonly linkKey: string | undefined
  readonly from: Postal
}

/** The message for the gateway. */
export function submitOf(envelope: Envelope, message: Leaving): Submit {
  const { clientId, lane } = envelope
  const sms = {
    reference: messageReference({ clientId, messageId: message.id, attempt: message.attempt }),
    from: lane.address,
    to: message.address,
    text: message.body,
  }
  if (lane.name === null) return { ...sms, text: textAsSent(message.body) }
  const email = emailOf(envelope, message)
  const footer =
    email.unsubscribeUrl &&
    footerOf({ isFrench: message.readsFrench, url: email.unsubscribeUrl, from: envelope.from })
  return { ...sms, text: footer ? `${message.body}\n\n${footer}\n` : message.body, email }
}

function emailOf({ clientId, lane, publicUrl, linkKey = '' }: Envelope, message: Leaving): EmailParts {
  const named = { clientId, linkKey, messageId: message.id }
  return {
    subject: message.subject ?? '',
    fromName: lane.name ?? '',
    toName: message.toName,
    messageId: emailMessageId({ ...named, domain: lane.address.slice(lane.address.indexOf('@') + 1) }),
    ...(message.inReplyTo === null ? {} : { inReplyTo: message.inReplyTo }),
    ...(message.isBulk && {
      unsubscribeUrl: unsubscribeUrl({ ...named, publicUrl }),
      openedUrl: openedUrl({ ...named, publicUrl }),
    }),
  }
}
