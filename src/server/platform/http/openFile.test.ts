import assert from 'node:assert/strict'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { test } from 'node:test'
import { whileOpen } from './sending.ts'

test('a file whose taking cannot be noted is closed, and the reason is told', async () => {
  const file = Readable.from(['never read'])
  await assert.rejects(whileOpen(file, Promise.reject(new Error('no note'))), /no note/)
  assert.equal(file.destroyed, true)
})

test('a file that fails while its taking is noted ends nothing, and whoever reads it then finds out', async () => {
  const file = new Readable({ read: () => undefined })
  const noting = Promise.withResolvers<void>()
  const open = whileOpen(file, noting.promise)
  file.destroy(new Error('the disk is gone'))
  await new Promise(setImmediate)
  noting.resolve()
  await open
  await assert.rejects(text(file), /the disk is gone/)
})
