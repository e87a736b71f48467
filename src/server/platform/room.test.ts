import assert from 'node:assert/strict'
import { mkdirSync, mkdtempSync, rmSync, symlinkSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { after, test } from 'node:test'
import { createDiskStore } from '#server/adapters/storage/disk.ts'
import { createDb, openPools } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import { testDatabase } from '#test/support/database.ts'
import { fullDatabase } from '#test/support/fullDatabase.ts'
import { until } from '#test/support/until.ts'
import { createLog } from './log.ts'
import { watchRoom } from './room.ts'
import { installation } from './scope.ts'

const folder = mkdtempSync(join(tmpdir(), 'fanfare-room-'))
const database = await testDatabase()
const disk = fullDatabase(database.ownerUrl)
const pools = openPools(database.url)
const db = createDb({ ...pools, onFull: () => room.noteFull() }, async () => undefined)
const room = watchRoom({ db, folder, log: createLog('silent'), reserve: 0 })
after(async () => {
  room.stop()
  await pools.end()
  await database.drop()
  rmSync(folder, { recursive: true })
})

const write = () => db.run(installation, sql`delete from session where false`)
const refusedAs = (reason: string) => (error: unknown) =>
  (error as { refusal?: { code: string; reason: string; retryAfterSeconds: number } }).refusal?.reason ===
  reason

test('a write that finds the disk full is refused as such, alone and in a transaction, and reading goes on', async () => {
  assert.equal(await room.look(), true)
  await disk.fill()
  await assert.rejects(write(), refusedAs('no_space'))
  assert.equal(room.isFull(), true)
  await assert.rejects(
    db.transaction(installation, (tx) => tx.run(installation, sql`delete from session`)),
    refusedAs('no_space'),
  )
  assert.deepEqual(await db.many(installation, sql`select 1 as one`), [{ one: 1 }])
  assert.equal(await room.look(), false)
  await disk.makeRoom()
  assert.equal(await room.look(), true)
})

test('what works in the background waits, and goes on by itself when there is room', async () => {
  await disk.fill()
  room.start()
  let tries = 0
  const work = room.whenThereIs(async () => {
    tries += 1
    return write()
  })
  await until(() => room.isFull())
  let isLate = false
  const late = room.wait().then(() => (isLate = true))
  assert.deepEqual([tries, isLate], [1, false])
  await disk.makeRoom()
  await Promise.all([work, late])
  assert.equal(tries, 2)
})

test('whoever waits when the process stops is refused, so that the job comes again', async () => {
  await disk.fill()
  const other = watchRoom({ db, folder, log: createLog('silent'), reserve: 0 })
  const waiting = other.whenThereIs(write)
  await until(() => other.isFull())
  other.stop()
  await assert.rejects(waiting, refusedAs('no_space'))
  await disk.makeRoom()
})

test('a disk with less than the reserve counts as full before the database finds out', async () => {
  const greedy = watchRoom({ db, folder, log: createLog('silent'), reserve: Number.MAX_SAFE_INTEGER })
  assert.equal(await greedy.look(), false)
})

test('a file that finds no room is refused as such and leaves nothing', async () => {
  mkdirSync(join(folder, '1'))
  symlinkSync('/dev/full', join(folder, '1/x'))
  await assert.rejects(createDiskStore(folder).put('1/x', Readable.from(['text'])), refusedAs('no_room'))
})
