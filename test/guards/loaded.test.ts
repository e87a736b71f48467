import assert from 'node:assert/strict'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { after, before, test } from 'node:test'
import { endAll, startServer } from '#test/faults/serverProcess.ts'
import { type TestDatabase, testDatabase } from '#test/support/database.ts'

/**
 * Modules that a server has no use for until somebody asks for them, or as long as it has no account at such a
 * provider.
 */
const notAtStart = [
  'node_modules/swagger-ui-dist/',
  'node_modules/smpp/',
  'node_modules/undici/',
  'node_modules/postal-mime/',
  'node_modules/@aws-sdk/',
  'node_modules/@simplewebauthn/',
  'node_modules/@smithy/',
  'adapters/gateways/smpp/smpp.ts',
  'adapters/gateways/smtp/smtp.ts',
  'adapters/gateways/twilio/twilio.ts',
  'adapters/email/inbound/readEmail.ts',
  'adapters/storage/s3/s3.ts',
  '/demo/',
]

let database: TestDatabase
let folder: string
before(async () => {
  database = await testDatabase()
  folder = mkdtempSync(join(tmpdir(), 'fanfare-loaded-'))
})
after(async () => {
  await endAll()
  await database.drop()
  rmSync(folder, { recursive: true, force: true })
})

/** The modules that a server has loaded when it is ready, as it starts with these settings. */
async function loadedWith(settings: Record<string, string>): Promise<readonly string[]> {
  const list = join(folder, 'loaded')
  const server = await startServer({
    DATABASE_URL: database.ownerUrl,
    DATA_DIR: join(folder, 'data'),
    NODE_OPTIONS: `--import=${join(import.meta.dirname, '../support/noteLoaded.mjs')}`,
    LOADED_LIST: list,
    ...settings,
  })
  await server.ready()
  await server.end('SIGTERM')
  const loaded = readFileSync(list, 'utf8').split('\n')
  rmSync(list)
  return notAtStart.filter((part) => loaded.some((url) => url.includes(part)))
}

test('a server that starts loads nothing that it may never use', async () => {
  assert.deepEqual(await loadedWith({}), [])
})

test('what speaks with a provider is loaded where there is an account, and the guard sees that', async () => {
  const loaded = await loadedWith({ SMPP_URL: 'smpp://account:secret@127.0.0.1:1' })
  assert.deepEqual(loaded, ['node_modules/smpp/', 'adapters/gateways/smpp/smpp.ts'])
})

test('what speaks with S3 is loaded where files lie there, and a store that is away stops no start', async () => {
  const keys = { AWS_ACCESS_KEY_ID: 'account', AWS_SECRET_ACCESS_KEY: 'secret' }
  const loaded = await loadedWith({ S3_BUCKET: 'files', S3_ENDPOINT: 'http://127.0.0.1:1', ...keys })
  assert.deepEqual(loaded, ['node_modules/@aws-sdk/', 'node_modules/@smithy/', 'adapters/storage/s3/s3.ts'])
})
