import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { routes } from '#contract/routes.ts'
import { type TestApplication, testApplication } from '#test/support/application.ts'
import { addressOf, type Caller, visitor } from '#test/support/caller.ts'
import { until } from '#test/support/until.ts'
import { buildClient, type ClientWorld } from '#test/support/world.ts'

let application: TestApplication
let own: ClientWorld
let other: ClientWorld
let isClosed = false
before(async () => {
  application = await testApplication()
  own = await buildClient(application, { name: 'maple', code: '55555' })
  other = await buildClient(application, { name: 'birch', code: '66666' })
})
after(async () => {
  if (!isClosed) await application.close()
})

type Heard = { at: number; hint: { kind: string; id: string } }

/** An open stream of a client's hints, read as it comes. */
async function listen(caller: Caller, client: string) {
  const stopping = new AbortController()
  const response = await fetch(application.url + addressOf(routes.streamHints, { client }), {
    headers: caller.headers,
    signal: stopping.signal,
  })
  const heard: Heard[] = []
  let isOver = false
  const reading = (async () => {
    let text = ''
    const decoder = new TextDecoder()
    for await (const part of response.body ?? []) {
      text += decoder.decode(part as Uint8Array, { stream: true })
      const events = text.split('\n\n')
      text = events.pop() ?? ''
      for (const event of events) {
        const [, data] = /^event: hint\ndata: (.*)$/.exec(event) ?? []
        if (data) heard.push({ at: performance.now(), hint: JSON.parse(data) as Heard['hint'] })
      }
    }
  })().catch((error: unknown) => assert.ok(stopping.signal.aborted, String(error)))
  const ended = reading.finally(() => {
    isOver = true
  })
  return {
    response,
    heard,
    ended,
    isOver: () => isOver,
    stop: async () => {
      stopping.abort()
      await ended
    },
  }
}

async function text(code: string, words: string, phone = '+14165557777'): Promise<void> {
  const answer = await visitor(application.url).call(routes.sendFromHandset, {
    body: { from: phone, to: code, text: words },
  })
  assert.equal(answer.status, 200, answer.text)
}

test('an inbound text is on an open stream within a second, and on no other client’s', async () => {
  const [mine, theirs] = [
    await listen(own.as.messenger_agent, own.eid),
    await listen(other.as.client_admin, other.eid),
  ]
  assert.match(mine.response.headers.get('content-type') ?? '', /^text\/event-stream/)
  const sentAt = performance.now()
  await text(own.shortcode.code, 'Is anybody there?')
  await until(() => mine.heard.length > 0)
  const [first] = mine.heard
  assert.ok(first && first.at - sentAt < 1000)
  const inbox = await own.as.messenger_agent.call(routes.listConversations, { params: { shortcode: 'all' } })
  const [newest] = (inbox.body as { data: { id: string; last_message: string }[] }).data
  assert.deepEqual(first.hint, { kind: 'conversation', id: newest?.id })
  assert.equal(newest?.last_message, 'Is anybody there?')
  await text(other.shortcode.code, 'And here?')
  await until(() => theirs.heard.length > 0)
  assert.equal(theirs.heard.length, 1)
  assert.ok(mine.heard.every(({ hint }) => hint.id === newest?.id))
  await Promise.all([mine.stop(), theirs.stop()])
})

test('a stream is for those who may read conversations of the client', async () => {
  const open = async (caller: Caller, client: string) => {
    const stream = await listen(caller, client)
    await stream.stop()
    return stream.response.status
  }
  assert.equal(await open(own.as.analyst, own.eid), 200)
  assert.equal(await open(own.as.client_admin, other.eid), 404)
  assert.equal(await open(own.as.client_admin, 'nobody'), 404)
  assert.equal(await open(visitor(application.url), own.eid), 401)
})

test('the server stops at once although a stream is open, and the stream ends', async () => {
  const stream = await listen(own.as.client_admin, own.eid)
  const begunAt = performance.now()
  isClosed = true
  await application.close()
  assert.ok(performance.now() - begunAt < 4000)
  await until(stream.isOver)
  await stream.ended
})
