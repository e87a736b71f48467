import assert from 'node:assert/strict'
import { createServer as createSecureServer } from 'node:https'
import { createServer } from 'node:net'
import { after, test } from 'node:test'
import { gzipSync } from 'node:zlib'
import { receiver, refuses, takes } from '#test/support/receiver.ts'
import { isAllowed } from '../addresses.ts'
import type { Lookup } from '../checkedLookup.ts'
import { certificate, key } from '../gateways/smpp/tlsCertificate.fixture.ts'
import { createWebhooks } from './caller.ts'

const here = await receiver()
const open = createWebhooks({ allowsLoopback: true })
after(async () => {
  await open.close()
  await here.close()
})
const request = (url = here.url) => ({ url, body: '{"type":"test"}', headers: { 'webhook-id': 'one' } })
const failureAt = async (url: string) => (await open.post(request(url))).failure

test('addresses of this machine, its network and of clouds are refused, in every notation', async () => {
  const strict = createWebhooks({ allowsLoopback: false })
  const inside = [
    ...['127.0.0.1', '10.1.2.3', '172.16.0.1', '192.168.1.1', '169.254.169.254', '100.64.0.1', '0.0.0.0'],
    ...['2130706433', '0x7f000001', '0177.0.0.1', '127.1', '255.255.255.255', '224.0.0.1', '192.0.2.1'],
    ...[
      '[::1]',
      '[::]',
      '[fe80::1]',
      '[fd00::1]',
      '[::ffff:127.0.0.1]',
      '[::ffff:7f00:1]',
      '[64:ff9b::7f00:1]',
    ],
    ...[
      '[2002:7f00:1::]',
      '[::127.0.0.1]',
      '[fec0::1]',
      '[2001:db8::1]',
      'localhost',
      'a.localhost',
      'localhost.',
    ],
  ]
  for (const host of inside) assert.equal(await strict.check(`https://${host}/x`), 'webhook_inside', host)
  for (const address of ['8.8.8.8', '2600:1f18::1']) assert.ok(isAllowed(address, { allowsLoopback: false }))
  assert.equal(isAllowed('no address', { allowsLoopback: true }), false)
})

test('only https is taken, without a user name; plain http to this machine where the operator allows it', async () => {
  for (const url of ['http://shop.example/', 'ftp://shop.example/', 'shop.example', 'file:///etc/passwd', ''])
    assert.equal(await open.check(url), 'webhook_address', url)
  assert.equal(await open.check('https://ana:secret@shop.example/'), 'webhook_credentials')
  assert.equal(await open.check(here.url), undefined)
  assert.equal(await open.check('https://10.0.0.1/'), 'webhook_inside')
})

test('a name with an inner address among its addresses is refused when it is saved, and at the connection', async () => {
  let addresses = [{ address: '93.184.215.14', family: 4 }]
  const lookup: Lookup = async () => addresses
  const port = createWebhooks({ allowsLoopback: false, lookup })
  const url = `https://turning.example:${new URL(here.url).port}/`
  assert.equal(await port.check(url), undefined)
  // The name leads elsewhere once it was saved (DNS rebinding).
  addresses = [...addresses, { address: '127.0.0.1', family: 4 }]
  assert.equal(await port.check(url), 'webhook_inside')
  const before = here.got.length
  for (const found of [addresses, [{ address: '::ffff:10.0.0.1', family: 6 }], []]) {
    addresses = found
    const { status, failure } = await port.post(request(url))
    assert.deepEqual([status, failure], [null, 'inside'])
  }
  assert.equal(here.got.length, before)
})

test('what is taken is said with its status, its first thousand bytes and how long it took', async () => {
  here.answer = (_received, response) => void response.writeHead(202).end(`ab\0c${'x'.repeat(2000)}`)
  const { milliseconds, ...answer } = await open.post(request())
  assert.deepEqual(answer, { status: 202, failure: null, answer: `abc${'x'.repeat(996)}` })
  assert.ok(milliseconds >= 0)
  assert.deepEqual(here.got.at(-1)?.body, '{"type":"test"}')
  assert.deepEqual(here.got.at(-1)?.headers['webhook-id'], 'one')
})

test('a redirect is not followed, and any other answer is a failure', async () => {
  const other = await receiver()
  here.answer = (_received, response) => void response.writeHead(307, { location: other.url }).end()
  assert.deepEqual(await open.post(request()).then(({ status, failure }) => [status, failure]), [
    307,
    'redirect',
  ])
  assert.equal(other.got.length, 0)
  await other.close()
  here.answer = refuses(503)
  assert.deepEqual(await open.post(request()).then(({ status, failure }) => [status, failure]), [
    503,
    'status',
  ])
  here.answer = (_received, response) => void response.writeHead(429, { 'retry-after': '120' }).end()
  assert.equal((await open.post(request())).retryAfterSeconds, 120)
})

test('who hangs before the answer is too slow; who hangs within it has answered', async () => {
  const within = (limits: { headMilliseconds: number; wholeMilliseconds: number }) =>
    createWebhooks({ allowsLoopback: true, limits: { connectMilliseconds: 5000, ...limits } })
  const hurried = within({ headMilliseconds: 250, wholeMilliseconds: 60_000 })
  here.answer = () => undefined
  const { failure, milliseconds } = await hurried.post(request())
  assert.equal(failure, 'slow')
  assert.ok(milliseconds < 30_000, 'the head has a limit of its own')
  const patient = within({ headMilliseconds: 30_000, wholeMilliseconds: 2000 })
  here.answer = (_received, response) => void response.writeHead(200).write('half')
  const half = await patient.post(request())
  assert.deepEqual([half.failure, half.answer], [null, 'half'])
  await Promise.all([hurried.close(), patient.close()])
})

test('an endless answer and a packed one are neither read nor unpacked', async () => {
  let isClosed = false
  here.answer = (_received, response) => {
    response.writeHead(200)
    const more = () => !isClosed && response.write(Buffer.alloc(16_384, 'y')) && setImmediate(more)
    response.on('drain', more).on('close', () => (isClosed = true))
    more()
  }
  assert.equal((await open.post(request())).answer.length, 1000)
  const bomb = gzipSync(Buffer.alloc(50_000_000))
  here.answer = (_received, response) =>
    void response.writeHead(200, { 'content-encoding': 'gzip' }).end(bomb)
  const { answer, failure } = await open.post(request())
  assert.equal(failure, null)
  assert.ok(Buffer.byteLength(answer) < 4000)
  assert.equal(here.got.at(-1)?.headers['accept-encoding'], 'identity')
})

test('nobody there, a broken answer and a name without an address each have their word', async () => {
  const broken = createServer((socket) => socket.once('data', () => socket.end('this is no HTTP\r\n\r\n')))
  const port = await new Promise<number>((resolve) =>
    broken.listen(0, '127.0.0.1', () => resolve((broken.address() as { port: number }).port)),
  )
  assert.equal(await failureAt(`http://127.0.0.1:${port}/`), 'broken')
  await new Promise((resolve) => broken.close(resolve))
  assert.equal(await failureAt(`http://127.0.0.1:${port}/`), 'refused')
  const lookup: Lookup = () => Promise.reject(Object.assign(new Error('no such name'), { code: 'ENOTFOUND' }))
  const lost = createWebhooks({ allowsLoopback: true, lookup })
  assert.equal((await lost.post(request('https://nobody.example/'))).failure, 'name')
})

test('a certificate that nobody vouches for is refused', async () => {
  const server = createSecureServer(
    { cert: certificate, key },
    (_request, response) => void response.end('taken'),
  )
  const port = await new Promise<number>((resolve) =>
    server.listen(0, '127.0.0.1', () => resolve((server.address() as { port: number }).port)),
  )
  const lookup: Lookup = async () => [{ address: '127.0.0.1', family: 4 }]
  const trusting = createWebhooks({ allowsLoopback: true, lookup, ca: certificate })
  assert.equal(await failureAt(`https://localhost:${port}/`), 'tls')
  assert.equal((await trusting.post(request(`https://localhost:${port}/`))).failure, null)
  // It is vouched for, but for another name.
  assert.equal((await trusting.post(request(`https://other.localhost:${port}/`))).failure, 'tls')
  await trusting.close()
  await new Promise((resolve) => server.close(resolve))
})

test('a connection is kept for the next event, and one that the other side has closed meanwhile is made anew', async () => {
  here.answer = takes
  assert.equal(await failureAt(here.url), null)
  const one = await receiver()
  one.answer = (_received, response) => {
    response.writeHead(204, { connection: 'keep-alive' }).end()
    setImmediate(() => response.socket?.resetAndDestroy())
  }
  for (let time = 0; time < 5; time++) assert.equal(await failureAt(one.url), null)
  await one.close()
})
