import type { Logger } from 'pino'
import { reasons, refusedForGood, refusedForNow, unknownOf } from '../outcomes.ts'
import type { Outcome, Submit } from '../port.ts'
import { partsOf } from './parts.ts'
import type { Answer, Answered } from './pending.ts'
import { plainId } from './receipt.ts'
import type { Requests } from './requests.ts'
import type { createSendPart, Deadline, Sent } from './sendPart.ts'
import { isPermanent, reasonOf, status } from './statuses.ts'

// A text on its way: one part or several, and what became of the whole.

type Sending = {
  readonly requests: Requests
  readonly sendPart: ReturnType<typeof createSendPart>
  readonly times: { readonly answerMilliseconds: number; readonly wholeMilliseconds: number }
  /** The gateway is not closed before this is done. */
  readonly track: (work: Promise<unknown>) => Promise<unknown>
  readonly log: Logger
}

/** Sends a text; answers what is known of it when its batch must be answered. */
export function createSendText({ requests, sendPart, times, track, log }: Sending) {
  const settle = async (submit: Submit, whole: Promise<Outcome>) => {
    try {
      await requests.settleLate(submit, await whole)
    } catch (error) {
      // The message stays unknown, as its batch was told.
      log.error({ err: error }, 'what became of a long text is not known')
    }
  }
  /** A text that has begun is brought to its end also where its batch had to be answered before. */
  const sendLong = async (submit: Submit, parts: readonly Buffer[], batch: Deadline): Promise<Outcome> => {
    let isBegun = false
    const onLate = (answered: Answered) => requests.takeLate(submit, answered)
    const whole = sendPart.inTime(times.answerMilliseconds + times.wholeMilliseconds, (end) =>
      sendParts(submit, parts, (part) => {
        isBegun = !part.isFirst
        return sendPart.send({ ...part, deadline: isBegun ? end : batch, onLate })
      }),
    )
    const late = batch.over.then(() => (isBegun ? undefined : whole))
    const outcome = await Promise.race([whole, late])
    if (!outcome) void track(settle(submit, whole))
    return outcome ?? unknownOf(submit, reasons.noAnswer)
  }
  return async (submit: Submit, deadline: Deadline): Promise<Outcome> => {
    const parts = partsOf(submit)
    const onLate = (answered: Answered) => requests.takeLate(submit, answered)
    const outcome =
      parts.length > 1
        ? await sendLong(submit, parts, deadline)
        : await sendParts(submit, parts, (part) => sendPart.send({ ...part, deadline, onLate }))
    if (outcome.kind === 'accepted') requests.taken(outcome)
    return outcome
  }
}

/**
 * One part after the other, so that a refusal of the first leaves nothing behind. After that the text is with the
 * phone in part: a later part that was refused is offered again alone, with the same fields, and where its time is over
 * or it was refused for good, so is the text, since beginning again would send the first parts twice. Where a process
 * dies between two parts the message becomes unknown, as any whose answer nobody has. The id of the whole is that of
 * its last part, which alone asks for a receipt.
 */
async function sendParts(
  submit: Submit,
  parts: readonly Buffer[],
  send: (part: Pick<Sent, 'pdu' | 'isFirst' | 'isLast'>) => Promise<Answer>,
): Promise<Outcome> {
  let id = ''
  for (const [at, pdu] of parts.entries()) {
    const answer = await send({ pdu, isFirst: at === 0, isLast: at === parts.length - 1 })
    if (answer.kind === 'late' || answer.kind === 'lost')
      return unknownOf(submit, answer.kind === 'late' ? reasons.noAnswer : reasons.lost)
    const code = answer.kind === 'answered' ? answer.code : undefined
    if (code !== status.ok)
      return at === 0 ? refusalOf(submit, code) : refusedForGood(submit, reasons.notWhole)
    id = answer.kind === 'answered' ? plainId(answer.id) : ''
  }
  // A gateway that gives no id sends receipts that nobody can match; the reference is as good a name as any.
  return { kind: 'accepted', reference: submit.reference, providerMessageId: id || submit.reference }
}

function refusalOf(submit: Submit, code: number | undefined): Outcome {
  if (code === undefined) return refusedForNow(submit, reasons.away)
  return isPermanent(code) ? refusedForGood(submit, reasonOf(code)) : refusedForNow(submit, reasonOf(code))
}
