/** A plain-text e-mail to one address. */
export type Mail = {
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
}

/** The mail server refuses the recipient's address for good (RFC 5321, 4.2.1); to send again is of no use. */
export class AddressRefused extends Error {}

/** Sends e-mail; resolves when it was taken over, throws `AddressRefused` or another error when it was not. */
export type MailPort = { send(mail: Mail): Promise<void> }
