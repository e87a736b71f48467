import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createLog } from '#server/platform/log.ts'
import type { FileStore } from '../port.ts'
import { newKey, pieced, storeSuite } from '../store.suite.ts'
import { openS3Store } from './s3.ts'
import { type S3Server, startS3 } from './s3Server.fixture.ts'

let server: S3Server
let store: FileStore
before(async () => {
  server = await startS3()
  store = await openS3Store(server.settings, { log: createLog('silent') })
})
after(() => server.leave())

storeSuite('S3', { store: () => store, keys: () => server.keys() })

test('S3: a key in the bucket is the path in the data folder, after the prefix, and says nothing of what it is', async () => {
  const key = newKey()
  await store.put(key, pieced(Buffer.from('Zoé')))
  assert.ok((await server.keys()).includes(`fanfare/${key}`))
  assert.deepEqual(await server.head(`fanfare/${key}`), { bytes: 4, contentType: 'application/octet-stream' })
})
