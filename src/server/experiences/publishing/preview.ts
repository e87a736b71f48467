/**
 * The signed address of a preview: when it ends, with a signature under the client's `link_key` for one experience
 * alone. Nothing is stored, so it cannot be taken back before its end.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

type Of = { readonly experienceId: string; readonly linkKey: string }

const days = 7
/** 96 bits, as a participant's token has. */
const signatureBytes = 12

export function previewToken({ at, ...of }: Of & { at: Date }): { token: string; endsAt: Date } {
  const seconds = Math.floor(at.getTime() / 1000) + days * 24 * 3600
  const bytes = Buffer.alloc(5)
  bytes.writeUIntBE(seconds, 0, 5)
  const token = Buffer.concat([bytes, signatureOf(bytes, of)]).toString('base64url')
  return { token, endsAt: new Date(seconds * 1000) }
}

/** Whether we signed it for this experience, and it has not ended. */
export function isPreviewToken(token: string, { at, ...of }: Of & { at: Date }): boolean {
  if (!/^[A-Za-z0-9_-]{23}$/.test(token)) return false
  const bytes = Buffer.from(token, 'base64url')
  const end = bytes.subarray(0, 5)
  if (!timingSafeEqual(bytes.subarray(5), signatureOf(end, of))) return false
  return at.getTime() < end.readUIntBE(0, 5) * 1000
}

function signatureOf(end: Buffer, { experienceId, linkKey }: Of): Buffer {
  const signature = createHmac('sha256', linkKey).update(`preview.${experienceId}.`).update(end)
  return signature.digest().subarray(0, signatureBytes)
}
