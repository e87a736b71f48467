import assert from 'node:assert/strict'
import { test } from 'node:test'
import { randomOf } from '#test/faults/killing.ts'
import type { Deed, Moment } from './oddServer.fixture.ts'
import { kindsOf, mailTo, withOddServer } from './oddWorld.fixture.ts'

// The outcome of an e-mail is true whatever the mail server does: accepted where it said yes, refused where it did not
// ask for the content or said no, unknown where it asked for it and said nothing that can be believed.

const mischief: ((moment: Moment) => Deed | undefined)[] = [
  () => ({ next: 'close' }),
  () => ({ next: 'cut' }),
  () => ({ say: '', next: 'cut' }),
  () => ({ say: '421 4.3.2 away\r\n', next: 'close' }),
  ({ kind }) => (kind === 'connect' || kind === 'EHLO' ? undefined : { say: '451 4.3.0 not now\r\n' }),
  ({ kind }) => (kind === 'connect' || kind === 'EHLO' ? undefined : { say: '550 5.1.1 nobody\r\n' }),
  ({ kind }) => (kind === 'RCPT' ? { more: '250 and more\r\n' } : undefined),
  ({ kind }) => (kind === 'RCPT' || kind === 'MAIL' ? { say: '' } : undefined),
  ({ kind }) => (kind === 'content' ? { more: '221 bye\r\n', next: 'close' } : undefined),
]

for (const extensions of [['PIPELINING'], []])
  for (let seed = 1; seed <= 6; seed++)
    test(`what is told is true of a server that does anything at any time (${extensions[0] ?? 'step by step'}, seed ${seed})`, () => {
      const random = randomOf(seed * 7919)
      const deed = (moment: Moment) =>
        random() < 0.04 ? mischief[Math.floor(random() * mischief.length)]?.(moment) : undefined
      const smtp = { connections: 3, answerMilliseconds: 60_000, timeoutMilliseconds: 500 }
      return withOddServer({ extensions, deed, smtp }, async ({ server, smtp: port }) => {
        const batches = Array.from({ length: 6 }, () => Array.from({ length: 20 }, mailTo))
        const outcomes = (await Promise.all(batches.map((batch) => port.submit(batch)))).flat()
        const asked = new Set(server.asked)
        const taken = new Set(server.taken)
        for (const [at, { to }] of batches.flat().entries()) {
          const kind = outcomes[at]?.kind
          if (kind === 'accepted') assert.ok(taken.has(to), `${to} was not taken`)
          if (kind === 'unknown') assert.ok(asked.has(to), `${to} had not left`)
          if (kind === 'refused') assert.ok(!taken.has(to), `${to} was taken`)
        }
        assert.ok(kindsOf(outcomes).filter((kind) => kind === 'accepted').length > 60)
      })
    })
