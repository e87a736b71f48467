import assert from 'node:assert/strict'
import { test } from 'node:test'
import pino from 'pino'
import { longText, submitTo } from '#test/support/smppWorld.ts'
import { until } from '#test/support/until.ts'
import type { createSendPart } from './sendPart.ts'
import { createSendText } from './sendText.ts'

test('a long text whose later part fails after its batch was answered is told in the log, and ends nothing', async () => {
  const lines: string[] = []
  const underway = new Set<Promise<unknown>>()
  const { promise: over, resolve: end } = Promise.withResolvers<void>()
  const { promise: part, reject: fail } = Promise.withResolvers<never>()
  const sendPart = {
    send: ({ isFirst }) => (isFirst ? Promise.resolve({ kind: 'answered', code: 0, id: 'a1' }) : part),
    inTime: (_milliseconds, work) => work({ endsAt: Number.POSITIVE_INFINITY, over }),
  } satisfies ReturnType<typeof createSendPart>
  const sendText = createSendText({
    requests: {
      taken: () => assert.fail('nothing was taken'),
      takeLate: () => undefined,
      settleLate: async () => assert.fail('nothing is known of it'),
      onReceipt: () => undefined,
      onRequest: () => undefined,
      listen: () => undefined,
      close: async () => undefined,
    },
    sendPart,
    times: { answerMilliseconds: 1, wholeMilliseconds: 1 },
    track: async (work) => {
      underway.add(work)
      return work.finally(() => underway.delete(work))
    },
    log: pino({}, { write: (line) => void lines.push(line) }),
  })
  const sent = sendText(submitTo('+14165560001', longText), { endsAt: Number.POSITIVE_INFINITY, over })
  await new Promise((resolve) => setImmediate(resolve))
  end()
  assert.equal((await sent).kind, 'unknown')
  fail(new Error('a fault of ours'))
  await until(() => underway.size === 0)
  assert.deepEqual(
    lines.map((line) => JSON.parse(line).msg),
    ['what became of a long text is not known'],
  )
})
