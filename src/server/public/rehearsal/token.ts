/**
 * The address of the page in a rehearsal's frame: which rehearsal, signed under the client's `link_key`. The frame cannot
 * use the session of who looks at it, since a client's HTML runs there.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

type Of = { readonly id: string; readonly linkKey: string }

const idBytes = 16
const signatureBytes = 12

export function rehearsalToken(of: Of): string {
  const bytes = Buffer.from(of.id.replaceAll('-', ''), 'hex')
  return Buffer.concat([bytes, signatureOf(of)]).toString('base64url')
}

/** The id of the rehearsal, where we signed it. */
export function readRehearsalToken(token: string, linkKey: string): string | undefined {
  if (!/^[A-Za-z0-9_-]{38}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const hex = bytes.subarray(0, idBytes).toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return timingSafeEqual(bytes.subarray(idBytes), signatureOf({ id, linkKey })) ? id : undefined
}

const signatureOf = ({ id, linkKey }: Of): Buffer =>
  createHmac('sha256', linkKey).update(`rehearsal.${id}`).digest().subarray(0, signatureBytes)
