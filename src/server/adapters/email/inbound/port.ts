/** A notice that an e-mail could not be delivered or was complained about, as it says it itself. */
export type Bounce = {
  /** The signed names in it that may be of an e-mail of ours; whose they are is not proven yet. */
  readonly names: readonly string[]
  /** Whether the failure is for good (5.y.z), and not only for now (RFC 3463). */
  readonly isPermanent: boolean
  /** The recipient said that it is spam (RFC 5965); the e-mail itself arrived. */
  readonly isComplaint: boolean
  /** Such as `5.1.1`. */
  readonly code: string
}

/** An inbound e-mail as far as it is of use to us. Addresses stand as they came. */
export type ReadEmail = {
  readonly from: { readonly address: string; readonly name: string } | undefined
  /** Whom it names as its recipients, nearest first; at most 220. */
  readonly recipients: readonly string[]
  readonly subject: string
  readonly text: string
  /** By this a repeat is recognised: its Message-ID, or a hash of one that is too long. */
  readonly key: string | undefined
  /** The Message-IDs of the e-mails that it answers, the nearest first. */
  readonly answers: readonly string[]
  /** Written by no person: a program's answer, a list's mail, a notice of a mail server (RFC 3834). */
  readonly isAutomatic: boolean
  readonly isFromMailServer: boolean
  readonly bounce: Bounce | undefined
  /** Some of its text is left out. */
  readonly isCut: boolean
  readonly hasFiles: boolean
}

/**
 * Reads e-mails of strangers, one after the other, in a thread of its own with limits of time, memory, lines, headers,
 * parts and levels.
 */
export type EmailReader = {
  /** `fault` says why it could not be read; then `email` is what its header says of it, without a text. */
  read(raw: SharedArrayBuffer): Promise<{ readonly email: ReadEmail; readonly fault?: string }>
  /** Ends the thread; a reading that is underway fails and may be tried again. */
  close(): Promise<void>
}
