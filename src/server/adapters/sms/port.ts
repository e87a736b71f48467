/** One SMS to one phone. `reference` is the attempt's id, unique for ever; addresses are E.164, `from` a shortcode. */
export type SmsSubmit = {
  readonly reference: string
  readonly from: string
  readonly to: string
  readonly text: string
}

/**
 * What became of one submit. `accepted` carries the gateway's own id; `refused` says whether trying again can
 * help; `unknown` means that no answer came: the gateway may or may not have it (reliability).
 */
export type SmsOutcome =
  | { readonly kind: 'accepted'; readonly reference: string; readonly providerMessageId: string }
  | {
      readonly kind: 'refused'
      readonly reference: string
      readonly reason: string
      readonly isPermanent: boolean
    }
  | { readonly kind: 'unknown'; readonly reference: string; readonly reason: string }

/** A delivery receipt; receipts may come early, late, twice or in any order. */
export type SmsReceipt = {
  readonly providerMessageId: string
  readonly state: 'delivered' | 'failed'
  readonly reason?: string
}

/** A gateway for SMS (decisions 6). It never throws for one message; an outcome comes for each submit. */
export type SmsPort = {
  /** True where a repeated reference is recognised and not sent twice: then an unanswered submit is tried again. */
  readonly recognisesReferences: boolean
  submit(batch: readonly SmsSubmit[]): Promise<SmsOutcome[]>
  /** Receipts that the gateway calls back with; the caller writes them grouped by client. */
  onReceipts(listener: (receipts: readonly (SmsReceipt & { shortcode: string })[]) => Promise<void>): void
}
