import assert from 'node:assert/strict'
import { randomBytes } from 'node:crypto'
import { buffer } from 'node:stream/consumers'
import { after, before, beforeEach, test } from 'node:test'
import { pino } from 'pino'
import { RefusedError } from '#server/platform/errors.ts'
import type { FileStore } from '../port.ts'
import { newKey, pieced, sha256 } from '../store.suite.ts'
import { openS3Store } from './s3.ts'
import { type Door, type S3Server, startS3 } from './s3Server.fixture.ts'

let server: S3Server
let store: FileStore
let lines: { level: number; told?: string; msg: string }[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
const patience = { connect: 500, silent: 500, request: 3000 }
before(async () => {
  server = await startS3()
  store = await openS3Store(server.settings, { log, patience })
})
beforeEach(() => {
  server.meet()
  lines = []
})
after(() => server.leave())

const refusedAs = (reason: string) => (error: unknown) => {
  assert.ok(error instanceof RefusedError, String(error))
  const { refusal } = error
  assert.deepEqual([refusal.code, refusal.reason, refusal.retryAfterSeconds], ['unavailable', reason, 30])
  return true
}
const away = refusedAs('files_away')

const slowDown = { status: 503, code: 'SlowDown' }
const denied = { status: 403, code: 'AccessDenied' }
const isPart = (asked: string) => asked.includes('partNumber=')

/** Fails the first of each request. */
const onceEach = (fault: ReturnType<Door>): Door => {
  const met = new Set<string>()
  return (asked) => {
    if (met.has(asked)) return undefined
    met.add(asked)
    return fault
  }
}

for (const [what, fault] of Object.entries({
  'a broken line': 'away',
  'a store that is busy': slowDown,
} as const))
  test(`what fails once by ${what} is asked again, and nobody notices`, async () => {
    const [small, large] = [randomBytes(1000), randomBytes(12_000_000)]
    const keys = [newKey(), newKey()] as const
    server.meet(onceEach(fault))
    await store.put(keys[0], pieced(small))
    assert.equal((await store.put(keys[1], pieced(large))).sha256, sha256(large))
    assert.equal(await store.has(keys[0]), true)
    assert.deepEqual(sha256(await buffer(await store.open(keys[1]))), sha256(large))
    await store.remove(keys[0])
    assert.equal(await store.has(keys[0]), false)
    assert.deepEqual(lines, [])
  })

test('an answer that is cut off is asked again from where it was', async () => {
  const [key, content] = [newKey(), randomBytes(9_000_000)]
  await store.put(key, pieced(content))
  const fail = onceEach('half')
  server.meet((asked, before) =>
    asked.startsWith('GET') ? fail(`${asked} ${before > 2}`, before) : undefined,
  )
  assert.equal(sha256(await buffer(await store.open(key))), sha256(content))
})

test('one that is cut off each time ends the reading with a refusal, so that a job comes again', async () => {
  const [key, content] = [newKey(), randomBytes(9_000_000)]
  await store.put(key, pieced(content))
  server.meet((asked, before) => (asked.startsWith('GET') && before > 1 ? 'half' : undefined))
  await assert.rejects(buffer(await store.open(key)), away)
})

test('whoever reads slowly holds no connection: those that rest may be closed', async () => {
  const [key, content] = [newKey(), randomBytes(9_000_000)]
  await store.put(key, pieced(content))
  const read: Buffer[] = []
  for await (const piece of (await store.open(key)) as AsyncIterable<Buffer>) {
    server.hangUp()
    read.push(piece)
  }
  assert.equal(sha256(Buffer.concat(read)), sha256(content))
})

for (const [what, fault] of Object.entries({
  'is away': 'away',
  'is silent': 'hang',
  'refuses us': denied,
} as const))
  test(`a store that ${what} refuses whoever asks, and the log has why`, async () => {
    const key = newKey()
    await store.put(key, pieced(Buffer.from('Zoé')))
    server.meet(() => fault)
    const content = pieced(Buffer.from('text'))
    const asking = [store.put(newKey(), content), store.open(key), store.has(key), store.remove(key)]
    await Promise.all(asking.map((one) => assert.rejects(one, away)))
    assert.equal(content.destroyed, true)
    assert.deepEqual(
      [...new Set(lines.map(({ level, msg }) => `${level} ${msg}`))],
      ['50 the file store failed'],
    )
    assert.ok(lines.every(({ told }) => told && !told.includes('secret')))
    server.meet()
    assert.equal(await store.has(key), true)
  })

test('a refusal is not asked again, since the same would come back', async () => {
  server.meet(() => denied)
  await assert.rejects(store.has(newKey()), away)
  assert.equal(server.asked().length, 1)
})

test('a store without room says so', async () => {
  server.meet(() => ({ status: 507, code: 'XMinioStorageFull' }))
  await assert.rejects(store.put(newKey(), pieced(Buffer.from('text'))), refusedAs('no_room'))
})

const breaks: Record<string, Door> = {
  'whose second part fails': (asked) => (asked.includes('partNumber=2') ? slowDown : undefined),
  'whose parts break off': (asked) => (isPart(asked) ? 'away' : undefined),
  'whose end fails': (asked) =>
    asked.startsWith('POST') && asked.includes('uploadId=')
      ? { status: 500, code: 'InternalError' }
      : undefined,
  'whose end is not heard': (asked) =>
    asked.startsWith('POST') && asked.includes('uploadId=') ? 'half' : undefined,
}
for (const [what, door] of Object.entries(breaks))
  test(`a file ${what} is refused, its parts are given up and nothing lies there`, async () => {
    const key = newKey()
    const content = pieced(randomBytes(16_000_000))
    server.meet(door)
    await assert.rejects(store.put(key, content), away)
    assert.deepEqual([await store.has(key), server.unfinished(), content.destroyed], [false, 0, true])
  })

test('a file that the store took, and whose yes was lost, does not stay', async () => {
  const key = newKey()
  server.meet((asked) => (asked.startsWith('PUT') ? 'half' : undefined))
  await assert.rejects(store.put(key, pieced(Buffer.from('Zoé'))), away)
  assert.deepEqual(
    (await server.keys()).filter((one) => one.endsWith(key)),
    [],
  )
})

test('a source that breaks off gives up its parts, and its own fault goes on', async () => {
  const fault = new Error('cut off')
  await assert.rejects(store.put(newKey(), pieced(randomBytes(16_000_000), fault)), fault)
  assert.ok(server.asked().some(isPart))
  assert.deepEqual([server.unfinished(), lines], [0, []])
})
