import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '#test/support/until.ts'
import type { Moment } from './oddServer.fixture.ts'
import { kindsOf, withOddServer } from './oddWorld.fixture.ts'

// A server that is never silent and answers nothing: it says a line of a reply again and again, and no last one.

const endless: Record<string, { at: Moment['kind']; nth?: number; told: string }> = {
  'greets without end': { at: 'connect', told: 'refused' },
  'says without end what it knows': { at: 'EHLO', told: 'refused' },
  'says without end what it knows, when it is asked again': { at: 'EHLO', nth: 2, told: 'refused' },
  'answers without end to a sender': { at: 'MAIL', told: 'refused' },
  'answers without end to a content': { at: 'content', told: 'unknown' },
}

for (const [what, { at, nth = 1, told }] of Object.entries(endless))
  test(`a server that ${what} is left, and the next e-mail goes by another connection`, async () => {
    let met = 0
    const deed = ({ kind, connection }: Moment) => {
      if (connection > 1 || kind !== at) return undefined
      met += 1
      return met === nth ? { say: '250-more\r\n', next: 'hang' as const } : undefined
    }
    const smtp = { timeoutMilliseconds: 500, answerMilliseconds: 1500 }
    await withOddServer({ deed, smtp }, async ({ server, send }) => {
      const shouting = setInterval(() => {
        if (met >= nth && server.connectionCount() === 1) server.shout('250-more\r\n')
      }, 20)
      try {
        assert.deepEqual(kindsOf(await send(1)), [told])
        await until(() => server.openCount() === 0)
        await until(async () => kindsOf(await send(1))[0] === 'accepted')
      } finally {
        clearInterval(shouting)
      }
    })
  })
