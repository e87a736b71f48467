import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import pino from 'pino'
import type { LineGateway } from '#server/adapters/gateways/gateway.suite.ts'
import type { GatewayPort, InboundSms, Receipt, Submit } from '#server/adapters/gateways/port.ts'
import { createSmpp, type SmppOptions } from '#server/adapters/gateways/smpp/smpp.ts'
import {
  account,
  createSmppPeer,
  type PeerOptions,
  type SmppPeer,
} from '#server/adapters/gateways/smpp/smppPeer.fixture.ts'
import { systemClock } from '#server/platform/clock.ts'
import { createDb, openPools } from '#server/platform/db/db.ts'
import { testDatabase } from './database.ts'
import { until } from './until.ts'

// The SMPP adapter with a real server at the other end of its line, and a database of its own.

const database = await testDatabase()
const pools = openPools(database.url)
const db = createDb(pools, async () => undefined)
after(async () => {
  await pools.end()
  await database.drop()
})

/** Long where a rule is not about the time itself: the gateway shares its processor with the adapter and other tests. */
const times = {
  answerMilliseconds: 3000,
  lineMilliseconds: 2000,
  responseMilliseconds: 5000,
  bindMilliseconds: 5000,
  enquireMilliseconds: 30_000,
  forgetMilliseconds: 100,
  firstRetryMilliseconds: 20,
  busyMilliseconds: 60,
  busyPauseMilliseconds: 20,
  wholeMilliseconds: 1000,
}

type More = Partial<Omit<SmppOptions, 'times'>> & { times?: Partial<typeof times> }

export const adapterTo = (peer: Pick<SmppPeer, 'port'>, more: More = {}) =>
  createSmpp({
    ...account,
    host: '127.0.0.1',
    port: peer.port,
    isTls: false,
    window: 5,
    receiptIds: 'same',
    db,
    clock: systemClock,
    log: pino({ level: 'silent' }),
    ...more,
    times: { ...times, ...more.times },
  })

/** An adapter and its peer, as the suites of gateways want them. */
export async function lineGateway(more: More & PeerOptions = {}): Promise<LineGateway> {
  const peer = await createSmppPeer(more)
  return {
    port: adapterTo(peer, more),
    behave: peer.behave,
    mostAtOnce: peer.mostAtOnce,
    leave: peer.leave,
    settled: async () => {
      const statuses = await peer.sendReceipts()
      assert.ok(statuses.every((status) => status === 0))
    },
    textsOf: async (phone) => peer.textsOf(phone),
    end: peer.leave,
  }
}

export type SmppWorld = {
  peer: SmppPeer
  port: GatewayPort
  receipts: Receipt[]
  texts: InboundSms[]
  /** From now on nothing can be stored. */
  readonly fail: (isFailing: boolean) => void
  /** From now on this happens when something is stored, before it is acknowledged. */
  readonly afterStoring: (act: () => Promise<void>) => void
}

/** One rule with an adapter that is bound and listens. */
export function smppRule(
  title: string,
  run: (world: SmppWorld) => Promise<void>,
  more: More & PeerOptions = {},
): void {
  void test(`SMPP: ${title}`, async () => {
    const peer = await createSmppPeer(more)
    const port = adapterTo(peer, more)
    const world: SmppWorld = {
      peer,
      port,
      receipts: [],
      texts: [],
      fail: (next) => {
        isFailing = next
      },
      afterStoring: (next) => {
        act = next
      },
    }
    let isFailing = false
    let act: () => Promise<void> = async () => undefined
    const store = async (keep: () => void) => {
      if (isFailing) throw new Error('the database is away')
      keep()
      await act()
    }
    port.listen({
      receipts: (some) => store(() => world.receipts.push(...some)),
      text: (message) => store(() => world.texts.push(message)),
    })
    try {
      await until(() => peer.binds() >= 1)
      await run(world)
    } finally {
      await port.close()
      await peer.leave()
    }
  })
}

let made = 0
/** A phone that no test had before. */
export const newPhone = (): string => {
  made += 1
  return `+1416556${String(made).padStart(4, '0')}`
}
export const submitTo = (to: string, text = 'Hello'): Submit => ({
  reference: `r${made}`,
  from: '55555',
  to,
  text,
})
/** Three parts. */
export const longText = 'Every word of this long text must arrive, in its order. '.repeat(7)
