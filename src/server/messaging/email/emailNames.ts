/**
 * An e-mail's names outside: its Message-ID, and the token of its links to unsubscribe or to confirm. A name
 * holds the client, the message and a signature under the client's `link_key`, so nobody can make one up and
 * nothing has to be stored. It has small letters, digits and dashes only, since mail servers change the rest.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

export type EmailNamed = { readonly clientId: number; readonly messageId: string }
/** A name as it was read; it proves nothing before `isSigned` says yes under that client's key. */
export type ReadName = EmailNamed & { readonly signature: string }
type Signed = EmailNamed & { readonly linkKey: string }

/** The purpose of a name. One that was signed for one purpose is none for another. */
export type NamePurpose = 'unsubscribe' | 'confirm' | 'email' | 'opened'

export function unsubscribeToken(linkKey: string, of: EmailNamed): string {
  return signedName('unsubscribe', linkKey, of)
}

/** The address at which one click unsubscribes (RFC 8058); `publicUrl` has no slash at the end. */
export function unsubscribeUrl({
  publicUrl,
  linkKey,
  ...of
}: Signed & { readonly publicUrl: string }): string {
  return `${publicUrl}/u/${unsubscribeToken(linkKey, of)}`
}

/** The address at which the e-mail's question is answered (double opt-in). */
export function confirmUrl({ publicUrl, linkKey, ...of }: Signed & { readonly publicUrl: string }): string {
  return `${publicUrl}/c/${signedName('confirm', linkKey, of)}`
}

/** The address of the picture by which the e-mail's opening is noticed. */
export function openedUrl({ publicUrl, linkKey, ...of }: Signed & { readonly publicUrl: string }): string {
  return `${publicUrl}/o/${signedName('opened', linkKey, of)}`
}

/** The Message-ID header without angle brackets; `domain` is that of the mailbox's address. */
export function emailMessageId({ linkKey, domain, ...of }: Signed & { readonly domain: string }): string {
  return `${signedName('email', linkKey, of)}@${domain}`
}

/** Reads the token of a link; undefined where it is none of ours. */
export function readToken(token: string): ReadName | undefined {
  return readName(token.toLowerCase())
}

/** Reads a Message-ID, with or without its angle brackets; undefined where it is none of ours. */
export function readEmailMessageId(header: string): ReadName | undefined {
  const [name, domain] = header.trim().replace(/^<|>$/g, '').toLowerCase().split('@')
  return name && domain ? readName(name) : undefined
}

export function isSigned(purpose: NamePurpose, linkKey: string, { signature, ...of }: ReadName): boolean {
  return timingSafeEqual(Buffer.from(signature), Buffer.from(signatureOf(purpose, linkKey, of)))
}

function signedName(purpose: NamePurpose, linkKey: string, of: EmailNamed): string {
  const name = `${of.clientId.toString(36)}-${of.messageId.replaceAll('-', '')}`
  return `${name}-${signatureOf(purpose, linkKey, of)}`
}

/** 96 bits: enough against guessing over the network, short enough for a line of an e-mail. */
const signatureLetters = 24

function signatureOf(purpose: NamePurpose, linkKey: string, { clientId, messageId }: EmailNamed): string {
  const signature = createHmac('sha256', linkKey).update(`${purpose}.${clientId}.${messageId}`)
  return signature.digest('hex').slice(0, signatureLetters)
}

function readName(name: string): ReadName | undefined {
  const match = /^([1-9a-z][0-9a-z]{0,9})-([0-9a-f]{32})-([0-9a-f]{24})$/.exec(name)
  const [, client, hex, signature] = match ?? []
  if (!client || !hex || !signature) return undefined
  const messageId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return { clientId: Number.parseInt(client, 36), messageId, signature }
}
