/**
 * The signed address of a preview: when it ends and who made it, with a signature under the client's `link_key` for one
 * experience alone. Nothing is stored; it ends at its time, or with its maker's right to see the experience.
 */
import { createHmac, timingSafeEqual } from 'node:crypto'

type Of = { readonly experienceId: string; readonly linkKey: string }

const days = 7
/** When it ends (five bytes), then its maker's id. */
const endBytes = 5
const saidBytes = endBytes + 16
/** 96 bits, as a participant's token has. */
const signatureBytes = 12

export function previewToken({ at, makerId, ...of }: Of & { at: Date; makerId: string }): {
  token: string
  endsAt: Date
} {
  const seconds = Math.floor(at.getTime() / 1000) + days * 24 * 3600
  const said = Buffer.alloc(saidBytes)
  said.writeUIntBE(seconds, 0, endBytes)
  said.write(makerId.replaceAll('-', ''), endBytes, 'hex')
  const token = Buffer.concat([said, signatureOf(said, of)]).toString('base64url')
  return { token, endsAt: new Date(seconds * 1000) }
}

/** The maker; undefined where we did not sign it for this experience, or it has ended. */
export function readPreviewMaker(token: string, { at, ...of }: Of & { at: Date }): string | undefined {
  if (!/^[A-Za-z0-9_-]{44}$/.test(token)) return undefined
  const bytes = Buffer.from(token, 'base64url')
  const said = bytes.subarray(0, saidBytes)
  if (!timingSafeEqual(bytes.subarray(saidBytes), signatureOf(said, of))) return undefined
  if (at.getTime() >= said.readUIntBE(0, endBytes) * 1000) return undefined
  return said.toString('hex', endBytes).replace(/^(.{8})(.{4})(.{4})(.{4})/, '$1-$2-$3-$4-')
}

function signatureOf(said: Buffer, { experienceId, linkKey }: Of): Buffer {
  const signature = createHmac('sha256', linkKey).update(`preview.${experienceId}.`).update(said)
  return signature.digest().subarray(0, signatureBytes)
}
