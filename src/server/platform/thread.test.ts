import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { createThread, ThreadLimitError } from './thread.ts'

const file = new URL('./thread.fixture.ts', import.meta.url)
const thread = createThread<string, string>(file, { milliseconds: 5000, heapMegabytes: 32 })
after(() => thread.close())

test('work that never ends, takes all memory or throws fails alone, and what waits behind it is done', async () => {
  const done = await Promise.allSettled(
    ['one', 'loop', 'two', 'fill', 'three', 'throw', 'four'].map((word) => thread.run(word)),
  )
  assert.deepEqual(
    done.map((each) => (each.status === 'fulfilled' ? each.value : each.reason instanceof ThreadLimitError)),
    ['one!', true, 'two!', true, 'three!', true, 'four!'],
  )
})

test('a thread that ended by itself is no fault of the work, which may be tried again', async () => {
  await assert.rejects(thread.run('exit'), (error) => !(error instanceof ThreadLimitError))
  assert.equal(await thread.run('five'), 'five!')
})

test('closing ends work that is underway, which may be tried again', async () => {
  const other = createThread<string, string>(file, { milliseconds: 60_000, heapMegabytes: 32 })
  assert.equal(await other.run('six'), 'six!')
  const working = assert.rejects(other.run('loop'), (error) => !(error instanceof ThreadLimitError))
  // The work is handed over in a later turn of the loop.
  await new Promise(setImmediate)
  await other.close()
  await working
})
