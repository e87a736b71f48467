/** A plain-text e-mail to one address. */
export type Mail = {
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
  /** Names the mail in its Message-ID: a UUID. Left out, each sending is a mail of its own. */
  readonly reference?: string
}

/** The mail server refuses the recipient's address for good (RFC 5321, 4.2.1); to send again is of no use. */
export class AddressRefused extends Error {}

/** The mail server had the whole of it and said nothing: nobody knows whether it goes out. */
export class MailUnanswered extends Error {}

/**
 * Sends e-mail; resolves when it was taken over, throws `AddressRefused` or another error when it was not, and
 * `MailUnanswered` where that is not known.
 */
export type MailPort = { send(mail: Mail): Promise<void> }
