import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hintsKeptMs } from '#contract/subjects.ts'
import { createFeed, everyClient } from './feed.ts'
import type { Hint } from './hint.ts'

const settled = () => new Promise((resolve) => setImmediate(resolve))

test('of a subject and client one hint a second goes out, whatever happens', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const sent: string[] = []
  const feed = createFeed((notices) => sent.push(...notices))
  for (let count = 0; count < 20_000; count += 1) feed.tell(7, ['broadcast'], `b${count % 3}`)
  feed.tell(8, ['broadcast'])
  await settled()
  assert.deepEqual(sent, ['7:{"subject":"broadcast","ids":["b0"]}', '8:{"subject":"broadcast"}'])
  t.mock.timers.tick(1000)
  await settled()
  assert.deepEqual(sent.slice(2), ['7:{"subject":"broadcast","ids":["b1","b2","b0"]}'])
  t.mock.timers.tick(10_000)
  await settled()
  assert.equal(sent.length, 3)
})

test('what a change touches leaves together, and who did not say which may mean any', async (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const sent: (readonly string[])[] = []
  const feed = createFeed((notices) => sent.push(notices))
  feed.tell(7, ['entry', 'activity'])
  feed.tell(7, ['entry'], 'e1')
  feed.tell(7, ['entry'])
  await settled()
  t.mock.timers.tick(1000)
  await settled()
  assert.deepEqual(sent, [['7:{"subject":"entry"}', '7:{"subject":"activity"}'], ['7:{"subject":"entry"}']])
})

test('a process hears what the others tell, of its own readers’ clients, once a second too', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const feed = createFeed()
  const heard: Hint[] = []
  const stop = feed.subscribe(7, (hint) => heard.push(hint))
  for (let process = 0; process < 5; process += 1) feed.hear('7:{"subject":"entry"}')
  feed.hear('8:{"subject":"entry"}')
  feed.hear('nothing of ours')
  assert.deepEqual(heard, [{ subject: 'entry' }])
  t.mock.timers.tick(1000)
  assert.equal(heard.length, 2)
  feed.hear(`${everyClient}:{"subject":"shortcode"}`)
  assert.deepEqual(heard[2], { subject: 'shortcode' })
  stop()
  feed.miss(['draw'])
  assert.equal(heard.length, 3)
})

test('a screen that comes late gets what was told since it began to read, of its client alone', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  let now = 0
  t.mock.method(performance, 'now', () => now)
  const feed = createFeed()
  const heardBy = (lateMs?: number) => {
    const heard: Hint[] = []
    feed.subscribe(7, (hint) => heard.push(hint), lateMs)()
    return heard
  }
  feed.hear('7:{"subject":"entry","ids":["e1"]}')
  now = 2_000
  feed.hear('7:{"subject":"conversation","ids":["c1"]}')
  feed.hear('7:{"subject":"conversation","ids":["c2"]}')
  feed.hear('8:{"subject":"ticket"}')
  feed.miss(['draw'])
  now = 3_000
  const lately = [
    { subject: 'conversation', ids: ['c1', 'c2'], ago_ms: 1_000 },
    { subject: 'draw', ago_ms: 1_000 },
  ]
  assert.deepEqual(heardBy(1_500), lately)
  assert.deepEqual(heardBy(3_000), [{ subject: 'entry', ids: ['e1'], ago_ms: 3_000 }, ...lately])
  assert.deepEqual(heardBy(), [])
  now = hintsKeptMs + 2_500
  feed.hear('8:{"subject":"ticket"}')
  assert.deepEqual(heardBy(hintsKeptMs), [])
})
