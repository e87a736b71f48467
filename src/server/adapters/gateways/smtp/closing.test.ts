import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { OddOptions } from './oddServer.fixture.ts'
import { all, kindsOf, reasonsOf, withOddServer } from './oddWorld.fixture.ts'

const envelope = 'MAIL RCPT DATA'

const endings = {
  'says 421 to the next': ({ kind, mail }) =>
    kind === 'MAIL' && mail === 3 ? { say: '421 4.7.0 too many\r\n', next: 'close' } : undefined,
  'closes with its last answer': ({ kind, mail }) =>
    kind === 'content' && mail === 2 ? { next: 'close' } : undefined,
  'says goodbye with its last answer': ({ kind, mail }) =>
    kind === 'content' && mail === 2 ? { more: '221 2.0.0 enough\r\n', next: 'close' } : undefined,
  'cuts the line at the third': ({ kind, mail }) =>
    kind === 'MAIL' && mail === 3 ? { say: '', next: 'cut' } : undefined,
} satisfies Record<string, NonNullable<OddOptions['deed']>>

for (const [what, deed] of Object.entries(endings))
  test(`a server that takes two e-mails a connection and then ${what} gets all of them, each once`, () =>
    withOddServer({ deed }, async ({ server, send }) => {
      assert.deepEqual(kindsOf(await send(9)), all(9, 'accepted'))
      assert.equal(server.taken.length, 9)
    }))

test('a server that closes after each e-mail gets nothing ahead, and is soon left after each', () =>
  withOddServer(
    { deed: ({ kind }) => (kind === 'content' ? { next: 'close' } : undefined) },
    async (world) => {
      assert.deepEqual(kindsOf(await world.send(8)), all(8, 'accepted'))
      assert.ok(!world.server.pieces.some((piece) => piece.includes('. MAIL')))
      const before = world.server.pieces.length
      await world.send(3)
      const later = world.server.pieces.slice(before).filter((piece) => piece === envelope)
      assert.equal(later.length, 3, 'no envelope goes to a connection that will be closed')
    },
  ))

test('connections that a server refuses do without: the e-mails go by those that it took', () =>
  withOddServer(
    {
      smtp: { connections: 6 },
      deed: ({ kind, connection }) =>
        kind === 'connect' && connection > 2
          ? { say: '421 4.7.0 too many connections from you\r\n', next: 'close' }
          : undefined,
    },
    async ({ server, send }) => {
      assert.deepEqual(kindsOf(await send(20)), all(20, 'accepted'))
      const opened = server.connectionCount()
      assert.deepEqual(kindsOf(await send(20)), all(20, 'accepted'))
      assert.equal(server.connectionCount(), opened, 'it is not asked again at once')
    },
  ))

test('where each connection is refused, nothing was sent, and it can be tried again', () =>
  withOddServer(
    {
      smtp: { connections: 3 },
      deed: ({ kind }) => (kind === 'connect' ? { say: '421 4.3.2 away\r\n', next: 'close' } : undefined),
    },
    async ({ send }) => assert.deepEqual(reasonsOf(await send(5)), all(5, 'gateway_away')),
  ))

test('a first e-mail that is answered 421 is refused for now, by its code', () =>
  withOddServer(
    {
      deed: ({ kind }) => (kind === 'MAIL' ? { say: '421 4.3.2 later\r\n', next: 'close' } : undefined),
    },
    async ({ send }) => {
      const outcomes = await send(2)
      assert.deepEqual(reasonsOf(outcomes), all(2, 'gateway_refused:421 4.3.2'))
      assert.ok(outcomes.every((outcome) => outcome.kind === 'refused' && !outcome.isPermanent))
    },
  ))

test('a line that is cut when the content is there leaves that one unknown, and those behind it are sent', () =>
  withOddServer(
    { deed: ({ kind, mail }) => (kind === 'content' && mail === 3 ? { say: '', next: 'cut' } : undefined) },
    async ({ server, send }) => {
      const outcomes = await send(5)
      assert.deepEqual(kindsOf(outcomes).toSorted(), [
        'accepted',
        'accepted',
        'accepted',
        'accepted',
        'unknown',
      ])
      assert.equal(outcomes[2]?.kind, 'unknown')
      assert.equal(server.contents.length, 5)
    },
  ))
