import type { ReservedCommand } from '#contract/participants/commands.ts'
import type { HtmlAnswer, Received } from '#server/platform/http/call.ts'

/** The rest of an e-mail, besides its text. Addresses are never joined to strings: a line break would redirect them. */
export type EmailParts = {
  readonly subject: string
  /** The sender's name; the address is `from`. */
  readonly fromName: string
  readonly toName: string
  /** The Message-ID header without angle brackets; a bounce or an answer names it. */
  readonly messageId: string
  /** The Message-ID of the e-mail that this one answers. */
  readonly inReplyTo?: string
  /** The address at which one click unsubscribes (RFC 8058); only bulk mail has it. */
  readonly unsubscribeUrl?: string
  /** The address of a picture that nobody sees, in the HTML: who asks for it has opened the e-mail. */
  readonly openedUrl?: string
}

/**
 * One message to one address. `reference` is the attempt's own name, unique for ever (`messageReference`).
 * SMS: `from` is a shortcode, or the digits of a longer number, and `to` E.164. E-mail: both are addresses, and `email` is there.
 */
export type Submit = {
  readonly reference: string
  readonly from: string
  readonly to: string
  readonly text: string
  readonly email?: EmailParts
}

/**
 * The outcome of one submit. `accepted` carries the gateway's own id; `refused` says whether trying again can
 * help; `unknown` means that no answer came: the gateway may or may not have it (reliability).
 */
export type Outcome =
  | { readonly kind: 'accepted'; readonly reference: string; readonly providerMessageId: string }
  | {
      readonly kind: 'refused'
      readonly reference: string
      readonly reason: string
      readonly isPermanent: boolean
    }
  | { readonly kind: 'unknown'; readonly reference: string; readonly reason: string }

/**
 * A delivery receipt; receipts may come early, late, twice or in any order. `from` is the shortcode or mailbox of
 * the message. It names the message by our `reference` where the gateway echoes it or the adapter remembers whose its id
 * is, else by the gateway's own id.
 */
export type Receipt = {
  readonly from: string
  readonly state: 'delivered' | 'failed'
  readonly providerMessageId: string
  readonly reference?: string
  readonly reason?: string
}

/** A message from outside, as a gateway hands it over: `to` is a sender of ours as the provider writes it (SMS). */
export type InboundSms = {
  readonly to: string
  readonly from: string
  readonly text: string
  readonly providerMessageId: string
  /** The provider's own reading of it: it has acted on that already, and answered. */
  readonly command?: ReservedCommand
  /** The pictures that came with it, as the gateway keeps them for `fetchMedia`. */
  readonly mediaUrls?: readonly string[]
}

/** The outcome of fetching a picture: `refused` is for good, `later` may go well another time. */
export type FetchedMedia = 'fetched' | 'refused' | 'later'

/** A gateway's calls back. Both resolve when what came is stored; only then is it acknowledged. */
export type GatewayListener = {
  readonly receipts: (receipts: readonly Receipt[]) => Promise<void>
  readonly text: (message: InboundSms) => Promise<void>
}

/** A callback that was believed, with what it says; `said` is undefined where it says nothing that we keep. */
export type Believed<T> = { readonly said: T | undefined }

/**
 * The callbacks of a gateway that calls over HTTP. A reader answers undefined where somebody else may have made the
 * call.
 */
export type GatewayCallbacks = {
  readonly text: (received: Received) => Believed<InboundSms> | undefined
  /** `reference` stood in the address that the gateway was given. */
  readonly status: (received: Received, reference: string | undefined) => Believed<Receipt> | undefined
  /** The gateway's answer to an inbound text once it is stored. */
  readonly textAnswer: HtmlAnswer
}

/** The gateways by kind; a new one is named here and made in `main/gateways.ts`. */
export const gatewayKinds = ['simulator', 'smpp', 'twilio', 'smtp', 'outbox'] as const
export type GatewayKind = (typeof gatewayKinds)[number]

/** A gateway for SMS or e-mail (decisions 6). It never throws for one message; an outcome comes for each submit. */
export type GatewayPort = {
  /** True where a repeated reference is recognised and not sent twice: then an unanswered submit is tried again. */
  readonly recognisesReferences: boolean
  /** True where receipts carry our reference, so that nothing has to be looked up by the gateway's own id. */
  readonly echoesReferences: boolean
  /** How many submits may be underway to it at once; a batch is never larger, so no more can become unknown. */
  readonly window: number
  readonly submit: (batch: readonly Submit[]) => Promise<Outcome[]>
  /** Whom to tell. Set once, before the first submit. */
  readonly listen: (listener: GatewayListener) => void
  readonly callbacks?: GatewayCallbacks
  /** Of a gateway with a line that stays open: whether it is; undefined before the first `listen` or `submit`. */
  readonly isConnected?: () => boolean | undefined
  /** Writes a picture of an inbound text to a file, which it leaves only where it was fetched whole. It never throws. */
  readonly fetchMedia?: (url: string, path: string) => Promise<FetchedMedia>
  /** Resolves when everything that it holds was handed over and its connections are closed. */
  readonly close: () => Promise<void>
}

/** The one spelling of an attempt's name: client, message and attempt. A receipt carries it back. */
export function messageReference(of: { clientId: number; messageId: string; attempt: number }): string {
  return `${of.clientId}.${of.messageId}.${of.attempt}`
}

/** Reads a reference; undefined where the text is none of ours. */
export function readReference(
  reference: string,
): { clientId: number; messageId: string; attempt: number } | undefined {
  const match = /^([1-9]\d{0,14})\.([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})\.(\d{1,4})$/.exec(reference)
  const [, clientId, messageId, attempt] = match ?? []
  if (!clientId || !messageId || !attempt) return undefined
  return { clientId: Number(clientId), messageId, attempt: Number(attempt) }
}
