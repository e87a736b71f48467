import type { Refusable } from '#contract/reasons.ts'
import type { WebhookFailure } from '#contract/webhooks/webhookFailures.ts'

export type WebhookRequest = {
  readonly url: string
  readonly headers: Readonly<Record<string, string>>
  readonly body: string
}

/** The outcome of a request: it was taken where `failure` is null. */
export type WebhookAnswer = {
  readonly status: number | null
  readonly failure: WebhookFailure | null
  /** The first 1,000 bytes of the body, as UTF-8. */
  readonly answer: string
  readonly milliseconds: number
  /** The answer's word on when to come again. */
  readonly retryAfterSeconds?: number
}

export type AddressFault = Extract<Refusable, 'webhook_address' | 'webhook_credentials' | 'webhook_inside'>

/** Whoever sends events to addresses that clients chose. */
export type WebhookPort = {
  /** Why this address is not taken, as far as it can be told now; a name that is not known yet is taken. */
  readonly check: (url: string) => Promise<AddressFault | undefined>
  /**
   * Sends it once, to public addresses alone. Never throws; follows no redirect; is over within 15 s whatever the other
   * side does, and at once when `sooner` is aborted: as `slow`.
   */
  readonly post: (request: WebhookRequest, sooner?: AbortSignal) => Promise<WebhookAnswer>
  readonly close: () => Promise<void>
}
