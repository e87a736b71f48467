import assert from 'node:assert/strict'
import { test } from 'node:test'
import { hintsKeptMs, type Subject } from '#contract/subjects.ts'
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

test('a first stream is told what changed since the page began, another client’s what is kept', (t) => {
  let now = 1_200
  t.mock.method(performance, 'now', () => now)
  const { opened, stream } = opening()
  const heard: Hint[] = []
  const end = stream.listen('maple', { onHint: (touched) => heard.push(touched) })
  const ago = (subject: Subject, ago_ms: number) => JSON.stringify({ subject, ago_ms })
  now = 4_000
  opened[0]?.heard.onOpen()
  opened[0]?.heard.onHint(ago('entry', 3_900))
  opened[0]?.heard.onHint(ago('draw', 4_100))
  assert.deepEqual(heard, [{ subject: 'entry', ago_ms: 3_900 }])
  end()
  stream.listen('northwind', { onHint: (touched) => heard.push(touched) })
  opened[1]?.heard.onOpen()
  opened[1]?.heard.onHint(ago('ticket', 20_000))
  assert.deepEqual(heard.slice(1), [{ subject: 'ticket', ago_ms: 20_000 }])
})

test('a stream that comes back, or opens late, reads all again and needs no older hints', (t) => {
  let now = 100
  t.mock.method(performance, 'now', () => now)
  const { opened, stream } = opening()
  const heard: Hint[] = []
  stream.listen('maple', { onHint: (touched) => heard.push(touched) })
  now = hintsKeptMs + 1
  opened[0]?.heard.onOpen()
  assert.deepEqual(heard, [{}])
  opened[0]?.heard.onHint(JSON.stringify({ subject: 'entry', ago_ms: 200 }))
  opened[0]?.heard.onHint(hint('entry', '1'))
  assert.deepEqual(heard.slice(1), [{ subject: 'entry', ids: ['1'] }])
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
