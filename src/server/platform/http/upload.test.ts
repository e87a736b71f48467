import assert from 'node:assert/strict'
import { createHash } from 'node:crypto'
import { existsSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync } from 'node:fs'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, describe, it } from 'node:test'
import type { FastifyInstance } from 'fastify'
import { pino } from 'pino'
import { until } from '#test/support/until.ts'
import { RefusedError } from '../errors.ts'
import { createServer } from './server.ts'
import { maxUploadBytes, type Received, receiveUpload } from './upload.ts'

describe('an upload', () => {
  const root = mkdtempSync(join(tmpdir(), 'fanfare-upload-'))
  const folder = join(root, 'incoming')
  let app: FastifyInstance
  let url: string
  let thrown: unknown

  before(async () => {
    app = await createServer({ log: pino({ level: 'silent' }), requestsPerMinute: 1000 })
    app.post('/take', async (request) => {
      const received = await receiveUpload(request, { folder, maxBytes: maxUploadBytes }).catch((error) => {
        thrown = error
        throw error
      })
      const seen = describeReceived(received)
      await received.discard()
      return { ...seen, isGone: !existsSync(received.upload.path) }
    })
    url = await app.listen({ host: '127.0.0.1', port: 0 })
  })
  after(async () => {
    await app.close()
    rmSync(root, { recursive: true })
  })

  function describeReceived({ fields, upload }: Received) {
    const { name, bytes, sha256, path } = upload
    const mode = (statSync(path).mode & 0o777).toString(8)
    return {
      fields,
      name,
      bytes,
      sha256,
      mode,
      content: readFileSync(path, 'utf8'),
      isNamed: path.includes(name),
    }
  }

  const send = async (body: string | FormData, type?: string) => {
    const headers = type ? { 'Content-Type': type } : {}
    const response = await fetch(`${url}/take`, { method: 'POST', body, headers })
    return { status: response.status, body: (await response.json()) as Record<string, unknown> }
  }
  const form = (fields: [string, string][], files = 1) => {
    const body = new FormData()
    for (const [name, value] of fields) body.append(name, value)
    for (let file = 0; file < files; file++)
      body.append('file', new Blob(['phone\n+14165550100\n']), '../people.csv')
    return body
  }
  const multipart = 'multipart/form-data; boundary=cut'
  const errorsOf = (answer: { body: Record<string, unknown> }) => answer.body.errors
  /** Nothing stays behind, whatever was refused. */
  const assertEmpty = () => assert.deepEqual(existsSync(folder) ? readdirSync(folder) : [], [])

  it('is kept under a name of its own, readable by this user only, and gone afterwards', async () => {
    const { status, body } = await send(form([['mapping', '{}']]))
    assert.equal(status, 200)
    assert.deepEqual(body, {
      fields: { mapping: '{}' },
      name: 'people.csv',
      bytes: 19,
      sha256: createHash('sha256').update('phone\n+14165550100\n').digest('hex'),
      mode: '600',
      content: 'phone\n+14165550100\n',
      isNamed: false,
      isGone: true,
    })
    assertEmpty()
  })

  it('without a file is refused under that field', async () => {
    const answer = await send(form([['mapping', '{}']], 0))
    assert.deepEqual([answer.status, errorsOf(answer)], [422, { file: ['The file field is required.'] }])
  })

  it('that is not multipart is of the wrong kind', async () => {
    assert.equal((await send('{}', 'application/json')).status, 415)
    assert.equal((await send('phone', 'text/csv')).status, 415)
    assertEmpty()
  })

  it('with too many fields, too many files or too long a field is refused', async () => {
    const many = Array.from({ length: 21 }, (_, index): [string, string] => [`f${index}`, 'a'])
    assert.equal((await send(form(many))).status, 413)
    assert.equal((await send(form([], 2))).status, 413)
    const long = await send(form([['mapping', 'x'.repeat(64 * 1024 + 1)]]))
    assert.deepEqual([long.status, errorsOf(long)], [422, { mapping: ['This field is too long.'] }])
    assertEmpty()
  })

  it('that gives a field twice is refused under that field', async () => {
    const answer = await send(
      form([
        ['mapping', '{}'],
        ['mapping', '[]'],
      ]),
    )
    assert.deepEqual([answer.status, errorsOf(answer)], [422, { mapping: ['This field is given twice.'] }])
    assertEmpty()
  })

  it('that poisons prototypes is refused', async () => {
    for (const name of ['__proto__', 'constructor'])
      assert.equal((await send(form([[name, 'a']]))).status, 422, name)
    assertEmpty()
  })

  it('that is cut short or has no boundary is refused, never a fault of ours', async () => {
    const head = '--cut\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\nphone'
    for (const [body, type] of [
      [head, multipart],
      ['--cut\r\nContent-Disposition: form-data; name="a"\r\n\r\nb', multipart],
      ['--cut', multipart],
      ['', multipart],
      [head, 'multipart/form-data'],
    ] as const)
      assert.equal((await send(body, type)).status, 422, JSON.stringify([body.slice(0, 20), type]))
    assertEmpty()
  })

  it('whose file has no name is taken as one without', async () => {
    const body =
      '--cut\r\nContent-Disposition: form-data; name="file"\r\nContent-Type: application/octet-stream\r\n\r\nphone\r\n--cut--\r\n'
    const answer = await send(body, multipart)
    assert.deepEqual([answer.status, answer.body.name], [200, ''])
  })

  it('whose sender goes away in the middle leaves nothing behind, and is no fault of ours', async () => {
    thrown = undefined
    const { port } = new URL(url)
    const socket = connect(Number(port), '127.0.0.1')
    socket.write(
      `POST /take HTTP/1.1\r\nHost: localhost\r\nContent-Type: ${multipart}\r\nContent-Length: 100000\r\n\r\n` +
        `--cut\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n${'x'.repeat(70_000)}`,
    )
    await until(() => existsSync(folder) && readdirSync(folder).length === 1)
    socket.destroy()
    await until(() => readdirSync(folder).length === 0 && thrown !== undefined)
    assert.ok(thrown instanceof RefusedError)
    assert.equal(thrown.message, 'The upload was broken off.')
  })
})
