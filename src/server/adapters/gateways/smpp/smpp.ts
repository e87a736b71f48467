import { setTimeout as sleep } from 'node:timers/promises'
import type { Logger } from 'pino'
import type { PDU } from 'smpp'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { reasons, refusedForGood, refusedForNow, unknownOf } from '../outcomes.ts'
import type { GatewayPort, Outcome, Submit } from '../port.ts'
import { createSlots } from '../slots.ts'
import type { Answer } from './connection.ts'
import { createLine } from './line.ts'
import { type Fields, partsOf } from './parts.ts'
import { plainId } from './receipt.ts'
import { createRequests } from './requests.ts'
import type { SmppSettings } from './settings.ts'
import { isBusy, isPermanent, reasonOf, status } from './statuses.ts'

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
}

export type SmppOptions = SmppSettings & {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly times?: Partial<SmppTimes>
}

/** One call of `submit`, with the moment (performance.now) at which all of it must be answered. */
type Batch = { readonly endsAt: number }

export function createSmpp(options: SmppOptions): GatewayPort {
  const { window } = options
  const times = { ...defaultTimes, ...options.times }
  const requests = createRequests(options)
  const line = createLine({ settings: options, times, log: options.log, onRequest: requests.receive })
  const sendPart = createSendPart({ line, slots: createSlots(window), times })
  const underway = new Set<Promise<unknown>>()

  return {
    recognisesReferences: false,
    echoesReferences: false,
    window,
    submit: async (submits) => {
      line.start()
      const sending = sendPart.inTime((batch) =>
        Promise.all(
          submits.map(async (submit) => {
            const onLate = (pdu: PDU) => requests.takeLate(submit, pdu)
            const outcome = await sendText(submit, (part) => sendPart.send({ ...part, batch, onLate }))
            if (outcome.kind === 'accepted') requests.taken(outcome)
            return outcome
          }),
        ),
      )
      underway.add(sending)
      return sending.finally(() => underway.delete(sending))
    },
    listen: (listener) => {
      requests.listen(listener)
      line.start()
    },
    close: async () => {
      await Promise.all(underway)
      await requests.close()
      await line.close()
    },
  }
}

/**
 * One part after the other, so that a refusal of the first leaves nothing behind. After that the text is with the
 * phone in part: a refusal of a later part is for good, since trying again would send the first ones twice. The id of
 * the whole is that of its last part, which alone asks for a receipt.
 */
async function sendText(
  submit: Submit,
  send: (part: Pick<Sent, 'fields' | 'isFirst' | 'isLast'>) => Promise<Answer>,
): Promise<Outcome> {
  const parts = partsOf(submit)
  let id = ''
  for (const [at, fields] of parts.entries()) {
    const answer = await send({ fields, isFirst: at === 0, isLast: at === parts.length - 1 })
    if (answer.kind === 'late' || answer.kind === 'lost')
      return unknownOf(submit, answer.kind === 'late' ? reasons.noAnswer : reasons.lost)
    const code = answer.kind === 'answered' ? answer.pdu.command_status : undefined
    if (code !== status.ok)
      return at === 0 ? refusalOf(submit, code) : refusedForGood(submit, reasons.notWhole)
    id = answer.kind === 'answered' ? plainId(answer.pdu.message_id ?? '') : ''
  }
  // A gateway that gives no id sends receipts that nobody can match; the reference is as good a name as any.
  return { kind: 'accepted', reference: submit.reference, providerMessageId: id || submit.reference }
}

function refusalOf(submit: Submit, code: number | undefined): Outcome {
  if (code === undefined) return refusedForNow(submit, reasons.away)
  return isPermanent(code) ? refusedForGood(submit, reasonOf(code)) : refusedForNow(submit, reasonOf(code))
}

type Sent = {
  fields: Fields
  isFirst: boolean
  isLast: boolean
  batch: Batch
  onLate: (pdu: PDU) => void
}
type Sending = {
  line: ReturnType<typeof createLine>
  slots: ReturnType<typeof createSlots>
  times: SmppTimes
}

/**
 * Sends single parts. A slot of the window is held until the gateway has answered or the line is gone, also where
 * nobody waits for the answer any more: what it still has open counts for its window.
 */
function createSendPart({ line, slots, times }: Sending) {
  const once = async ({ fields, batch, isLast, onLate }: Sent): Promise<Answer> => {
    const connection = await line.bound(Math.min(times.lineMilliseconds, left(batch)))
    if (!connection || !(await slots.take(batch))) return { kind: 'unsent' }
    if (left(batch) <= 0) {
      slots.free()
      return { kind: 'unsent' }
    }
    const milliseconds = Math.min(times.responseMilliseconds, left(batch))
    // Where a text has several parts, only the answer to the last part says what became of the text.
    const late = isLast ? { onLate } : {}
    return connection.request('submit_sm', { fields, milliseconds, onClosed: slots.free, ...late })
  }
  return {
    send: async (sent: Sent): Promise<Answer> => {
      // Later parts are offered for as long as there is time, because their text has begun.
      const time = left(sent.batch)
      const patience = sent.isFirst ? Math.min(times.busyMilliseconds, time) : time
      const until = performance.now() + patience - times.busyPauseMilliseconds
      for (;;) {
        const answer = await once(sent)
        const isRefused = answer.kind === 'answered' && isBusy(answer.pdu.command_status)
        if (!isRefused || performance.now() > until) return answer
        await sleep(times.busyPauseMilliseconds)
      }
    },
    inTime: async <Result>(work: (batch: Batch) => Promise<Result>): Promise<Result> => {
      const batch = { endsAt: performance.now() + times.answerMilliseconds }
      const timer = setTimeout(() => slots.giveUp(batch), times.answerMilliseconds)
      try {
        return await work(batch)
      } finally {
        clearTimeout(timer)
      }
    },
  }
}

const left = ({ endsAt }: Batch): number => endsAt - performance.now()
