/**
 * How another site tells us of a participant: an id of ours with a signature under the client's `link_key`, so that
 * nobody can take part for somebody else. It holds for one experience alone and never ends, as the address in a
 * message does not.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

type Of = { readonly experienceId: string; readonly participantId: string; readonly linkKey: string }

export function participantToken(of: Of): string {
  return Buffer.concat([bytesOf(of.participantId), signatureOf(of)]).toString('base64url')
}

/** The participant's id; undefined for whatever we did not sign for this experience. */
export function readParticipantToken(
  token: string,
  { experienceId, linkKey }: Omit<Of, 'participantId'>,
): string | undefined {
  if (!/^[A-Za-z0-9_-]{38}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const hex = bytes.subarray(0, idBytes).toString('hex')
  const participantId = hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5')
  const signature = signatureOf({ experienceId, participantId, linkKey })
  return timingSafeEqual(bytes.subarray(idBytes), signature) ? participantId : undefined
}

const idBytes = 16
/** 96 bits: enough against guessing over the network, short enough for a text message. */
const signatureBytes = 12

const bytesOf = (id: string) => Buffer.from(id.replaceAll('-', ''), 'hex')

function signatureOf({ experienceId, participantId, linkKey }: Of): Buffer {
  const signature = createHmac('sha256', linkKey).update(`experience.${experienceId}.${participantId}`)
  return signature.digest().subarray(0, signatureBytes)
}
