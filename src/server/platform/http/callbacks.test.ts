import assert from 'node:assert/strict'
import { request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { after, before, test } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { fanfareSignature } from '#contract/kit.ts'
import { refuse } from '../errors.ts'
import { createCallbacks } from './callbacks.ts'
import { createServer } from './server.ts'

const start = Date.UTC(2026, 4, 4, 16)
let now = start
let app: FastifyInstance
let url: string
/** The body that reached a handler, and how many bytes of it were read. */
const reached: number[] = []

before(async () => {
  app = await createServer({ log: pino({ level: 'silent' }), requestsPerMinute: 5 })
  const bind = createCallbacks({ now: () => new Date(now) })
  const place = (path: string, isFile: boolean) => ({
    ...({ method: 'POST', url: path, isFile, helmet: false } as const),
    handler: async ({ headers, body }: { headers: object; body?: unknown }) => {
      reached.push(Buffer.isBuffer(body) ? body.length : 0)
      if ('x-right' in headers) return { ok: true }
      return refuse('not_allowed')
    },
  })
  bind(app, place('/hook', false), { ...fanfareSignature, refusal: 'not_allowed' })
  bind(app, place('/quiet', false), { ...fanfareSignature, refusal: 'not_found' })
  bind(app, place('/file', true), { ...fanfareSignature, refusal: 'not_allowed' })
  await app.listen({ host: '127.0.0.1', port: 0 })
  url = `http://127.0.0.1:${(app.server.address() as AddressInfo).port}`
})
after(() => app.close())

const signature = (seconds = 0) => `t=${now / 1000 + seconds},v1=${'a'.repeat(64)}`
const post = (path: string, headers: Record<string, string> = {}) =>
  fetch(url + path, { method: 'POST', headers, body: 'a=b' })
const statuses = async (times: number, path: string, headers: Record<string, string>) => {
  const all: number[] = []
  for (let nth = 0; nth < times; nth++) all.push((await post(path, headers)).status)
  return all
}
const signed = () => ({ 'X-Fanfare-Signature': signature() })

test('without a signature of the right form and age nothing is read, and the refusal is that of a wrong one', async () => {
  reached.splice(0)
  const forms = ['', 'nonsense', `t=${now / 1000},v1=abc`, signature(-301), signature(301)]
  for (const form of forms)
    for (const [path, status] of [
      ['/hook', 403],
      ['/quiet', 404],
      ['/file', 403],
    ] as const)
      assert.equal((await post(path, form ? { 'X-Fanfare-Signature': form } : {})).status, status, form)
  assert.deepEqual(reached, [])
  assert.deepEqual(await statuses(200, '/hook', {}), Array(200).fill(403))
  assert.equal((await post('/hook', { ...signed(), 'X-Right': '1' })).status, 200, 'they shut out nobody')
})

test('an unsigned body that never ends is answered before it ends', async () => {
  const answered = await new Promise<number | undefined>((resolve, reject) => {
    const call = request(`${url}/hook`, { method: 'POST' })
    call.on('response', (response) => {
      resolve(response.statusCode)
      call.destroy()
    })
    call.on('error', reject)
    call.write('a=')
  })
  assert.equal(answered, 403)
})

test('a hundred wrong signatures of one address in a minute close it for the rest of that minute, and right ones never', async () => {
  now = start + 3_600_000
  reached.splice(0)
  const right = { ...signed(), 'X-Right': '1' }
  assert.deepEqual(await statuses(150, '/hook', right), Array(150).fill(200))
  assert.deepEqual(await statuses(100, '/hook', signed()), Array(100).fill(403))
  now += 20_000
  const refused = await post('/hook', signed())
  assert.deepEqual([refused.status, refused.headers.get('retry-after')], [429, '40'])
  assert.equal((await post('/hook', { ...signed(), 'X-Right': '1' })).status, 429)
  assert.equal(reached.length, 250)
  now += 41_000
  assert.equal((await post('/hook', { ...signed(), 'X-Right': '1' })).status, 200)
})
