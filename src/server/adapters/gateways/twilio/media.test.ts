import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { png } from '#test/support/pictures.ts'
import { fetchMedia } from './media.ts'

type Answer = (request: IncomingMessage, response: ServerResponse) => void

const answers = new Map<string, Answer>()
const asked: { url: string; authorization: string | undefined }[] = []
const folder = mkdtempSync(join(tmpdir(), 'fanfare-media-'))
const path = join(folder, 'one')
let server: Server
let url: string
before(async () => {
  server = createServer((request, response) => {
    asked.push({ url: request.url ?? '', authorization: request.headers.authorization })
    const answer = answers.get(request.url ?? '')
    if (answer) answer(request, response)
    else response.writeHead(404).end()
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
after(() => {
  server.closeAllConnections()
  server.close()
  rmSync(folder, { recursive: true })
})

const options = () => ({
  accountSid: 'AC1',
  authToken: 'secret',
  apiUrl: url,
  maxBytes: 10_000,
  wholeMilliseconds: 1000,
})
const get = (address: string, more: object = {}) => fetchMedia(address, path, { ...options(), ...more })
const isThere = () => {
  try {
    return readFileSync(path).length > 0
  } catch {
    return false
  }
}
const picture = png()
const send: Answer = (_request, response) =>
  void response.writeHead(200, { 'content-type': 'image/png' }).end(picture)

test('a picture is fetched with the credentials of the account, and the way to where it lies is followed', async () => {
  answers.set(
    '/Media/ME1',
    (_request, response) => void response.writeHead(307, { location: '/there' }).end(),
  )
  answers.set('/there', send)
  assert.equal(await get(`${url}/Media/ME1`), 'fetched')
  assert.deepEqual(readFileSync(path), picture)
  const authorization = `Basic ${Buffer.from('AC1:secret').toString('base64')}`
  assert.equal(asked.find((one) => one.url === '/Media/ME1')?.authorization, authorization)
})

test('no other host is asked first, and no address within a network is led to', async () => {
  for (const address of ['https://example.com/a.jpg', 'http://169.254.169.254/', 'file:///etc/passwd', 'no'])
    assert.equal(await get(address), 'refused')
  const inside = [
    'http://169.254.169.254/latest',
    'https://10.0.0.1/',
    'https://example.com/',
    'file:///etc/passwd',
  ]
  for (const [nth, location] of inside.entries()) {
    answers.set(`/to/${nth}`, (_request, response) => void response.writeHead(302, { location }).end())
    assert.equal(await get(`${url}/to/${nth}`), 'refused', location)
  }
  // A host of Twilio's whose name says an address within.
  answers.set(
    '/cdn',
    (_request, response) => void response.writeHead(302, { location: 'https://mms.twiliocdn.com/x' }).end(),
  )
  const lookup = async () => [{ address: '10.0.0.7', family: 4 }]
  assert.equal(await get(`${url}/cdn`, { lookup }), 'later')
  answers.set('/round', (_request, response) => void response.writeHead(302, { location: '/round' }).end())
  assert.equal(await get(`${url}/round`), 'refused')
})

test('what is too large, no picture, or gone is refused; what broke or took too long is fetched later', async () => {
  const type = { 'content-type': 'image/jpeg' }
  answers.set('/endless', (_request, response) => {
    response.writeHead(200, type)
    const more = setInterval(() => response.write(Buffer.alloc(4000)), 5)
    response.on('close', () => clearInterval(more))
  })
  answers.set(
    '/script',
    (_request, response) => void response.writeHead(200, { 'content-type': 'text/html' }).end('<script>'),
  )
  answers.set('/broken', (request, response) => {
    response.writeHead(200, { ...type, 'content-length': 5000 })
    response.write(Buffer.alloc(100), () => request.socket.destroy())
  })
  answers.set('/slow', (_request, response) => response.writeHead(200, type).flushHeaders())
  answers.set('/away', (_request, response) => void response.writeHead(503).end())
  const outcomes = await Promise.all(
    ['endless', 'script', 'gone', 'broken', 'slow', 'away'].map((name) =>
      fetchMedia(`${url}/${name}`, join(folder, name), options()),
    ),
  )
  assert.deepEqual(outcomes, ['refused', 'refused', 'refused', 'later', 'later', 'later'])
  rmSync(path, { force: true })
  await get(`${url}/broken`)
  assert.equal(isThere(), false)
})
