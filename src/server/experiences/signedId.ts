/**
 * An id of ours with a signature under the client's `link_key`, for one experience and one use alone: whoever has the
 * address has been told it by us. It never ends by itself.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

/**
 * `experience`: a participant, to another site that runs it. `claim`: a potential winner's claim. `prize`: an award.
 * `click`: a click on a link; the link stands in the experience's place.
 */
type Use = 'experience' | 'claim' | 'prize' | 'click'
type Of = { readonly use: Use; readonly experienceId: string; readonly linkKey: string }

export function signedId(of: Of & { id: string }): string {
  return Buffer.concat([bytesOf(of.id), signatureOf(of)]).toString('base64url')
}

/** The id; undefined for whatever we did not sign for this use of this experience. */
export function readSignedId(token: string, of: Of): string | undefined {
  if (!/^[A-Za-z0-9_-]{38}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const hex = bytes.subarray(0, idBytes).toString('hex')
  const id = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  return timingSafeEqual(bytes.subarray(idBytes), signatureOf({ ...of, id })) ? id : undefined
}

const idBytes = 16
/** 96 bits: enough against guessing over the network, short enough for a text message. */
const signatureBytes = 12

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

function signatureOf({ use, experienceId, id, linkKey }: Of & { id: string }): Buffer {
  const signature = createHmac('sha256', linkKey).update(`${use}.${experienceId}.${id}`)
  return signature.digest().subarray(0, signatureBytes)
}
