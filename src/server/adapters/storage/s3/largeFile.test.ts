// long: a file of 100 MB.
import assert from 'node:assert/strict'
import { execFile } from 'node:child_process'
import { test } from 'node:test'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { startS3 } from './s3Server.fixture.ts'

const program = fileURLToPath(import.meta.resolve('./largeFile.fixture.ts'))

test('a file of 100 MB passes in parts: the process that stores and reads it grows by less than half of it', async () => {
  const server = await startS3()
  const { stdout } = await promisify(execFile)(process.execPath, [
    program,
    JSON.stringify(server.settings),
    '100',
  ])
  const { isSame, grown, before } = JSON.parse(stdout) as { isSame: boolean; grown: number; before: number }
  console.info(`grown by ${Math.round(grown / 1e6)} MB from ${Math.round(before / 1e6)} MB`)
  assert.equal(isSame, true)
  assert.ok(grown < 50_000_000, `grown by ${grown} bytes`)
  assert.ok(server.asked().filter((asked) => asked.includes('partNumber=')).length >= 20)
  await server.leave()
})
