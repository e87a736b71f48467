import { createHmac, randomBytes } from 'node:crypto'

const prefix = 'whsec_'

/** A secret as Standard Webhooks writes one: 32 random bytes in base64. */
export const newSecret = (): string => prefix + randomBytes(32).toString('base64')

export type Secrets = {
  readonly secret: string
  readonly previous_secret: string | null
  readonly previous_until: Date | null
}

type Signed = { readonly id: string; readonly at: Date; readonly body: string }

/**
 * The headers of Standard Webhooks: one signature for each secret that counts now, so that a receiver may know either.
 * `at` is the time of the try, by which receivers refuse what was recorded and sent again.
 */
export function signedHeaders({ id, at, body }: Signed, secrets: Secrets): Record<string, string> {
  const seconds = String(Math.floor(at.getTime() / 1000))
  return {
    'content-type': 'application/json',
    'user-agent': 'Fanfare-Webhooks/1',
    'webhook-id': id,
    'webhook-timestamp': seconds,
    'webhook-signature': keysOf(secrets, at)
      .map((secret) => `v1,${signatureOf(secret, `${id}.${seconds}.${body}`)}`)
      .join(' '),
  }
}

function keysOf({ secret, previous_secret, previous_until }: Secrets, at: Date): string[] {
  return previous_secret && previous_until && previous_until > at ? [secret, previous_secret] : [secret]
}

const signatureOf = (secret: string, text: string): string =>
  createHmac('sha256', Buffer.from(secret.slice(prefix.length), 'base64'))
    .update(text)
    .digest('base64')
