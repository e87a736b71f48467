import { createHash, createHmac, randomBytes } from 'node:crypto'

/** 256 random bits: what the cookie holds. */
export const newToken = (): string => randomBytes(32).toString('base64url')

/** A token as it is stored: its SHA-256 (reliability, theft and stuffing). */
export const hashOfToken = (token: string): Buffer => createHash('sha256').update(token).digest()

/** The CSRF token of a session: HMAC-SHA-256 with the session's token as the key, so nothing is stored for it. */
export function csrfTokenOf(sessionToken: string): string {
  return createHmac('sha256', sessionToken).update('fanfare csrf token 1').digest('base64url')
}
