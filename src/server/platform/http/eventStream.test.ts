import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import fastify, { type FastifyInstance } from 'fastify'
import { until } from '#test/support/until.ts'
import { answerErrors } from './answers.ts'
import { createStreams, type Streams } from './eventStream.ts'
import type { SessionFound } from './scopes.ts'

const somebody: SessionFound = {
  user: { id: '0197a000-0000-7000-8000-000000000001', name: 'Noémie Roy', isPlatformAdmin: false },
  clientId: null,
  clients: [],
}
const live = new Map<string, SessionFound>()
let app: FastifyInstance
let streams: Streams
let url: string
before(async () => {
  app = fastify()
  app.setErrorHandler((error, request, reply) => answerErrors({})(error, request, reply))
  streams = createStreams({ readSessions: async () => live, mostOfAll: 3, recheckMilliseconds: 50 })
  app.get('/', (request, reply) => {
    const token = String(request.headers.cookie)
    return streams.open(
      reply,
      { subscribe: () => () => undefined },
      { token, isAllowed: () => live.has(token) },
    )
  })
  app.addHook('preClose', async () => streams.end())
  url = await app.listen({ host: '127.0.0.1', port: 0 })
})
after(() => app.close())

const open = (Cookie: string) => fetch(url, { headers: { Cookie } })

test('a server has a limit of streams, and one whose session ended by itself ends unasked', async () => {
  for (const token of ['a', 'b', 'c']) live.set(token, somebody)
  const opened = [await open('a'), await open('b'), await open('c')]
  assert.deepEqual(
    opened.map(({ status }) => status),
    [200, 200, 200],
  )
  assert.equal((await open('d')).status, 429)
  live.delete('a')
  const told = await opened[0]?.text()
  assert.match(told ?? '', /^retry: 2000/)
  live.set('d', somebody)
  await until(async () => (await open('d')).status === 200)
})
