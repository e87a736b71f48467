import { reasons, refusedBy, refusedForGood, refusedForNow, unknownOf } from '../outcomes.ts'
import type { Outcome, Submit } from '../port.ts'

// Twilio's answers to a submit (Programmable Messaging, Messages resource; its error and warning dictionary).

const sidPattern = /"sid":\s*"((?:SM|MM)[0-9a-f]{32})"/

/** A refusal of the message itself has status 400; these of them pass by themselves. */
const passing = new Set([14107, 20429, 21611, 30001, 30022, 63038])

const reasonOf: Readonly<Record<number, string>> = {
  21211: reasons.noNumber,
  21217: reasons.noNumber,
  21614: reasons.noTexts,
  21610: reasons.optedOut,
  20429: reasons.busy,
  21611: reasons.busy,
}

/**
 * Reads an answer. Of an accepted one only the sid is looked for, which costs a tenth of parsing it. A 5xx with
 * Twilio's own error code is its refusal; one without comes from something in between, behind which the message may
 * have been taken.
 */
export function outcomeOfAnswer(submit: Submit, status: number, body: string): Outcome {
  if (status >= 200 && status < 300) {
    const sid = sidPattern.exec(body)?.[1]
    return sid
      ? { kind: 'accepted', reference: submit.reference, providerMessageId: sid }
      : unknownOf(submit, reasons.noAnswer)
  }
  const code = errorCodeIn(body)
  if (status === 429 || status === 503) return refusedForNow(submit, reasons.busy)
  if (status >= 500 && code === undefined) return unknownOf(submit, reasons.noAnswer)
  const reason = reasonOf[code ?? 0] ?? refusedBy(code ?? status)
  // 401, 403 and 404 are about the account, which the operator can put right before the next try.
  const isPermanent = status === 400 && !passing.has(code ?? 0)
  return isPermanent ? refusedForGood(submit, reason) : refusedForNow(submit, reason)
}

function errorCodeIn(body: string): number | undefined {
  const code = /"code":\s*(\d{4,6})\b/.exec(body)?.[1]
  return code === undefined ? undefined : Number(code)
}
