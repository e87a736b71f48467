import { randomUUID } from 'node:crypto'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ParsedUrlQuery, parse } from 'node:querystring'
import { setTimeout as sleep } from 'node:timers/promises'
import { createRefusals, type FakeBehaviour } from '../fake.ts'
import { sign } from './callback.ts'

// A real HTTP server that behaves like Twilio's Messages resource: it checks the account, answers as Twilio does and
// calls back signed. Its own log is the truth.

export const account = { accountSid: `AC${'0123456789abcdef'.repeat(2)}`, authToken: 'a token of tests' }

/** A message to a phone, and where the sender was told to call back. */
type Delivery = { sid: string; from: string; to: string; text: string; callback: string }

export type TwilioPeer = {
  /** `http://…` without a slash at the end. */
  readonly url: string
  readonly behave: (behaviour: FakeBehaviour) => void
  /** Messages to phones: each is one SMS. */
  readonly deliveries: readonly Delivery[]
  readonly mostAtOnce: () => number
  /** Calls back for everything that it took so far; answers the status of each callback. */
  readonly callBack: (state?: string) => Promise<number[]>
  readonly leave: () => Promise<void>
}

const path = `/2010-04-01/Accounts/${account.accountSid}/Messages.json`
const authorization = `Basic ${Buffer.from(`${account.accountSid}:${account.authToken}`).toString('base64')}`

export async function createTwilioPeer(): Promise<TwilioPeer> {
  const deliveries: Delivery[] = []
  let due: { callback: string; fields: ParsedUrlQuery }[] = []
  let behaviour: FakeBehaviour = {}
  const refusal = createRefusals()
  let [now, most] = [0, 0]

  const take = (form: ParsedUrlQuery): string => {
    const sid = `SM${randomUUID().replaceAll('-', '')}`
    const [to, from, text] = [String(form.To), String(form.From), String(form.Body)]
    const callback = String(form.StatusCallback)
    deliveries.push({ sid, from, to, text, callback })
    const fields = { AccountSid: account.accountSid, MessageSid: sid, SmsSid: sid, From: from, To: to }
    due.push({ callback, fields })
    return sid
  }

  const answer = async (request: IncomingMessage, response: ServerResponse) => {
    const { delayMilliseconds, hang, cut } = behaviour
    const form = parse(await bodyOf(request))
    if (delayMilliseconds) await sleep(delayMilliseconds)
    if (request.url !== path || request.headers.authorization !== authorization)
      return say(response, 401, { code: 20003, message: 'Authenticate', status: 401 })
    const refuse = refusal(behaviour)
    if (refuse === 'for_now') return say(response, 429, { code: 20429, message: 'Too Many Requests' })
    if (refuse === 'for_good') return say(response, 400, { code: 21211, message: "Invalid 'To' Number" })
    if (hang === 'before') return
    const sid = take(form)
    if (cut) return request.socket.destroy()
    if (!hang) say(response, 201, { ...unread, body: form.Body, sid, status: 'queued' })
  }

  const server = createServer((request, response) => {
    now += 1
    most = Math.max(most, now)
    response.on('close', () => {
      now -= 1
    })
    void answer(request, response)
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: (next) => {
      behaviour = next
    },
    deliveries,
    mostAtOnce: () => most,
    callBack: async (state = 'delivered') => {
      const { receiptTimes = 1, reordersReceipts } = behaviour
      const ordered = reordersReceipts ? due.toReversed() : due
      const repeated = Array.from({ length: receiptTimes }, () => ordered).flat()
      due = []
      return Promise.all(
        repeated.map(({ callback, fields }) => callAt(callback, { ...fields, MessageStatus: state })),
      )
    },
    leave: () => closeServer(server),
  }
}

const closeServer = (server: Server) =>
  new Promise<void>((resolve) => {
    server.close(() => resolve())
    server.closeAllConnections()
  })

/** Fields of an answer that nobody here reads; they make the answers as long as Twilio's. */
const unread = {
  account_sid: account.accountSid,
  api_version: '2010-04-01',
  date_created: 'Mon, 04 May 2026 13:00:00 +0000',
  direction: 'outbound-api',
  error_code: null,
  messaging_service_sid: null,
  num_media: '0',
  num_segments: '1',
  price: null,
  price_unit: null,
}

/** Posts a callback to an address, signed as Twilio signs it; answers the status. */
export async function callAt(address: string, fields: ParsedUrlQuery, signature?: string): Promise<number> {
  const response = await fetch(address, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/x-www-form-urlencoded',
      'X-Twilio-Signature': signature ?? sign(address, fields, account.authToken),
    },
    body: new URLSearchParams(fields as Record<string, string>),
  })
  await response.arrayBuffer()
  return response.status
}

export async function bodyOf(request: IncomingMessage): Promise<string> {
  const pieces: Buffer[] = []
  for await (const piece of request) pieces.push(piece as Buffer)
  return Buffer.concat(pieces).toString()
}

function say(response: ServerResponse, status: number, body: object): void {
  response.writeHead(status, { 'Content-Type': 'application/json' })
  response.end(JSON.stringify(body))
}
