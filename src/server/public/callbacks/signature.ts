import { createHmac, timingSafeEqual } from 'node:crypto'

/** How old a signature may be, and how far the other clock may be ahead. */
const toleranceSeconds = 300

/**
 * Whether `X-Fanfare-Signature: t=<unix seconds>,v1=<hex>` is that of this body: HMAC-SHA-256 under the secret over
 * `<t>.<body>`, at most five minutes old, so that what somebody overheard cannot be sent again later.
 */
export function isSignedBody(
  header: string | string[] | undefined,
  { secret, body, at }: { secret: string; body: Buffer; at: Date },
): boolean {
  const match = typeof header === 'string' ? /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header.trim()) : null
  const [, time, given] = match ?? []
  if (!time || !given) return false
  if (Math.abs(at.getTime() / 1000 - Number(time)) > toleranceSeconds) return false
  return timingSafeEqual(Buffer.from(given, 'hex'), signatureOf(secret, time, body))
}

/** The header for this body, as whoever hands it over writes it. */
export function signBody(body: Buffer, { secret, at }: { secret: string; at: Date }): string {
  const time = String(Math.floor(at.getTime() / 1000))
  return `t=${time},v1=${signatureOf(secret, time, body).toString('hex')}`
}

const signatureOf = (secret: string, time: string, body: Buffer) =>
  createHmac('sha256', secret).update(`${time}.`).update(body).digest()
