import { createHmac, timingSafeEqual } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { fanfareSignature } from '#contract/kit.ts'

type SignatureHeader = string | string[] | undefined

/**
 * Whether `X-Fanfare-Signature: t=<unix seconds>,v1=<hex>` is that of this body: HMAC-SHA-256 under the secret over
 * `<t>.<body>`, at most five minutes old, so that what somebody overheard cannot be sent again later.
 */
export function isSignedBody(
  header: SignatureHeader,
  { secret, body, at }: { secret: string; body: Buffer; at: Date },
): boolean {
  const signed = readSignature(header, at)
  return signed !== undefined && timingSafeEqual(signed.given, signatureOf(secret, signed.time, body))
}

/** The same for a body that lies in a file. */
export async function isSignedFile(
  header: SignatureHeader,
  { secret, path, at }: { secret: string; path: string; at: Date },
): Promise<boolean> {
  const signed = readSignature(header, at)
  if (!signed) return false
  const hash = hashFor(secret, signed.time)
  for await (const piece of createReadStream(path)) hash.update(piece as Buffer)
  return timingSafeEqual(signed.given, hash.digest())
}

/** A header's claim; undefined where it is none, or one of another time. */
function readSignature(header: SignatureHeader, at: Date): { time: string; given: Buffer } | undefined {
  const match = typeof header === 'string' ? fanfareSignature.form.exec(header.trim()) : null
  const [, time, given] = match ?? []
  if (!time || !given) return undefined
  // The other clock may be ahead by as much.
  if (Math.abs(at.getTime() / 1000 - Number(time)) > fanfareSignature.seconds) return undefined
  return { time, given: Buffer.from(given, 'hex') }
}

/** The header for this body, as whoever hands it over writes it. */
export function signBody(body: Buffer, { secret, at }: { secret: string; at: Date }): string {
  const time = String(Math.floor(at.getTime() / 1000))
  return `t=${time},v1=${signatureOf(secret, time, body).toString('hex')}`
}

const hashFor = (secret: string, time: string) => createHmac('sha256', secret).update(`${time}.`)
const signatureOf = (secret: string, time: string, body: Buffer) =>
  hashFor(secret, time).update(body).digest()
