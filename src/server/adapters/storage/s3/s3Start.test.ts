import assert from 'node:assert/strict'
import { after, before, beforeEach, test } from 'node:test'
import { pino } from 'pino'
import { StartError } from '#server/platform/environment.ts'
import { pieced } from '../store.suite.ts'
import { openS3Store } from './s3.ts'
import { type S3Server, startS3 } from './s3Server.fixture.ts'
import { readS3Settings, type S3Settings } from './settings.ts'

let server: S3Server
let lines: { level: number; msg: string }[] = []
const log = pino({ level: 'debug' }, { write: (line: string) => void lines.push(JSON.parse(line)) })
before(async () => {
  server = await startS3()
})
beforeEach(() => {
  server.meet()
  lines = []
})
after(() => server.leave())

const open = (more: Partial<S3Settings> = {}) => openS3Store({ ...server.settings, ...more }, { log })
const refusedFor = (words: RegExp) => (error: unknown) =>
  error instanceof StartError && words.test(error.message) && !error.message.includes('\n')

test('a bucket that can be used is told, and the trying leaves nothing in it', async () => {
  await open()
  assert.deepEqual(
    lines.map(({ msg }) => msg),
    ['files lie in the bucket'],
  )
  assert.deepEqual(await server.keys(), [])
})

test('a bucket that does not exist stops the start', async () => {
  await assert.rejects(open({ bucket: 'nowhere' }), refusedFor(/bucket nowhere of S3: NoSuchBucket/))
})

for (const [what, method] of Object.entries({ write: 'PUT', read: 'HEAD', remove: 'DELETE' }))
  test(`who may not ${what} there is told so at the start`, async () => {
    server.meet((asked) => (asked.startsWith(method) ? { status: 403, code: 'AccessDenied' } : undefined))
    await assert.rejects(open(), refusedFor(/Files cannot be kept in the bucket fanfare-files of S3: .*403/))
  })

test('who may not list is told so, because what is not there would look like a refusal', async () => {
  let isRemoved = false
  server.meet((asked) => {
    isRemoved ||= asked.startsWith('DELETE')
    return isRemoved && asked.startsWith('HEAD') ? { status: 403, code: 'AccessDenied' } : undefined
  })
  await assert.rejects(open(), refusedFor(/s3:ListBucket/))
})

test('who has no key is told so', async () => {
  const kept = { ...process.env }
  delete process.env.AWS_ACCESS_KEY_ID
  Object.assign(process.env, { AWS_EC2_METADATA_DISABLED: 'true', AWS_CONFIG_FILE: '/', HOME: '/nowhere' })
  await assert.rejects(open(), refusedFor(/CredentialsProviderError/))
  process.env = kept
})

test('a store that does not answer stops no start: files are to be had once it does', async () => {
  server.meet(() => 'away')
  const store = await open()
  assert.deepEqual(
    lines.map(({ level }) => level),
    [50],
  )
  server.meet()
  await store.put('17/late', pieced(Buffer.from('Zoé')))
  assert.equal(await store.has('17/late'), true)
})

test('a bucket that keeps versions is told: removing leaves an old one', async () => {
  const headers = { 'x-amz-version-id': 'v1' }
  server.meet((asked) => (asked.startsWith('PUT') ? { status: 200, code: '', headers } : undefined))
  await open()
  assert.match(lines.at(-1)?.msg ?? '', /keeps versions/)
})

const own = { S3_BUCKET: 'files', S3_REGION: 'ca-central-1' }

test('without a bucket files lie in the data folder; with one the settings name it', () => {
  assert.equal(readS3Settings({ AWS_REGION: 'ca-central-1', AWS_ACCESS_KEY_ID: 'a' }), undefined)
  const usual = { bucket: 'files', region: 'ca-central-1', isPathStyle: false, prefix: '' }
  assert.deepEqual(readS3Settings(own), usual)
  assert.deepEqual(readS3Settings({ S3_BUCKET: 'files', AWS_REGION: 'ca-central-1' }), usual)
  const other = { S3_BUCKET: 'files', S3_ENDPOINT: 'https://s3.example/', S3_PREFIX: '/a/fanfare/' }
  assert.deepEqual(readS3Settings(other), {
    bucket: 'files',
    region: 'us-east-1',
    endpoint: 'https://s3.example',
    isPathStyle: true,
    prefix: 'a/fanfare/',
  })
  assert.equal(readS3Settings({ ...other, S3_PATH_STYLE: '0' })?.isPathStyle, false)
})

const wrong: [RegExp, Record<string, string>][] = [
  [/S3_BUCKET must be set where S3_ENDPOINT is/, { S3_ENDPOINT: 'https://s3.example' }],
  [/S3_BUCKET must be set where S3_PREFIX is/, { S3_PREFIX: 'fanfare' }],
  [/S3_BUCKET is "s3:\/\/files"/, { ...own, S3_BUCKET: 's3://files' }],
  [/S3_REGION must be/, { S3_BUCKET: 'files' }],
  [/S3_ENDPOINT is "s3.example"/, { ...own, S3_ENDPOINT: 's3.example' }],
  [/S3_PREFIX is "a\/\.\.\/b c"/, { ...own, S3_PREFIX: 'a/../b c' }],
  [/S3_PATH_STYLE is "maybe"/, { ...own, S3_PATH_STYLE: 'maybe' }],
  [/AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY must be set both/, { ...own, AWS_ACCESS_KEY_ID: 'a' }],
]
for (const [words, env] of wrong)
  test(`settings that are wrong or half set are refused: ${words.source}`, () => {
    assert.throws(() => readS3Settings(env), refusedFor(words))
  })
