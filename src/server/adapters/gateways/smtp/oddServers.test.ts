import assert from 'node:assert/strict'
import { test } from 'node:test'
import { until } from '#test/support/until.ts'
import { systemClock } from '#server/platform/clock.ts'
import type { Outcome, Submit } from '../port.ts'
import { type Deed, type Moment, type OddOptions, type OddServer, startOddServer } from './oddServer.fixture.ts'
import { createSmtp, type Smtp, type SmtpOptions } from './smtp.ts'

// What is told of an e-mail is true whatever the mail server does: accepted where it said yes, refused where it has not
// got the content or said no, unknown where it got it and said nothing that can be believed. No content comes twice.

type World = { smtp: Smtp; server: OddServer; send: (count: number) => Promise<Outcome[]> }

async function withServer(
  options: OddOptions & { smtp?: Partial<SmtpOptions> },
  rule: (world: World) => Promise<void>,
): Promise<void> {
  const server = await startOddServer(options)
  const smtp = createSmtp(
    {
      ...{ host: '127.0.0.1', port: server.port, isSecure: false, connections: 1 },
      from: 'fanfare@fanfare.test',
      timeoutMilliseconds: 3000,
      ...options.smtp,
    },
    systemClock,
  )
  try {
    await rule({ smtp, server, send: (count) => smtp.submit(Array.from({ length: count }, mailTo)) })
    const known = server.contents.map(({ to }) => to)
    assert.equal(new Set(known).size, known.length, 'no content comes twice')
    assert.deepEqual(server.early, [], 'nothing is sent before what must be answered first')
  } finally {
    await smtp.close()
    await server.end()
  }
}

let sent = 0
/** The `at`th of its batch goes to `person<at>.<n>@example.test`. */
function mailTo(_: unknown, at: number): Submit {
  sent += 1
  return {
    reference: `r${sent}`,
    from: 'hello@maple.test',
    to: `person${at}.${sent}@example.test`,
    text: 'Hello\n.\n..dots\nEnd',
    email: { subject: 'News', fromName: 'Maple', toName: '', messageId: `m${sent}@maple.test` },
  }
}

const kindsOf = (outcomes: readonly Outcome[]) => outcomes.map(({ kind }) => kind)
const reasonsOf = (outcomes: readonly Outcome[]) =>
  outcomes.map((outcome) => ('reason' in outcome ? outcome.reason : outcome.kind))
const all = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)
const envelope = 'MAIL RCPT DATA'

test('with PIPELINING an envelope is one group, and the next one goes with the end of a content', () =>
  withServer({}, async ({ server, send }) => {
    assert.deepEqual(kindsOf(await send(4)), all(4, 'accepted'))
    const first = ['EHLO', 'EHLO', envelope, '.', envelope]
    // Nothing is sent ahead before the server has shown that it goes on after an e-mail.
    assert.deepEqual(server.pieces, [...first, `. ${envelope}`, `. ${envelope}`, '.'])
    assert.equal(server.contents.length, 4)
  }))

test('without PIPELINING each command waits for the answer to the one before', () =>
  withServer({ extensions: ['8BITMIME'] }, async ({ server, send }) => {
    assert.deepEqual(kindsOf(await send(3)), all(3, 'accepted'))
    assert.ok(server.pieces.every((piece) => !piece.includes(' ')))
  }))

test('a server that knows no EHLO gets its e-mail step by step', () =>
  withServer(
    { deed: ({ kind }) => (kind === 'EHLO' ? { say: '502 5.5.1 what?\r\n' } : undefined) },
    async ({ send }) => assert.deepEqual(kindsOf(await send(2)), all(2, 'accepted')),
  ))

for (const extensions of [['PIPELINING'], []])
  for (const kind of ['MAIL', 'RCPT', 'DATA', 'content'] as const)
    test(`a refusal at ${kind} is of its e-mail alone, ${extensions[0] ?? 'step by step'}`, () =>
      withServer(
        {
          extensions,
          deed: (moment) =>
            moment.kind === kind && [2, 3, 5].includes(moment.mail) ? { say: '550 5.1.1 nobody\r\n' } : undefined,
        },
        async ({ server, send }) => {
          const no = 'gateway_refused:550 5.1.1'
          assert.deepEqual(reasonsOf(await send(6)), ['accepted', no, no, 'accepted', no, 'accepted'])
          assert.equal(server.taken.length, 3)
          assert.equal(server.connectionCount(), 1)
        },
      ))

test('a server that asks for the content of what it refused does not get it', () =>
  withServer(
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
  withServer({ isSlow: true }, async ({ send }) =>
    assert.deepEqual(kindsOf(await send(5)), all(5, 'accepted')),
  ))

test("the provider's id is the server's own where it says one", () =>
  withServer({}, async ({ send }) => {
    const [outcome] = await send(1)
    assert.equal(outcome?.kind === 'accepted' && outcome.providerMessageId, 'Q1x1x')
  }))

const endings = {
  'says 421 to the next': ({ kind, mail }) =>
    kind === 'MAIL' && mail === 3 ? { say: '421 4.7.0 too many\r\n', then: 'close' } : undefined,
  'closes with its last answer': ({ kind, mail }) =>
    kind === 'content' && mail === 2 ? { then: 'close' } : undefined,
  'says goodbye with its last answer': ({ kind, mail }) =>
    kind === 'content' && mail === 2 ? { more: '221 2.0.0 enough\r\n', then: 'close' } : undefined,
  'cuts the line at the third': ({ kind, mail }) =>
    kind === 'MAIL' && mail === 3 ? { say: '', then: 'cut' } : undefined,
} satisfies Record<string, NonNullable<OddOptions['deed']>>

for (const [what, deed] of Object.entries(endings))
  test(`a server that takes two e-mails a connection and then ${what} gets all of them, each once`, () =>
    withServer({ deed }, async ({ server, send }) => {
      assert.deepEqual(kindsOf(await send(9)), all(9, 'accepted'))
      assert.equal(server.taken.length, 9)
    }))

test('a server that closes after each e-mail gets nothing ahead, and is soon left after each', () =>
  withServer({ deed: ({ kind }) => (kind === 'content' ? { then: 'close' } : undefined) }, async (world) => {
    assert.deepEqual(kindsOf(await world.send(8)), all(8, 'accepted'))
    assert.ok(!world.server.pieces.some((piece) => piece.includes('. MAIL')))
    const before = world.server.pieces.length
    await world.send(3)
    const later = world.server.pieces.slice(before).filter((piece) => piece === envelope)
    assert.equal(later.length, 3, 'no envelope goes to a connection that will be closed')
  }))

test('connections that a server refuses do without: the e-mails go by those that it took', () =>
  withServer(
    {
      smtp: { connections: 6 },
      deed: ({ kind, connection }) =>
        kind === 'connect' && connection > 2
          ? { say: '421 4.7.0 too many connections from you\r\n', then: 'close' }
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
  withServer(
    {
      smtp: { connections: 3 },
      deed: ({ kind }) => (kind === 'connect' ? { say: '421 4.3.2 away\r\n', then: 'close' } : undefined),
    },
    async ({ send }) => assert.deepEqual(reasonsOf(await send(5)), all(5, 'gateway_away')),
  ))

test('a first e-mail that is answered 421 is refused for now, by its code', () =>
  withServer(
    {
      deed: ({ kind }) => (kind === 'MAIL' ? { say: '421 4.3.2 later\r\n', then: 'close' } : undefined),
    },
    async ({ send }) => {
      const outcomes = await send(2)
      assert.deepEqual(reasonsOf(outcomes), all(2, 'gateway_refused:421 4.3.2'))
      assert.ok(outcomes.every((outcome) => outcome.kind === 'refused' && !outcome.isPermanent))
    },
  ))

test('a line that is cut when the content is there leaves that one unknown, and those behind it are sent', () =>
  withServer(
    { deed: ({ kind, mail }) => (kind === 'content' && mail === 3 ? { say: '', then: 'cut' } : undefined) },
    async ({ server, send }) => {
      const outcomes = await send(5)
      assert.deepEqual(kindsOf(outcomes).toSorted(), ['accepted', 'accepted', 'accepted', 'accepted', 'unknown'])
      assert.equal(outcomes[2]?.kind, 'unknown')
      assert.equal(server.contents.length, 5)
    },
  ))

const outOfStep = {
  'answers MAIL twice': ({ kind, mail }) =>
    kind === 'MAIL' && mail === 3 ? { more: '250 fine\r\n' } : undefined,
  'leaves RCPT unanswered': ({ kind, mail }) => (kind === 'RCPT' && mail === 3 ? { say: '' } : undefined),
  'says what is no reply': ({ kind, mail }) =>
    kind === 'RCPT' && mail === 3 ? { say: 'hello?\r\n' } : undefined,
} satisfies Record<string, NonNullable<OddOptions['deed']>>

for (const [what, deed] of Object.entries(outOfStep))
  test(`a server that ${what} is not trusted: the content before is unknown, that one does not leave`, () =>
    withServer({ deed }, async ({ server, send }) => {
      const outcomes = await send(5)
      assert.deepEqual(kindsOf(outcomes), ['accepted', 'unknown', 'refused', 'accepted', 'accepted'])
      assert.equal(server.contents.filter(({ to }) => to.startsWith('person2.')).length, 0)
      assert.equal(server.connectionCount(), 2)
    }))

test('a server that says yes before it has the content does not get it', () =>
  withServer(
    { deed: ({ kind, mail }) => (kind === 'DATA' && mail === 3 ? { more: '250 queued\r\n' } : undefined) },
    async ({ server, send }) => {
      const outcomes = await send(5)
      assert.deepEqual(kindsOf(outcomes), ['accepted', 'accepted', 'refused', 'accepted', 'accepted'])
      assert.equal(server.contents.length, 4)
    },
  ))

test('where a server leaves out the answer to a content, the one behind it is not taken for it', () =>
  withServer(
    { deed: ({ kind, mail }) => (kind === 'content' && mail === 3 ? { say: '' } : undefined) },
    async ({ server, send }) => {
      const outcomes = await send(5)
      assert.deepEqual([outcomes[2]?.kind, outcomes[3]?.kind], ['unknown', 'refused'])
      assert.equal(server.contents.length, 4)
    },
  ))

test('a content that is answered twice is unknown, since nobody knows what the second was for', () =>
  withServer(
    { deed: ({ kind, mail }) => (kind === 'content' && mail === 3 ? { more: '451 no\r\n' } : undefined) },
    async ({ send }) => {
      const outcomes = await send(3)
      assert.deepEqual(kindsOf(outcomes), ['accepted', 'accepted', 'unknown'])
    },
  ))

test('a server that hangs is waited for as long as a batch may take; what it has not got does not leave later', () =>
  withServer(
    {
      smtp: { answerMilliseconds: 400 },
      deed: ({ kind, mail }) => (kind === 'MAIL' && mail === 2 ? { say: '', then: 'hang' } : undefined),
    },
    async ({ server, send }) => {
      assert.deepEqual(reasonsOf(await send(3)), ['accepted', 'gateway_away', 'gateway_away'])
      assert.equal(server.contents.length, 1)
    },
  ))

test('what nobody waits for any more does not leave when the server asks for it at last', () =>
  withServer(
    {
      smtp: { answerMilliseconds: 400 },
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
  withServer({}, async ({ server, send }) => {
    await send(2)
    server.shout('250 by the way\r\n')
    await until(() => server.openCount() === 0)
    assert.deepEqual(kindsOf(await send(2)), all(2, 'accepted'))
    assert.equal(server.connectionCount(), 2)
  }))

test('a server that ends no reply is left', () =>
  withServer(
    { deed: ({ kind }) => (kind === 'MAIL' ? { say: `250-${'x'.repeat(100_000)}` } : undefined) },
    async ({ send }) => assert.deepEqual(kindsOf(await send(1)), ['refused']),
  ))

/** The same numbers for the same seed, 0 to 1. */
function randomOf(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff
    return state / 0x7fffffff
  }
}

const mischief: ((moment: Moment) => Deed | undefined)[] = [
  () => ({ then: 'close' }),
  () => ({ then: 'cut' }),
  () => ({ say: '', then: 'cut' }),
  () => ({ say: '421 4.3.2 away\r\n', then: 'close' }),
  ({ kind }) => (kind === 'connect' || kind === 'EHLO' ? undefined : { say: '451 4.3.0 not now\r\n' }),
  ({ kind }) => (kind === 'connect' || kind === 'EHLO' ? undefined : { say: '550 5.1.1 nobody\r\n' }),
  ({ kind }) => (kind === 'RCPT' ? { more: '250 and more\r\n' } : undefined),
  ({ kind }) => (kind === 'RCPT' || kind === 'MAIL' ? { say: '' } : undefined),
  ({ kind }) => (kind === 'content' ? { more: '221 bye\r\n', then: 'close' } : undefined),
]

for (const extensions of [['PIPELINING'], []])
  for (let seed = 1; seed <= 6; seed++)
    test(`what is told is true of a server that does anything at any time (${extensions[0] ?? 'step by step'}, seed ${seed})`, () => {
      const random = randomOf(seed * 7919)
      const deed = (moment: Moment) =>
        random() < 0.04 ? mischief[Math.floor(random() * mischief.length)]?.(moment) : undefined
      const smtp = { connections: 3, answerMilliseconds: 2000, timeoutMilliseconds: 200 }
      return withServer({ extensions, deed, smtp }, async ({ server, smtp: port }) => {
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

test('every line is short enough for a server that takes none over 78 characters, and dots stay dots', () =>
  withServer({}, async ({ server, smtp }) => {
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
