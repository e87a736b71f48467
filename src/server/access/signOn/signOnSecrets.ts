import { createHmac } from 'node:crypto'
import type { SignOnSecrets } from '#server/adapters/signOn/port.ts'
import { newToken } from '../accessTokens.ts'

/** The browser's part of a single sign-on: a secret, and the page that it goes back to. */
type Kept = { readonly secret: string; readonly to: string }

/** The page comes from whoever made the link: it has to be one of ours. */
export function newKept(to: string | undefined): string {
  const isOwn = to !== undefined && /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(to)
  return `${newToken()}.${Buffer.from(isOwn ? to : '/').toString('base64url')}`
}

export function readKept(cookie: string): Kept | undefined {
  const [, secret, page] = /^([\w-]{43})\.([\w-]{1,1000})$/.exec(cookie) ?? []
  if (secret === undefined || page === undefined) return undefined
  return { secret, to: Buffer.from(page, 'base64url').toString() }
}

/** Made of what the browser holds, so that nothing is stored for them, and an answer fits no other browser. */
export const secretsOf = ({ secret }: Kept): SignOnSecrets => ({
  state: derived(secret, 'state'),
  nonce: derived(secret, 'nonce'),
  verifier: derived(secret, 'verifier'),
})

const derived = (secret: string, use: string): string =>
  createHmac('sha256', secret).update(`fanfare sign-on ${use} 1`).digest('base64url')
