import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '#test/support/until.ts'
import type { OddOptions } from './oddServer.fixture.ts'
import { all, kindsOf, reasonsOf, withOddServer } from './oddWorld.fixture.ts'

const envelope = 'MAIL RCPT DATA'

const outOfStep = {
  'answers MAIL twice': ({ kind, mail }) =>
    kind === 'MAIL' && mail === 3 ? { more: '250 fine\r\n' } : undefined,
  'leaves RCPT unanswered': ({ kind, mail }) => (kind === 'RCPT' && mail === 3 ? { say: '' } : undefined),
  'says what is no reply': ({ kind, mail }) =>
    kind === 'RCPT' && mail === 3 ? { say: 'hello?\r\n' } : undefined,
} satisfies Record<string, NonNullable<OddOptions['deed']>>

for (const [what, deed] of Object.entries(outOfStep))
  test(`a server that ${what} is not trusted: the content before is unknown, that one does not leave`, () =>
    withOddServer({ deed }, async ({ server, send }) => {
      const outcomes = await send(5)
      assert.deepEqual(kindsOf(outcomes), ['accepted', 'unknown', 'refused', 'accepted', 'accepted'])
      assert.equal(server.contents.filter(({ to }) => to.startsWith('person2.')).length, 0)
      assert.equal(server.connectionCount(), 2)
    }))

test('a server that says yes before it has the content does not get it', () =>
  withOddServer(
    { deed: ({ kind, mail }) => (kind === 'DATA' && mail === 3 ? { more: '250 queued\r\n' } : undefined) },
    async ({ server, send }) => {
      const outcomes = await send(5)
      assert.deepEqual(kindsOf(outcomes), ['accepted', 'accepted', 'refused', 'accepted', 'accepted'])
      assert.equal(server.contents.length, 4)
    },
  ))

test('where a server leaves out the answer to a content, the one behind it is not taken for it', () =>
  withOddServer(
    { deed: ({ kind, mail }) => (kind === 'content' && mail === 3 ? { say: '' } : undefined) },
    async ({ server, send }) => {
      const outcomes = await send(5)
      assert.deepEqual([outcomes[2]?.kind, outcomes[3]?.kind], ['unknown', 'refused'])
      assert.equal(server.contents.length, 4)
    },
  ))

test('a content that is answered twice is unknown, since nobody knows what the second was for', () =>
  withOddServer(
    { deed: ({ kind, mail }) => (kind === 'content' && mail === 3 ? { more: '451 no\r\n' } : undefined) },
    async ({ send }) => {
      const outcomes = await send(3)
      assert.deepEqual(kindsOf(outcomes), ['accepted', 'accepted', 'unknown'])
    },
  ))

test('a server that hangs is waited for as long as a batch may take; what it has not got does not leave later', () =>
  withOddServer(
    {
      smtp: { answerMilliseconds: 2000 },
      deed: ({ kind, mail }) => (kind === 'MAIL' && mail === 2 ? { say: '', next: 'hang' } : undefined),
    },
    async ({ server, send }) => {
      assert.deepEqual(reasonsOf(await send(3)), ['accepted', 'gateway_away', 'gateway_away'])
      assert.equal(server.contents.length, 1)
    },
  ))

test('what nobody waits for any more does not leave when the server asks for it at last', () =>
  withOddServer(
    {
      smtp: { answerMilliseconds: 2000 },
      deed: ({ kind, mail, connection }) =>
        kind === 'DATA' && mail === 2 && connection === 1 ? { say: '' } : undefined,
    },
    async ({ server, send }) => {
      assert.deepEqual(reasonsOf(await send(2)), ['accepted', 'gateway_away'])
      const before = server.pieces.length
      server.shout('354 at last\r\n')
      assert.deepEqual(kindsOf(await send(1)), ['accepted'])
      assert.deepEqual(server.pieces.slice(before), ['EHLO', 'EHLO', envelope, '.'])
    },
  ))

test('what a server says unasked costs its connection and no e-mail', () =>
  withOddServer({}, async ({ server, send }) => {
    await send(2)
    server.shout('250 by the way\r\n')
    await until(() => server.openCount() === 0)
    assert.deepEqual(kindsOf(await send(2)), all(2, 'accepted'))
    assert.equal(server.connectionCount(), 2)
  }))

test('a server that ends no reply is left', () =>
  withOddServer(
    { deed: ({ kind }) => (kind === 'MAIL' ? { say: `250-${'x'.repeat(100_000)}` } : undefined) },
    async ({ send }) => assert.deepEqual(kindsOf(await send(1)), ['refused']),
  ))
