import assert from 'node:assert/strict'
import { connect, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import { adapterTo, newPhone, submitTo } from '#test/support/smppWorld.ts'
import { until } from '#test/support/until.ts'
import type { GatewayPort, Outcome, Receipt } from '../port.ts'
import { createOutgoing } from './outgoing.ts'
import { answerTo, createRawGateway, type RawGateway, receiptOf } from './rawGateway.fixture.ts'
import { mostHeld } from './receiptBatches.ts'

// Gateways that misbehave in ways that the library's server cannot be made to.

type Take = Parameters<typeof createRawGateway>[0]
type World = {
  readonly gateway: RawGateway
  readonly port: GatewayPort
  /** Each call of the listener with its receipts. */
  readonly told: Receipt[][]
  /** From now on storing waits for this. */
  readonly holdBy: (held: (receipts: readonly Receipt[]) => Promise<void>) => void
}

function rule(title: string, { take, run, ...more }: Rule): void {
  void test(`SMPP: ${title}`, async () => {
    const gateway = await createRawGateway(take)
    const port = adapterTo(gateway, more)
    const told: Receipt[][] = []
    let hold: (receipts: readonly Receipt[]) => Promise<void> = async () => undefined
    port.listen({
      receipts: async (some) => {
        told.push([...some])
        await hold(some)
      },
      text: () => assert.fail('nobody wrote'),
    })
    try {
      await until(() => gateway.binds() >= 1)
      await run({
        gateway,
        port,
        told,
        holdBy: (held) => {
          hold = held
        },
      })
    } finally {
      hold = async () => undefined
      await port.close()
      await gateway.leave()
    }
  })
}
type Rule = {
  take?: Take
  run: (world: World) => Promise<void>
  window?: number
  times?: { answerMilliseconds?: number; enquireMilliseconds?: number; responseMilliseconds?: number }
}

const batchOf = (count: number) => Array.from({ length: count }, () => submitTo(newPhone()))
const idsOf = (outcomes: readonly Outcome[]) =>
  outcomes.map((one) => (one.kind === 'accepted' ? one.providerMessageId : one.kind))

rule('a gateway that answers twice, the second time with another id, is heard once', {
  take: ({ submit, number, line }) =>
    line.write(
      answerTo(submit, `f${number}`),
      answerTo(submit, `a${number}`),
      answerTo(submit, `b${number}`),
    ),
  run: async ({ port, gateway }) => {
    const outcomes = await port.submit(batchOf(23))
    assert.deepEqual(
      idsOf(outcomes),
      outcomes.map((_, at) => `f${at + 1}`),
    )
    assert.equal(gateway.binds(), 1)
  },
})

const late: (() => void)[] = []
rule('answers that come out of step are each their own submit’s', {
  take: ({ submit, line }) => {
    late.push(() => line.write(answerTo(submit, `e${String(submit.destination_addr)}`)))
    if (late.length === 5) for (const say of late.splice(0).reverse()) say()
  },
  run: async ({ port }) => {
    const batch = batchOf(20)
    const outcomes = await port.submit(batch)
    assert.deepEqual(
      idsOf(outcomes),
      batch.map(({ to }) => `e${to.slice(1)}`),
    )
  },
})

rule(
  'a line that is cut in the middle of an answer leaves its submit unknown, and the next is sent on a new one',
  {
    take: ({ submit, number, line }) => {
      line.write(number === 1 ? answerTo(submit, 'never').subarray(0, 18) : answerTo(submit, 'c2'))
      if (number === 1) line.cut()
    },
    run: async ({ port, gateway }) => {
      assert.deepEqual(idsOf(await port.submit(batchOf(1))), ['unknown'])
      assert.deepEqual(idsOf(await port.submit(batchOf(1))), ['c2'])
      assert.equal(gateway.binds(), 2)
    },
  },
)

rule('an answer that comes byte by byte is an answer', {
  take: ({ submit, line }) => {
    for (const byte of answerTo(submit, 'd1')) line.write(Buffer.of(byte))
  },
  run: async ({ port }) => assert.deepEqual(idsOf(await port.submit(batchOf(1))), ['d1']),
})

rule('a receipt in the packet of its answer names our reference, before it or behind it', {
  take: ({ submit, number, line }) => {
    const [answer, receipt] = [answerTo(submit, `aa${number}`), receiptOf(`aa${number}`, number)]
    line.write(...(number % 2 ? [receipt, answer] : [answer, receipt]))
  },
  run: async ({ port, told }) => {
    const batch = batchOf(10).map((submit, at) => ({ ...submit, reference: `r${at + 1}` }))
    await port.submit(batch)
    await until(() => told.flat().length === 10)
    for (const { reference, providerMessageId } of told.flat())
      assert.equal(providerMessageId, `aa${reference?.slice(1)}`)
  },
})

rule('receipts of messages that nobody knows are handed over by their ids, and do not hold up the others', {
  take: ({ submit, line }) =>
    line.write(answerTo(submit, 'ab1'), receiptOf('ff1', 1), receiptOf('ab1', 2), receiptOf('ff1', 3)),
  run: async ({ port, gateway, holdBy }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    holdBy((receipts) => (receipts.some(({ reference }) => !reference) ? promise : Promise.resolve()))
    await port.submit(batchOf(1))
    await until(() => gateway.others.length === 1)
    assert.equal(gateway.others[0]?.sequence_number, 2)
    resolve()
    await until(() => gateway.others.length === 3)
    assert.deepEqual(new Set(gateway.others.map(({ command_status }) => command_status)), new Set([0]))
  },
})

rule('ten thousand receipts at once are stored by the lot and each acknowledged', {
  take: ({ submit, number, line }) => line.write(answerTo(submit, (0xa0000 + number).toString(16))),
  window: 1000,
  times: { answerMilliseconds: 30_000, responseMilliseconds: 30_000 },
  run: async ({ port, gateway, told }) => {
    const outcomes = await port.submit(batchOf(10_000))
    assert.ok(outcomes.every(({ kind }) => kind === 'accepted'))
    gateway.line.write(
      ...Array.from({ length: 10_000 }, (_, at) => receiptOf((0xa0000 + at + 1).toString(16), at + 1)),
    )
    await until(() => gateway.others.length === 10_000)
    assert.deepEqual(new Set(gateway.others.map(({ command_status }) => command_status)), new Set([0]))
    assert.equal(new Set(gateway.others.map(({ sequence_number }) => sequence_number)).size, 10_000)
    assert.deepEqual(
      [told.flat().length, new Set(told.flat().map(({ reference }) => reference)).size > 0],
      [10_000, true],
    )
    assert.ok(told.length < 200, `in ${told.length} lots`)
  },
})

rule('of receipts that nobody can store now, so many are held; the rest are refused for now', {
  run: async ({ gateway, holdBy, told }) => {
    const { promise, resolve } = Promise.withResolvers<void>()
    holdBy(() => promise)
    gateway.line.write(...Array.from({ length: mostHeld + 500 }, (_, at) => receiptOf(`ee${at}`, at + 1)))
    await until(() => gateway.others.length === 500)
    assert.deepEqual(new Set(gateway.others.map(({ command_status }) => command_status)), new Set([0x64]))
    resolve()
    await until(() => gateway.others.length === mostHeld + 500)
    assert.equal(told.flat().length, mostHeld)
    gateway.line.write(receiptOf('ee1', 1))
    await until(() => gateway.others.length === mostHeld + 501)
    assert.equal(gateway.others.at(-1)?.command_status, 0, 'there is room again')
  },
})

const strange: Record<string, string> = {
  'a PDU of no length': '00000000000000050000000000000001',
  'a PDU of fifteen bytes': '0000000f0000000500000000000000',
  'a PDU of a gigabyte': '40000000000000050000000000000001',
  'a receipt that breaks off in an option': `0000003a000000050000000000000001${'00'.repeat(9)}04${'00'.repeat(15)}01ff${'00'.repeat(15)}`,
}
for (const [what, hex] of Object.entries(strange))
  rule(`${what} ends the line or is answered, and texts go out after it`, {
    take: ({ submit, number, line }) => line.write(answerTo(submit, `d${number}`)),
    times: { enquireMilliseconds: 60, responseMilliseconds: 60 },
    run: async ({ gateway, port }) => {
      gateway.line.write(Buffer.from(hex, 'hex'))
      await until(
        () => gateway.binds() >= 2 || gateway.others.some(({ command }) => command !== 'enquire_link'),
      )
      await until(async () => (await port.submit(batchOf(1)))[0]?.kind === 'accepted')
    },
  })

rule('a command that nobody knows gets a generic_nack, and an answer to nothing gets nothing', {
  take: ({ submit, number, line }) => line.write(answerTo(submit, `d${number}`)),
  run: async ({ gateway, port }) => {
    gateway.line.write(
      Buffer.from('00000010000077770000000000000063', 'hex'),
      Buffer.from('0000001080000004000000000000ffff', 'hex'),
      Buffer.from('00000010800000000000000300000000', 'hex'),
    )
    await until(() => gateway.others.length === 1)
    const [nack] = gateway.others
    assert.deepEqual([nack?.command, nack?.command_status, nack?.sequence_number], ['generic_nack', 3, 0x63])
    assert.deepEqual(idsOf(await port.submit(batchOf(1))), ['d1'])
  },
})

rule('whatever comes on a line, texts go out after it: a thousand PDUs with bytes changed', {
  take: ({ submit, number, line }) => line.write(answerTo(submit, `d${number}`)),
  times: { enquireMilliseconds: 60, responseMilliseconds: 60 },
  run: async ({ gateway, port }) => {
    let state = 7
    const random = (below: number) => {
      state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
      return Math.floor((state / 2 ** 32) * below)
    }
    for (let round = 0; round < 1000; round++) {
      const pdu = receiptOf(`e${round}`, round + 1)
      // Mostly behind the length, so that the line goes on.
      for (let changes = random(6); changes > 0; changes--)
        pdu[random(50) === 0 ? random(4) : 4 + random(pdu.length - 4)] = random(256)
      gateway.line.write(pdu)
      if (round % 50 === 0) await new Promise((resolve) => setImmediate(resolve))
    }
    await until(async () => (await port.submit(batchOf(1)))[0]?.kind === 'accepted')
  },
})

test('SMPP: a gateway that reads nothing ends its line before megabytes wait', async () => {
  const taken: Socket[] = []
  const server = createServer((socket) => {
    taken.push(socket)
    socket.pause()
    socket.on('error', () => undefined)
  })
  await new Promise<void>((resolve) => void server.listen(0, '127.0.0.1', resolve))
  const address = server.address()
  const socket = connect(typeof address === 'object' && address ? address.port : 0, '127.0.0.1')
  let isStuck = false
  const outgoing = createOutgoing(socket, () => {
    isStuck = true
    socket.destroy()
  })
  const largest = Buffer.alloc(16_384)
  await until(async () => {
    for (let count = 0; count < 32; count++) outgoing.write(largest)
    outgoing.flush()
    assert.ok(socket.writableLength < 8 * 1024 * 1024)
    return isStuck
  })
  assert.equal(outgoing.write(largest), false)
  for (const one of taken) one.destroy()
  await new Promise((resolve) => server.close(resolve))
})
