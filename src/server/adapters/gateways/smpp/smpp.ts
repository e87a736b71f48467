import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { reasons, refusedForGood, refusedForNow, unknownOf } from '../outcomes.ts'
import type { GatewayPort, Outcome, Submit } from '../port.ts'
import { createSlots } from '../slots.ts'
import { createLine } from './line.ts'
import { partsOf } from './parts.ts'
import type { Answer, Answered } from './pending.ts'
import { plainId } from './receipt.ts'
import { createRequests } from './requests.ts'
import { createSendPart, type Deadline, type Sent } from './sendPart.ts'
import type { SmppSettings } from './settings.ts'
import { isPermanent, reasonOf, status } from './statuses.ts'

// SMPP 3.4 over one transceiver (decisions 6). It forgets references, so nothing that may have arrived is sent again.

export type SmppTimes = {
  /** When a batch must be answered: before delivery takes the whole of it as unanswered. */
  readonly answerMilliseconds: number
  /** How long a batch waits for a line before it is refused for now. */
  readonly lineMilliseconds: number
  readonly responseMilliseconds: number
  readonly bindMilliseconds: number
  readonly enquireMilliseconds: number
  readonly forgetMilliseconds: number
  readonly firstRetryMilliseconds: number
  /** How long a message that was refused because the gateway is busy is offered again, and how often. */
  readonly busyMilliseconds: number
  readonly busyPauseMilliseconds: number
  /** How long the later parts of a text that has begun are offered after its batch was answered. */
  readonly wholeMilliseconds: number
}

const defaultTimes: SmppTimes = {
  answerMilliseconds: 12_000,
  lineMilliseconds: 5000,
  responseMilliseconds: 8000,
  bindMilliseconds: 10_000,
  enquireMilliseconds: 30_000,
  forgetMilliseconds: 60_000,
  firstRetryMilliseconds: 500,
  busyMilliseconds: 3000,
  busyPauseMilliseconds: 250,
  wholeMilliseconds: 20_000,
}

export type SmppOptions = SmppSettings & {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly times?: Partial<SmppTimes>
}

export function createSmpp(options: SmppOptions): GatewayPort {
  const { window } = options
  const times = { ...defaultTimes, ...options.times }
  const requests = createRequests(options)
  const line = createLine({ settings: options, times, log: options.log, events: requests })
  const sendPart = createSendPart({ line, slots: createSlots(window), times })
  const underway = new Set<Promise<unknown>>()
  const track = <Result>(work: Promise<Result>): Promise<Result> => {
    underway.add(work)
    return work.finally(() => underway.delete(work))
  }

  /** A text of several parts is brought to its end also where its batch had to be answered before. */
  const sendLong = async (submit: Submit, parts: readonly Buffer[], batch: Deadline): Promise<Outcome> => {
    const onLate = (answered: Answered) => requests.takeLate(submit, answered)
    let isBegun = false
    const whole = sendPart.inTime(times.answerMilliseconds + times.wholeMilliseconds, (end) =>
      sendText(submit, parts, (part) => {
        isBegun = !part.isFirst
        return sendPart.send({ ...part, deadline: isBegun ? end : batch, onLate })
      }),
    )
    const late = batch.over.then(() => (isBegun ? undefined : whole))
    const outcome = await Promise.race([whole, late])
    if (!outcome) void track(whole.then((told) => requests.settleLate(submit, told)))
    return outcome ?? unknownOf(submit, reasons.noAnswer)
  }
  const sendOne = async (submit: Submit, deadline: Deadline): Promise<Outcome> => {
    const parts = partsOf(submit)
    const onLate = (answered: Answered) => requests.takeLate(submit, answered)
    const outcome =
      parts.length > 1
        ? await sendLong(submit, parts, deadline)
        : await sendText(submit, parts, (part) => sendPart.send({ ...part, deadline, onLate }))
    if (outcome.kind === 'accepted') requests.taken(outcome)
    return outcome
  }

  return {
    recognisesReferences: false,
    echoesReferences: false,
    window,
    submit: (submits) => {
      line.start()
      return track(
        sendPart.inTime(times.answerMilliseconds, (batch) =>
          Promise.all(submits.map((submit) => sendOne(submit, batch))),
        ),
      )
    },
    listen: (listener) => {
      requests.listen(listener)
      line.start()
    },
    close: async () => {
      // A text that was not whole in time is tracked anew when its batch is answered.
      while (underway.size > 0) await Promise.all(underway)
      await requests.close()
      await line.close()
    },
  }
}

/**
 * One part after the other, so that a refusal of the first leaves nothing behind. After that the text is with the
 * phone in part: a later part that was refused is offered again alone, with the same fields, and where its time is over
 * or it was refused for good, so is the text, since beginning again would send the first parts twice. Where a process
 * dies between two parts the message becomes unknown, as any whose answer nobody has. The id of the whole is that of
 * its last part, which alone asks for a receipt.
 */
async function sendText(
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
