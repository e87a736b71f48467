import { buildConnector, Client, type Dispatcher } from 'undici'
import { maxReceiptBytes } from '#contract/words/receipts.ts'
import { numberOf } from '#contract/words/senderNumber.ts'
import { reasons, refusedForNow, unknownOf } from '../outcomes.ts'
import type { GatewayPort, Outcome, Submit } from '../port.ts'
import { createSlots } from '../slots.ts'
import { outcomeOfAnswer } from './answer.ts'
import { callbacksOf } from './callback.ts'
import { fetchMedia } from './media.ts'
import type { TwilioSettings } from './settings.ts'

// Twilio over HTTP (decisions 6). It forgets references, so nothing that may have arrived there is ever posted again;
// its callbacks carry ours back. They come in over HTTP (`public/callbacks`), never through the port's listener.

export type TwilioOptions = TwilioSettings & {
  /** The address at which Twilio reaches this installation, without a slash at the end. */
  readonly publicUrl: string
  /** When a batch must be answered: before delivery takes the whole of it as unanswered. */
  readonly answerMilliseconds?: number
  readonly connectMilliseconds?: number
}

const defaultAnswerMilliseconds = 12_000
const defaultConnectMilliseconds = 5000
/** An answer has about 1 kB; what is longer is none of Twilio's. */
const maxAnswerBytes = 64 * 1024

/** The requests of a batch that are underway; each can be told that its time is over. */
type Batch = Set<() => void>

export function createTwilio(options: TwilioOptions): GatewayPort {
  const { window, answerMilliseconds = defaultAnswerMilliseconds } = options
  const slots = createSlots(window)
  const post = createPost(options)

  const send = async (submit: Submit, batch: Batch): Promise<Outcome> => {
    if (!(await slots.take(batch))) return refusedForNow(submit, reasons.busy)
    try {
      return await post.send(submit, batch)
    } finally {
      slots.free()
    }
  }

  return {
    recognisesReferences: false,
    echoesReferences: true,
    window,
    submit: async (submits) => {
      const batch: Batch = new Set()
      const timer = setTimeout(() => {
        slots.giveUp(batch)
        for (const giveUp of batch) giveUp()
      }, answerMilliseconds)
      try {
        return await Promise.all(submits.map((submit) => send(submit, batch)))
      } finally {
        clearTimeout(timer)
      }
    },
    listen: () => undefined,
    callbacks: callbacksOf(options.authToken),
    fetchMedia: (url, path) => fetchMedia(url, path, { ...options, maxBytes: maxReceiptBytes }),
    close: post.close,
  }
}

type Settle = (outcome: Outcome) => void

/**
 * Twilio's messages resource. Each connection is a client of its own and the one used last is taken first: a pool looks
 * through all of them for each request, which cost a fifth of it at 200 connections.
 */
function createPost(options: TwilioOptions) {
  const { accountSid, authToken, apiUrl, publicUrl } = options
  const { origin, pathname } = new URL(apiUrl)
  // One for all connections, so that a later one goes on with the TLS session of an earlier one.
  const timeout = options.connectMilliseconds ?? defaultConnectMilliseconds
  const connect = buildConnector({ allowH2: false, timeout })
  // The batch has a clock of its own, which spares two timers for each request.
  const settings = {
    pipelining: 1,
    headersTimeout: 0,
    bodyTimeout: 0,
    maxResponseSize: maxAnswerBytes,
    allowH2: false,
    connect,
  }
  const clients: Client[] = []
  const free: Client[] = []
  const openClient = () => {
    const client = new Client(origin, settings)
    clients.push(client)
    return client
  }
  const path = `${pathname.replace(/\/$/, '')}/2010-04-01/Accounts/${accountSid}/Messages.json`
  const headers = [
    ...['authorization', `Basic ${Buffer.from(`${accountSid}:${authToken}`).toString('base64')}`],
    ...['content-type', 'application/x-www-form-urlencoded'],
    ...['accept', 'application/json'],
  ]
  const callback = encodeURIComponent(`${publicUrl}/hooks/twilio/status?reference=`)
  const formOf = ({ from, to, text, reference }: Submit) =>
    `To=${encodeURIComponent(to)}&From=${encodeURIComponent(numberOf(from))}&Body=${encodeURIComponent(text.toWellFormed())}` +
    `&StatusCallback=${callback}${encodeURIComponent(encodeURIComponent(reference))}`

  return {
    /** As many at once as there are slots, so there are never more clients. */
    send: (submit: Submit, batch: Batch): Promise<Outcome> =>
      new Promise((resolve) => {
        const client = free.pop() ?? openClient()
        const handler = answerHandler(submit, batch, (outcome) => {
          free.push(client)
          resolve(outcome)
        })
        client.dispatch({ path, method: 'POST', headers, body: formOf(submit) }, handler)
      }),
    close: async () => {
      await Promise.all(clients.map((client) => client.close()))
    },
  }
}

/**
 * Turns whatever becomes of one request into one outcome, once. The client says when it begins to write a request: what
 * ends before that was not sent; what ends after it without an answer may have arrived.
 */
function answerHandler(submit: Submit, batch: Batch, resolve: Settle): Dispatcher.DispatchHandler {
  let controller: Dispatcher.DispatchController | undefined
  let status = 0
  let body = ''
  const settle: Settle = (outcome) => {
    // A request that was given up ends once more when it is aborted.
    if (batch.delete(giveUp)) resolve(outcome)
  }
  function giveUp() {
    settle(controller ? unknownOf(submit, reasons.noAnswer) : refusedForNow(submit, reasons.away))
    controller?.abort(new Error('no answer in time'))
  }
  batch.add(giveUp)
  return {
    onRequestStart: (begun) => {
      controller = begun
      // Nothing is written yet, and after this nothing will be.
      if (!batch.has(giveUp)) begun.abort(new Error('no connection in time'))
    },
    onResponseStart: (_controller, code) => {
      status = code
    },
    onResponseData: (_controller, piece) => {
      body += piece.toString()
    },
    onResponseEnd: () => settle(outcomeOfAnswer(submit, status, body)),
    onResponseError: () =>
      settle(controller ? unknownOf(submit, reasons.lost) : refusedForNow(submit, reasons.away)),
  }
}
