import assert from 'node:assert/strict'
import { connect } from 'node:net'
import { after, before, describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { createServer } from './server.ts'

describe('the throttle', () => {
  const limit = 5
  const apps: FastifyInstance[] = []
  const lookedUp: string[] = []
  let url: string
  /** A server that has counted nothing yet. */
  const fresh = async () => {
    const app = await createServer({
      log: pino({ level: 'silent' }),
      requestsPerMinute: limit,
      isSession: async (token) => {
        lookedUp.push(token)
        return token.startsWith('live-')
      },
    })
    app.get('/', async () => ({ ok: true }))
    app.post('/', async () => ({ ok: true }))
    apps.push(app)
    url = await app.listen({ host: '127.0.0.1', port: 0 })
  }
  before(fresh)
  after(async () => {
    for (const app of apps) await app.close()
  })

  const ask = async (path: string, headers: Record<string, string> = {}) =>
    (await fetch(url + path, { headers })).status
  const askOften = (times: number, path: string, headersOf: (index: number) => Record<string, string>) =>
    Promise.all(Array.from({ length: times }, (_, index) => ask(path, headersOf(index))))
  const as = (token: string) => ({ Cookie: `fanfare_session=${token}` })

  it('counts what is asked at addresses that nobody has, and a made-up cookie is no fresh allowance', async () => {
    const statuses = await askOften(limit + 3, '/nowhere', (index) => as(`made-up-${index}`))
    assert.deepEqual(
      statuses.sort((one, other) => one - other),
      [...Array<number>(limit).fill(404), 429, 429, 429],
    )
    assert.equal(await ask('/'), 429)
  })

  it('counts each session for itself, so that an office behind one address shares nothing', async () => {
    await fresh()
    const people = ['live-ana', 'live-ben', 'live-cleo', 'live-dan']
    for (const person of people)
      assert.deepEqual(await askOften(limit, '/', () => as(person)), Array<number>(limit).fill(200), person)
    assert.equal(await ask('/', as('live-ana')), 429)
    assert.equal(await ask('/'), 200)
    assert.deepEqual(lookedUp.filter((token) => token === 'live-ana').length, 1)
  })

  it('refuses before the body is read', async () => {
    await fresh()
    await askOften(limit, '/', () => ({}))
    const socket = connect(Number(new URL(url).port), '127.0.0.1')
    socket.write(
      'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: application/json\r\nContent-Length: 900000\r\n\r\n{"a":',
    )
    const [answer] = (await socket.take(1).toArray()) as Buffer[]
    assert.match(String(answer), /^HTTP\/1\.1 429 [\s\S]*Retry-After: \d+/i)
    socket.destroy()
  })

  it('looks up no more than 300 unknown tokens a minute for one address', async () => {
    await fresh()
    lookedUp.length = 0
    for (let round = 0; round < 8; round++) await askOften(50, '/', (index) => as(`x${round}-${index}`))
    assert.equal(lookedUp.length, 300)
    console.log(`400 made-up cookies: ${lookedUp.length} looked up`)
  })
})
