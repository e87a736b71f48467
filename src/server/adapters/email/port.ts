/** A plain-text e-mail to one address. */
export type Mail = {
  readonly to: { readonly name: string; readonly address: string }
  readonly subject: string
  readonly text: string
}

/** Sends e-mail; resolves when it was taken over, throws when it was not. */
export type MailPort = { send(mail: Mail): Promise<void> }
