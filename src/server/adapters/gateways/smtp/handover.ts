/** The server's answer to one e-mail, or that it said nothing: before it had the content, or after. */
export type Handover =
  | { readonly kind: 'taken'; readonly answer: string }
  | {
      readonly kind: 'answered'
      readonly code: number
      readonly answer: string
      /** It was said to the sender's address, and nothing of the recipient was known yet. */
      readonly isOfSender: boolean
    }
  | { readonly kind: 'never_sent'; readonly reason: string }
  | { readonly kind: 'unanswered'; readonly reason: string }

export type Envelope = { readonly from: string; readonly to: string }

/** One e-mail on its way. Whoever waits for it hears of it once, and what came of it later is of no matter. */
export type Outgoing = {
  readonly envelope: Envelope
  /** Headers and body with line breaks of CR and LF, its last line ended. */
  readonly content: string
  /** Its content is written to a connection, whole or in part. */
  hasLeft: boolean
  /** The server's answer to its content; told as soon as what follows shows that it was said to this one. */
  heard: Handover | undefined
  tell: ((handover: Handover) => void) | undefined
}

export function tell(outgoing: Outgoing, handover: Handover): void {
  const { tell: say } = outgoing
  outgoing.tell = undefined
  say?.(handover)
}

/** Its time is over: what it has come to by now is what is told. Nothing of it is sent any more. */
export function giveUp(outgoing: Outgoing): void {
  const reason = 'no answer in time'
  tell(outgoing, outgoing.heard ?? { kind: outgoing.hasLeft ? 'unanswered' : 'never_sent', reason })
}

/** An e-mail that is ready; `tellOnce` hears what becomes of it. */
export const outgoingOf = (
  envelope: Envelope,
  content: string,
  tellOnce: (handover: Handover) => void,
): Outgoing => ({ envelope, content, hasLeft: false, heard: undefined, tell: tellOnce })

/** It would end its command and begin one of its own. */
export const isWrongAddress = (address: string): boolean => /[\p{Cc}<>]/u.test(address)
