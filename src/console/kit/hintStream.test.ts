import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Subject } from '#contract/subjects.ts'
import { type Heard, type Hint, hintStream } from './hintStream.ts'

function opening() {
  const opened: { client: string; heard: Heard; isClosed: boolean }[] = []
  const stream = hintStream((client, heard) => {
    const connection = { client, heard, isClosed: false }
    opened.push(connection)
    return {
      close: () => {
        connection.isClosed = true
      },
    }
  })
  return { opened, stream }
}

const hint = (subject: Subject, id: string) => JSON.stringify({ subject, ids: [id] })

test('all who listen share one stream, each hears its own subjects, and who has none the rest', () => {
  const { opened, stream } = opening()
  const heard: string[] = []
  const end = stream.listen('maple', {
    subjects: ['conversation'],
    onHint: ({ ids }) => heard.push(`c ${ids}`),
  })
  const endOther = stream.listen('maple', {
    subjects: ['broadcast'],
    onHint: ({ ids }) => heard.push(`b ${ids}`),
  })
  const endRest = stream.listen('maple', { onHint: ({ subject }) => heard.push(`rest ${subject}`) })
  assert.equal(opened.length, 1)
  opened[0]?.heard.onHint(hint('conversation', '1'))
  opened[0]?.heard.onHint(hint('broadcast', '2'))
  opened[0]?.heard.onHint(hint('entry', '3'))
  opened[0]?.heard.onHint('{"subject":')
  assert.deepEqual(heard, ['c 1', 'b 2', 'rest entry'])
  end()
  opened[0]?.heard.onHint(hint('conversation', '4'))
  assert.deepEqual(heard.slice(3), ['rest conversation'])
  endRest()
  assert.equal(opened[0]?.isClosed, false)
  endOther()
  assert.equal(opened[0]?.isClosed, true)
})

test('a stream that comes back says that hints may have been lost', () => {
  const { opened, stream } = opening()
  const heard: Hint[] = []
  stream.listen('maple', { subjects: ['conversation'], onHint: (touched) => heard.push(touched) })
  opened[0]?.heard.onOpen()
  assert.deepEqual([stream.isLive(), heard], [true, []])
  opened[0]?.heard.onCut(false)
  assert.equal(stream.isLive(), false)
  opened[0]?.heard.onOpen()
  assert.deepEqual([stream.isLive(), heard], [true, [{}]])
})

test('a refused stream is opened again later, a paused one when it is resumed', (t) => {
  t.mock.timers.enable({ apis: ['setTimeout'] })
  const { opened, stream } = opening()
  stream.listen('maple', { onHint: () => {} })
  const refuse = () => opened.at(-1)?.heard.onCut(true)
  refuse()
  t.mock.timers.tick(2_000)
  assert.equal(opened.length, 2)
  refuse()
  t.mock.timers.tick(2_000)
  assert.equal(opened.length, 2)
  t.mock.timers.tick(2_000)
  assert.equal(opened.length, 3)
  stream.pause()
  assert.equal(opened[2]?.isClosed, true)
  stream.resume()
  assert.equal(opened.length, 4)
})

test('another client gets a stream of its own', () => {
  const { opened, stream } = opening()
  const end = stream.listen('maple', { onHint: () => {} })
  stream.listen('northwind', { onHint: () => {} })
  assert.deepEqual([opened.map(({ client }) => client), opened[0]?.isClosed], [['maple', 'northwind'], true])
  end()
})
