import assert from 'node:assert/strict'
import { test } from 'node:test'
import type { Moment } from './oddServer.fixture.ts'
import { all, kindsOf, mailTo, reasonsOf, withOddServer } from './oddWorld.fixture.ts'

const envelope = 'MAIL RCPT DATA'

test('with PIPELINING an envelope is one group, and the next one goes with the end of a content', () =>
  withOddServer({}, async ({ server, send }) => {
    assert.deepEqual(kindsOf(await send(4)), all(4, 'accepted'))
    const first = ['EHLO', 'EHLO', envelope, '.', envelope]
    // Nothing is sent ahead before the server has shown that it goes on after an e-mail.
    assert.deepEqual(server.pieces, [...first, `. ${envelope}`, `. ${envelope}`, '.'])
    assert.equal(server.contents.length, 4)
  }))

test('without PIPELINING each command waits for the answer to the one before', () =>
  withOddServer({ extensions: ['8BITMIME'] }, async ({ server, send }) => {
    assert.deepEqual(kindsOf(await send(3)), all(3, 'accepted'))
    assert.ok(server.pieces.every((piece) => !piece.includes(' ')))
  }))

test('a server that knows no EHLO gets its e-mail step by step', () =>
  withOddServer(
    { deed: ({ kind }) => (kind === 'EHLO' ? { say: '502 5.5.1 what?\r\n' } : undefined) },
    async ({ send }) => assert.deepEqual(kindsOf(await send(2)), all(2, 'accepted')),
  ))

for (const extensions of [['PIPELINING'], []])
  for (const kind of ['MAIL', 'RCPT', 'DATA', 'content'] as const)
    test(`a refusal at ${kind} is of its e-mail alone, ${extensions[0] ?? 'step by step'}`, () =>
      withOddServer(
        {
          extensions,
          deed: (moment) =>
            moment.kind === kind && [2, 3, 5].includes(moment.mail)
              ? { say: '550 5.1.1 nobody\r\n' }
              : undefined,
        },
        async ({ server, send }) => {
          // An answer about the sender is no word about the recipient.
          const no = kind === 'MAIL' ? 'gateway_refused:550' : 'gateway_refused:550 5.1.1'
          assert.deepEqual(reasonsOf(await send(6)), ['accepted', no, no, 'accepted', no, 'accepted'])
          assert.equal(server.taken.length, 3)
          assert.equal(server.connectionCount(), 1)
        },
      ))

test('a server that asks for the content of what it refused does not get it', () =>
  withOddServer(
    {
      deed: ({ kind, mail }) => {
        if (mail !== 2) return undefined
        if (kind === 'RCPT') return { say: '550 5.1.1 nobody\r\n' }
        return kind === 'DATA' ? { say: '354 go\r\n' } : undefined
      },
    },
    async ({ server, send }) => {
      assert.deepEqual(reasonsOf(await send(3)), ['accepted', 'gateway_refused:550 5.1.1', 'accepted'])
      assert.equal(server.contents.length, 2)
    },
  ))

test('answers that come byte by byte are the same answers', () =>
  withOddServer({ isSlow: true }, async ({ send }) =>
    assert.deepEqual(kindsOf(await send(5)), all(5, 'accepted')),
  ))

test("the provider's id is the server's own where it says one", () =>
  withOddServer({}, async ({ send }) => {
    const [outcome] = await send(1)
    assert.equal(outcome?.kind === 'accepted' && outcome.providerMessageId, 'Q1x1x')
  }))

test('every line is short enough for a server that takes none over 78 characters, and dots stay dots', () =>
  withOddServer({}, async ({ server, smtp }) => {
    const text = `.first\n${'long '.repeat(80)}\n${'é'.repeat(300)}\n${'x'.repeat(400)}.${'.'.repeat(400)}\n.\n..\n`
    const submit = { ...mailTo(0, 0), text }
    const unsubscribeUrl = 'https://fanfare.test/u/1'
    if (submit.email) await smtp.submit([{ ...submit, email: { ...submit.email, unsubscribeUrl } }])
    const lines = server.contents[0]?.content.split('\r\n') ?? []
    assert.ok(lines.length > 30)
    assert.deepEqual(
      lines.filter((line) => line.length > 78 || line.startsWith('.')),
      [],
    )
  }))

for (const [extensions, more] of [
  [['PIPELINING', 'SMTPUTF8'], ' SMTPUTF8'],
  [['PIPELINING'], ''],
] as const)
  test(`an address with other letters is written in UTF-8${more && ', and the server that knows it is told'}`, () => {
    const lines: string[] = []
    const deed = ({ line }: Moment) => {
      lines.push(Buffer.from(line, 'latin1').toString())
      return undefined
    }
    return withOddServer({ extensions, deed }, async ({ smtp }) => {
      const [outcome] = await smtp.submit([{ ...mailTo(0, 0), to: 'zoé@example.test' }])
      assert.equal(outcome?.kind, 'accepted')
      assert.ok(lines.includes(`MAIL FROM:<hello@maple.test>${more}`))
      assert.ok(lines.includes('RCPT TO:<zoé@example.test>'))
    })
  })

test('an address that would be more than an address is refused, and the server hears nothing of it', () =>
  withOddServer({}, async ({ server, smtp }) => {
    const evil = ['a@b.test>\r\nRCPT TO:<all@example.test', 'a@b.test\nDATA', '', 'a@b.test\0', '<a@b.test>']
    const outcomes = await smtp.submit(evil.map((to) => ({ ...mailTo(0, 0), to })))
    assert.deepEqual(reasonsOf(outcomes), all(evil.length, 'gateway_refused:553 5.1.3'))
    const [outcome] = await smtp.submit([{ ...mailTo(0, 0), from: 'a@b.test>\r\nDATA' }])
    assert.equal(outcome?.kind === 'refused' && outcome.reason, 'gateway_refused:553')
    assert.deepEqual(server.pieces, [])
  }))
