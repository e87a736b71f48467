import { isLocalAddress } from '#contract/localAddress.ts'

/**
 * Whether links to this address go through a network unprotected: anybody on the way reads whose they are, and mail
 * programs offer their one click only behind https (RFC 8058). An installation on its own machine has no such way.
 */
export function isUnprotected(publicUrl: string): boolean {
  if (!URL.canParse(publicUrl)) return false
  return new URL(publicUrl).protocol === 'http:' && !isLocalAddress(publicUrl)
}
