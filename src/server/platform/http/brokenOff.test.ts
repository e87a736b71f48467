import assert from 'node:assert/strict'
import { once } from 'node:events'
import { appendFileSync, readdirSync, statSync } from 'node:fs'
import { connect, type Socket } from 'node:net'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, before, describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { routes } from '#contract/routes.ts'
import { testApplication } from '#test/support/application.ts'
import { libraryForm, pdf } from '#test/support/pictures.ts'
import { until } from '#test/support/until.ts'
import { buildClient } from '#test/support/world.ts'
import { createServer } from './server.ts'

type Logged = { level: number; msg: string; err?: { message: string } }
const levelOfError = 50
const keepLog = () => {
  const logged: Logged[] = []
  const log = pino({ level: 'warn' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
  return { log, logged, faults: () => logged.filter(({ level }) => level >= levelOfError) }
}

/** More than a connection holds by itself, so that it is never whole before the asker goes. */
const largeBytes = 16 * 1024 * 1024
const piece = Buffer.from(Array.from({ length: 64 * 1024 }, (_, at) => 32 + ((at * at * 7919) % 89)))

async function ask(url: string, lines: readonly string[], body = ''): Promise<Socket> {
  const { hostname, port } = new URL(url)
  const socket = connect(Number(port), hostname)
  socket.on('error', () => undefined)
  await once(socket, 'connect')
  const head = [...lines, 'Host: x', `Content-Length: ${body.length}`, 'Content-Type: text/plain']
  socket.write(`${head.join('\r\n')}\r\n\r\n${body}`)
  return socket
}

describe('an asker who goes before the answer is whole', () => {
  const { log, logged, faults } = keepLog()
  let app: FastifyInstance
  let url: string
  let asked = Promise.withResolvers<void>()
  let mayAnswer = Promise.withResolvers<void>()
  /** Sources that were begun and are not closed yet. */
  const open = new Set<Readable>()

  function large(): Readable {
    const stream = Readable.from(
      (async function* () {
        for (let sent = 0; sent < largeBytes; sent += piece.length) yield piece
      })(),
    )
    open.add(stream)
    stream.once('close', () => open.delete(stream))
    return stream
  }

  before(async () => {
    app = await createServer({ log, requestsPerMinute: 1000 })
    const answers = {
      file: (): unknown => large(),
      document: () => ({ text: piece.toString().repeat(32) }),
    }
    const types = { file: 'text/csv', document: 'application/json' }
    app.addContentTypeParser('text/plain', { parseAs: 'string' }, (_request, body, done) => done(null, body))
    for (const method of ['GET', 'POST'] as const)
      for (const what of ['file', 'document'] as const)
        app.route({
          method,
          url: `/${what}`,
          handler: async (_request, reply) => {
            asked.resolve()
            await mayAnswer.promise
            return reply.type(types[what]).send(answers[what]())
          },
        })
    url = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(() => app.close())

  /** Goes before the first byte, or behind it. */
  async function breakOff(line: string, { encoding, isEarly }: { encoding: string; isEarly: boolean }) {
    asked = Promise.withResolvers<void>()
    mayAnswer = Promise.withResolvers<void>()
    const closed = new Promise<void>((resolve) => {
      app.server.once('connection', (socket: Socket) => socket.once('close', () => resolve()))
    })
    const socket = await ask(url, [line, `Accept-Encoding: ${encoding}`], line.startsWith('POST') ? 'x' : '')
    await asked.promise
    if (!isEarly) {
      mayAnswer.resolve()
      await once(socket, 'data')
    }
    socket.destroy()
    await closed
    mayAnswer.resolve()
    // The next one is answered after whatever the server still does about this.
    assert.equal((await fetch(`${url}/nothing`)).status, 404)
    await until(() => open.size === 0)
  }

  for (const method of ['GET', 'POST'])
    for (const what of ['file', 'document'])
      for (const encoding of ['identity', 'gzip', 'br'])
        it(`leaves no fault in the log: ${method} of a ${what} in ${encoding}`, async () => {
          for (const isEarly of [true, false]) {
            logged.length = 0
            await breakOff(`${method} /${what} HTTP/1.1`, { encoding, isEarly })
            assert.deepEqual(faults(), [], isEarly ? 'before the answer' : 'in the middle')
          }
        })
})

describe('a stream that ends early while its asker waits', () => {
  it('is a fault of ours, and is logged as one', async () => {
    const { log, faults } = keepLog()
    const app = await createServer({ log, requestsPerMinute: 1000 })
    app.get('/cut', async (_request, reply) => {
      const stream = new Readable({ read: () => void stream.destroy() })
      return reply.type('text/csv').send(stream)
    })
    const url = await app.listen({ host: '127.0.0.1', port: 0 })
    try {
      assert.equal((await fetch(`${url}/cut`, { headers: { 'Accept-Encoding': 'identity' } })).status, 500)
      assert.deepEqual(
        faults().map(({ msg, err }) => [msg, err?.message]),
        [['unforeseen error', 'Premature close']],
      )
    } finally {
      await app.close()
    }
  })
})

describe('a visitor who breaks a download off', () => {
  const assets = join(import.meta.dirname, '../../../../dist/console/assets')
  const largestScript = () =>
    readdirSync(assets)
      .filter((name) => name.endsWith('.js'))
      .map((name) => ({ name, bytes: statSync(join(assets, name)).size }))
      .toSorted((one, other) => other.bytes - one.bytes)[0]

  async function breakOff(url: string, path: string): Promise<void> {
    const socket = await ask(url, [`GET ${path} HTTP/1.1`])
    const [first] = (await once(socket, 'data')) as [Buffer]
    assert.match(first.toString('latin1'), /^HTTP\/1\.1 200/)
    socket.destroy()
  }

  it('leaves no fault in the log, be it the console’s script or a large file of the library', async () => {
    const { log, faults } = keepLog()
    const application = await testApplication({ log })
    try {
      const { id, as } = await buildClient(application, { name: 'maple', code: '55501' })
      const form = libraryForm(pdf(), { file: 'rules.pdf', kind: 'file' })
      const { status, body } = await as.client_admin.call(routes.uploadToLibrary, { form })
      assert.equal(status, 200)
      const { data } = body as { data: { url: string } }
      const folder = join(application.dataDir, 'files', String(id))
      for (const name of readdirSync(folder)) appendFileSync(join(folder, name), Buffer.alloc(largeBytes))
      await breakOff(application.url, data.url)
      await breakOff(application.url, `/assets/${largestScript()?.name}`)
    } finally {
      // Ends whatever it still does about those who went.
      await application.close()
    }
    assert.deepEqual(faults(), [])
  })
})
