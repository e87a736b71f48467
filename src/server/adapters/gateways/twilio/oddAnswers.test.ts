import assert from 'node:assert/strict'
import { once } from 'node:events'
import { type AddressInfo, createServer, type Socket } from 'node:net'
import { test } from 'node:test'
import type { Outcome } from '../port.ts'
import { createTwilio } from './twilio.ts'
import { account } from './twilioPeer.fixture.ts'

// Answers that no provider should give, byte by byte: whatever comes, no message gets the answer of another, and none
// is posted again.

type Answer = (socket: Socket, sid: string, nth: number) => void

const jsonOf = (sid: string) => JSON.stringify({ sid, status: 'queued' })
const headOf = (...lines: string[]) => ['HTTP/1.1 201 Created', ...lines, '', ''].join('\r\n')
const whole = (sid: string, ...lines: string[]) =>
  headOf(`content-length: ${jsonOf(sid).length}`, ...lines) + jsonOf(sid)
const inPieces = (sid: string) =>
  `${headOf('transfer-encoding: chunked')}5\r\n${jsonOf(sid).slice(0, 5)}\r\n${(jsonOf(sid).length - 5).toString(16)}\r\n${jsonOf(sid).slice(5)}\r\n0\r\n\r\n`

/** A peer that answers each whole post as it is told; `sids` has what it took, by number. */
async function openPeer(answer: Answer) {
  const sids = new Map<string, string[]>()
  const sockets = new Set<Socket>()
  let nth = 0
  const server = createServer((socket) => {
    sockets.add(socket)
    let text = ''
    socket.on('error', () => undefined)
    socket.on('data', (piece) => {
      text += piece.toString('latin1')
      const to = /To=(%2B\d+)&.*reference/.exec(text)?.[1]
      if (to === undefined) return
      text = ''
      nth += 1
      const sid = `SM${nth.toString(16).padStart(32, '0')}`
      const phone = decodeURIComponent(to)
      sids.set(phone, [...(sids.get(phone) ?? []), sid])
      answer(socket, sid, nth)
    })
  })
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  const port = createTwilio({
    ...account,
    window: 1,
    publicUrl: 'http://localhost',
    answerMilliseconds: 3000,
    apiUrl: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
  })
  const end = async () => {
    for (const socket of sockets) socket.destroy()
    await port.close()
    server.close()
  }
  return { port, sids, sockets, end }
}

const phoneOf = (at: number) => `+1416555${String(at).padStart(4, '0')}`
const submitOf = (at: number) => ({ reference: `r${at}`, from: '55555', to: phoneOf(at), text: 'Hi' })

/** Four posts one after another; each outcome, and that it is true by what the peer has. */
async function outcomesOf(answer: Answer): Promise<Outcome['kind'][]> {
  const { port, sids, end } = await openPeer(answer)
  try {
    const outcomes: Outcome[] = []
    for (const at of [0, 1, 2, 3]) outcomes.push(...(await port.submit([submitOf(at)])))
    for (const [at, outcome] of outcomes.entries()) {
      const taken = sids.get(phoneOf(at)) ?? []
      if (outcome.kind === 'accepted') assert.deepEqual(taken, [outcome.providerMessageId])
      else assert.ok(taken.length <= (outcome.kind === 'unknown' ? 1 : 0), 'posted once at most')
    }
    return outcomes.map(({ kind }) => kind)
  } finally {
    await end()
  }
}

const accepted = ['accepted', 'accepted', 'accepted', 'accepted']
const unknown = ['unknown', 'unknown', 'unknown', 'unknown']

test('an answer that comes twice is none of the next message', async () => {
  assert.deepEqual(await outcomesOf((socket, sid) => socket.write(whole(sid) + whole(sid))), accepted)
})

test('an answer that nobody asked for is none of the next message', async () => {
  const { port, sids, sockets, end } = await openPeer((socket, sid) => socket.write(whole(sid)))
  const [first] = await port.submit([submitOf(0)])
  const [socket] = sockets
  const closed = socket && once(socket, 'close')
  socket?.write(whole(`SM${'f'.repeat(32)}`))
  await closed
  const [second] = await port.submit([submitOf(1)])
  assert.deepEqual([first?.kind, second?.kind], ['accepted', 'accepted'])
  assert.deepEqual(second?.kind === 'accepted' && [second.providerMessageId], sids.get(phoneOf(1)))
  await end()
})

test('an answer that is cut in its middle leaves the message unknown', async () => {
  assert.deepEqual(await outcomesOf((socket, sid) => socket.end(whole(sid).slice(0, -4))), unknown)
  assert.deepEqual(await outcomesOf((socket, sid) => socket.end(inPieces(sid).slice(0, -7))), unknown)
  assert.deepEqual(await outcomesOf((socket) => socket.end('HTTP/1.1 201 Cre')), unknown)
})

test('an answer in pieces, one after an early hint, and one in single bytes are read', async () => {
  const early = 'HTTP/1.1 103 Early Hints\r\nlink: </a>\r\n\r\n'
  assert.deepEqual(await outcomesOf((socket, sid) => socket.write(inPieces(sid))), accepted)
  assert.deepEqual(await outcomesOf((socket, sid) => socket.write(early + whole(sid))), accepted)
  const single = async (socket: Socket, sid: string) => {
    for (const byte of whole(sid)) await new Promise((resolve) => socket.write(byte, resolve))
  }
  assert.deepEqual(await outcomesOf((socket, sid) => void single(socket, sid)), accepted)
})

test('a 100 that nobody asked for leaves the message unknown', async () => {
  const early = 'HTTP/1.1 100 Continue\r\n\r\n'
  assert.deepEqual(await outcomesOf((socket, sid) => socket.write(early + whole(sid))), unknown)
})

test('a gateway that closes after each answer is sent to again, whether it says so or not', async () => {
  const saying = (socket: Socket, sid: string) => socket.end(whole(sid, 'connection: close'))
  assert.deepEqual(await outcomesOf(saying), accepted)
  const { port, sids, sockets, end } = await openPeer((socket, sid) => socket.end(whole(sid)))
  for (const at of [0, 1, 2]) {
    const [outcome] = await port.submit([submitOf(at)])
    assert.deepEqual(outcome?.kind === 'accepted' && [outcome.providerMessageId], sids.get(phoneOf(at)))
    await Promise.all([...sockets].filter(({ closed }) => !closed).map((socket) => once(socket, 'close')))
  }
  await end()
})

test('an answer whose length is said twice, too long or no number leaves the message unknown', async () => {
  const said = (...lines: string[]) => outcomesOf((socket, sid) => socket.end(headOf(...lines) + jsonOf(sid)))
  assert.deepEqual(await said('content-length: 64', 'transfer-encoding: chunked'), unknown)
  assert.deepEqual(await said('content-length: 20', 'content-length: 64'), unknown)
  assert.deepEqual(await said('content-length: 1e2'), unknown)
  assert.deepEqual(await said('content-length: 100000'), unknown)
  assert.deepEqual(await said(`x-long: ${'a'.repeat(20_000)}`, 'content-length: 64'), unknown)
})

test('one that was given up makes no room for two', async () => {
  let [now, most] = [0, 0]
  const { port, end } = await openPeer((socket, sid, nth) => {
    if (nth === 1) return
    now += 1
    most = Math.max(most, now)
    setImmediate(() => {
      now -= 1
      socket.write(whole(sid))
    })
  })
  const first = await port.submit([submitOf(0)])
  const later = await port.submit([1, 2, 3, 4].map(submitOf))
  assert.deepEqual(
    [...first, ...later].map(({ kind }) => kind),
    ['unknown', ...accepted],
  )
  assert.equal(most, 1)
  await end()
})
