import type { Logger } from 'pino'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { GatewayPort } from '../port.ts'
import { createSlots } from '../slots.ts'
import { createLine } from './line.ts'
import { createRequests } from './requests.ts'
import { createSendPart } from './sendPart.ts'
import { createSendText } from './sendText.ts'
import type { SmppSettings } from './settings.ts'

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

  const sendText = createSendText({ requests, sendPart, times, track, log: options.log })

  return {
    recognisesReferences: false,
    echoesReferences: false,
    window,
    submit: (submits) => {
      line.start()
      return track(
        sendPart.inTime(times.answerMilliseconds, (batch) =>
          Promise.all(submits.map((submit) => sendText(submit, batch))),
        ),
      )
    },
    listen: (listener) => {
      requests.listen(listener)
      line.start()
    },
    isConnected: line.isBound,
    close: async () => {
      // A text that was not whole in time is tracked anew when its batch is answered.
      while (underway.size > 0) await Promise.all(underway)
      await requests.close()
      await line.close()
    },
  }
}
