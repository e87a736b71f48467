import type { DeadEnd } from '#server/participants/participants.ts'

/**
 * Whether what a gateway said of a message means that its address is none, for good: the number does not exist, or
 * the enhanced status code (RFC 3463) is of the address (5.1.z, but for what it says of the sender), of a mailbox that
 * was closed (5.2.1) or of no way there (5.4.4), or a notice gives no closer code (5.0.0). A full mailbox, a letter
 * that is too large or a mail server's rules say nothing of the address.
 */
export function isAddressGone(reason: string): boolean {
  if (reason === 'no_such_number') return true
  const code = /(?<![\w.])5\.\d{1,3}\.\d{1,3}(?!\.?\w)/.exec(reason)?.[0]
  return code !== undefined && (/^5\.1\.([0-6]|10)$/.test(code) || others.has(code))
}

const others = new Set(['5.2.1', '5.4.4', '5.0.0'])

type Ended = { readonly id: string; readonly reason: string | null }

export const deadEndsOf = (messages: readonly Ended[]): DeadEnd[] =>
  messages.flatMap(({ id, reason }) => (reason && isAddressGone(reason) ? [{ messageId: id, reason }] : []))
