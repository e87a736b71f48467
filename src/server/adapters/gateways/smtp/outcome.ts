import { reasons, refusedBy, refusedForGood, refusedForNow, unknownOf } from '../outcomes.ts'
import type { Outcome, Submit } from '../port.ts'
import type { Handover } from './handover.ts'

/** Tells the outcome of one submit. Its id is the server's own name for it in its log, else the Message-ID. */
export function outcomeOf(handover: Handover | undefined, submit: Submit): Outcome {
  const { reference, email } = submit
  if (!handover || handover.kind === 'unanswered') return unknownOf(submit, reasons.noAnswer)
  if (handover.kind === 'never_sent') return refusedForNow(submit, reasons.away)
  if (handover.kind === 'answered') {
    const reason = refusedBy(codesOf(handover))
    return isForGood(handover) ? refusedForGood(submit, reason) : refusedForNow(submit, reason)
  }
  const providerMessageId = queueIdOf(handover.answer) ?? email?.messageId ?? reference
  return { kind: 'accepted', reference, providerMessageId }
}

type Answered = Extract<Handover, { kind: 'answered' }>

/** 5yz is a no for good (RFC 5321, 4.2.1); 503 only says that the two lost step. */
export const isForGood = ({ code }: Answered) => code >= 500 && code !== 503

/**
 * The code, and the closer one of RFC 3463 where the server gives it: `550 5.1.1`. What is said to the sender's address is
 * often a code that means the recipient's (`550 5.1.0`), whom nothing is known of then: it is left out.
 */
function codesOf({ code, answer, isOfSender }: Answered): string {
  if (isOfSender) return String(code)
  const closer = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(answer)
  return closer ? `${code} ${closer[0]}` : String(code)
}

/** Postfix says `queued as 4Xy…`, Exim `id=1tA…`, others much else or nothing. */
const queueIdOf = (answer: string): string | undefined =>
  /\b(?:queued as |id=)([\w.-]{5,80})/i.exec(answer)?.[1]?.replace(/\.$/, '')
