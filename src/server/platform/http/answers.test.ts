import assert from 'node:assert/strict'
import { request as httpRequest } from 'node:http'
import { after, before, describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { refusal } from '#contract/refusal.ts'
import { constraints } from '#server/main/registry.ts'
import { refuse, refuseField, refuseFor } from '../errors.ts'
import { createServer } from './server.ts'

/** The answer to a reason without values that is at no field. */
const general = (reason: string, message: string) => ({
  message,
  reason,
  values: {},
  errors: { general: [message] },
  reasons: { general: [{ reason, values: {} }] },
})

type Logged = { level: number; msg: string; reqId?: string; page?: string; err?: { message: string } }

describe('an answer to what was refused', () => {
  let app: FastifyInstance
  let url: string
  let thrower: () => unknown = () => undefined
  const logged: Logged[] = []

  before(async () => {
    const log = pino({ level: 'info' }, { write: (line: string) => void logged.push(JSON.parse(line)) })
    app = await createServer({ log, constraints, requestsPerMinute: 1000 })
    app.get('/thrown', async () => thrower())
    app.get('/item/:name', async () => ({ ok: true }))
    app.post('/posted', async () => ({ ok: true }))
    url = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(() => app.close())

  const answerTo = async (work: () => unknown) => {
    thrower = work
    logged.length = 0
    const response = await fetch(`${url}/thrown`)
    return { status: response.status, body: (await response.json()) as unknown, headers: response.headers }
  }
  const assertAnswer = async (work: () => unknown, status: number, body: object) => {
    const answer = await answerTo(work)
    assert.deepEqual([answer.status, answer.body], [status, body])
    assert.deepEqual(refusal.parse(answer.body), body)
    return answer
  }

  it('of ours is logged with the page of the console that asked, and with nothing else that is called so', async () => {
    thrower = () => {
      throw new Error('broken')
    }
    const pageFor = async (said?: string) => {
      logged.length = 0
      await fetch(`${url}/thrown`, said === undefined ? {} : { headers: { 'X-PARENT-REQUEST-PATH': said } })
      return logged.find(({ msg }) => msg === 'unforeseen error')?.page
    }
    assert.equal(await pageFor('/maple-market/lists'), '/maple-market/lists')
    assert.equal(await pageFor(), undefined)
    assert.equal(await pageFor('https://elsewhere.example/'), undefined)
    assert.equal((await pageFor(`/${'a'.repeat(900)}`))?.length, 200)
  })

  it('has the status and body of its kind', async () => {
    await assertAnswer(() => refuse('unauthenticated'), 401, { error: { code: 'unauthenticated' } })
    await assertAnswer(() => refuse('not_found'), 404, { error: { code: 'not_found' } })
    await assertAnswer(() => refuse('not_allowed'), 403, {
      error: { code: 1, message: 'You may not do this.' },
      reason: 'not_allowed',
      values: {},
    })
    await assertAnswer(() => refuse('csrf'), 419, general('csrf', 'TokenMismatch'))
    await assertAnswer(() => refuse('too_large'), 413, general('too_large', 'This is too large.'))
    await assertAnswer(
      () => refuse('file_expected'),
      415,
      general('file_expected', 'Send this as multipart/form-data with a file.'),
    )
    await assertAnswer(
      () => refuse('list_changed'),
      409,
      general('list_changed', 'The list was changed in the meantime.'),
    )
    await assertAnswer(() => refuse('lock_lost'), 409, {
      ...general('lock_lost', 'Your editing lock is gone. Open this again to go on.'),
      type: 'lock_lost',
    })
    await assertAnswer(() => refuseField('tokens.0.key', 'too_long', { field: 'name', max: 9 }), 422, {
      message: 'The name must be at most 9 characters.',
      reason: 'too_long',
      values: { field: 'name', max: 9 },
      errors: { 'tokens.0.key': ['The name must be at most 9 characters.'] },
      reasons: { 'tokens.0.key': [{ reason: 'too_long', values: { field: 'name', max: 9 } }] },
    })
  })

  it('says when to come back after too many and where something is not available', async () => {
    const many = await answerTo(() => refuseFor(90, 'too_many'))
    assert.deepEqual([many.status, many.headers.get('retry-after')], [429, '90'])
    const gone = await answerTo(() => refuseFor(5, 'database_away'))
    assert.deepEqual([gone.status, gone.headers.get('retry-after')], [503, '5'])
  })

  it('says so too where the refusal names no time', async () => {
    for (const reason of ['too_many', 'database_away'] as const) {
      const { headers } = await answerTo(() => refuse(reason))
      assert.match(headers.get('retry-after') ?? '', /^\d+$/, reason)
    }
  })

  it('of a listed constraint of the database is a message under its field; of another one a fault', async () => {
    const violation = (constraint: string) => () => {
      throw Object.assign(new Error('duplicate key'), { code: '23505', constraint })
    }
    const message = 'There is already a list with this name.'
    const named = { reason: 'list_name_taken', values: {} }
    await assertAnswer(violation('list_name'), 422, {
      message,
      ...named,
      errors: { name: [message] },
      reasons: { name: [named] },
    })
    assert.equal((await answerTo(violation('some_pkey'))).status, 500)
  })

  it('to what nobody foresaw is a 500 with a request id, told once to the log and nothing to the caller', async () => {
    const answer = await answerTo(() => {
      throw new Error('secret detail')
    })
    const { message, request_id, ...more } = answer.body as { message: string; request_id: string }
    assert.deepEqual(more, { reason: 'fault', values: { request: request_id } })
    assert.equal(answer.status, 500)
    assert.equal(answer.headers.get('x-request-id'), request_id)
    assert.equal(message, `An error occurred, please contact support. Please quote ${request_id}.`)
    assert.deepEqual(
      logged.filter(({ level }) => level >= 40).map(({ level, reqId, err }) => [level, reqId, err?.message]),
      [[50, request_id, 'secret detail']],
    )
  })

  it('is not told to the log where it is a refusal', async () => {
    await answerTo(() => refuse('list_changed'))
    assert.deepEqual(logged, [])
  })

  it('to a thrown value that is no error is a 500 as well', async () => {
    for (const value of [null, 'text', 7]) {
      const { status, body } = await answerTo(() => {
        throw value
      })
      assert.equal(status, 500)
      assert.ok((body as { request_id?: string }).request_id, String(value))
    }
  })

  it('of the server itself has the same form: content, size, addresses', async () => {
    const post = (type: string, body: string) =>
      fetch(`${url}/posted`, { method: 'POST', headers: { 'Content-Type': type }, body })
    assert.equal((await post('text/csv', 'a')).status, 415)
    assert.equal((await post('application/json', `"${'x'.repeat(2 ** 20)}"`)).status, 413)
    assert.equal((await post('application/x-www-form-urlencoded', `a=${'x'.repeat(2 ** 17)}`)).status, 413)
    for (const [path, status] of [
      ['/item/%zz', 404],
      [`/item/${'x'.repeat(500)}`, 404],
    ] as const) {
      const answer = await rawGet(path)
      assert.equal(answer.status, status, `${path.slice(0, 20)} ${answer.text}`)
      assert.match(answer.text, /"errors"|"error":\{"code"/, path.slice(0, 20))
    }
  })

  it('after too many requests is a 429 in our own form', async () => {
    const strict = await createServer({ log: pino({ level: 'silent' }), requestsPerMinute: 1 })
    strict.get('/', async () => ({ ok: true }))
    const address = await strict.listen({ host: '127.0.0.1', port: 0 })
    assert.equal((await fetch(address)).status, 200)
    const response = await fetch(address, { headers: { Cookie: 'fanfare_session=made-up' } })
    const message = 'Too many requests. Please wait a moment.'
    assert.deepEqual([response.status, await response.json()], [429, general('too_many', message)])
    assert.match(response.headers.get('retry-after') ?? '', /^\d+$/)
    await strict.close()
  })

  /** As it is written: `fetch` would mend the address first. */
  const rawGet = (path: string) =>
    new Promise<{ status: number | undefined; text: string }>((resolve, reject) => {
      const { hostname, port } = new URL(url)
      const asked = httpRequest({ hostname, port, path }, async (response) => {
        let text = ''
        for await (const piece of response) text += String(piece)
        resolve({ status: response.statusCode, text })
      })
      asked.on('error', reject).end()
    })
})
