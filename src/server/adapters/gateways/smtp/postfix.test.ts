import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type Postfix, startPostfix } from '#test/support/postfix.ts'
import { until } from '#test/support/until.ts'
import { gatewaySuite } from '../gateway.suite.ts'
import type { Outcome, Submit } from '../port.ts'
import { all, kindsOf, mailTo, reasonsOf } from './oddWorld.fixture.ts'
import type { Smtp, SmtpOptions } from './smtp.ts'
import { addresses, smtpTo } from './smtpWorld.fixture.ts'

// The adapter with a mail server that shares no code with it, and what that one really answers.

const refusing = [
  'message_size_limit = 20000',
  'smtpd_hard_error_limit = 4',
  'smtpd_sender_restrictions = check_sender_access regexp:{{/@nowhere/ 450 4.1.8 Domain not found}}',
]
const narrow = ['smtpd_client_connection_count_limit = 3']

// All are there before the first test is named: what is named later runs after the end of all.
const started = await Promise.allSettled([startPostfix(), startPostfix(refusing), startPostfix(narrow)])
const servers = started.flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))
after(() => Promise.all(servers.map(({ end }) => end())))

const [plain, strict, small] = servers
if (!plain || !strict || !small) {
  const reasons = started.flatMap((one) => (one.status === 'rejected' ? [String(one.reason)] : []))
  test('Postfix', { skip: reasons[0] ?? true }, () => undefined)
} else {
  gatewaySuite('Postfix', () => suiteGateway(plain), addresses)
  tryRefusals(strict)
  tryConnections(small)
  test('Postfix never saw a command before its turn', async () => {
    const logs = await Promise.all(servers.map(({ log }) => log()))
    for (const log of logs) assert.match(log, /connect from/)
    assert.doesNotMatch(logs.join(), /improper command pipelining/)
  })
}

async function suiteGateway(postfix: Postfix) {
  return {
    port: smtpTo(postfix),
    settled: async () => undefined,
    textsOf: async (address: string) =>
      (await postfix.queued())
        .filter(({ to }) => to === address)
        .map(({ mail }) => (mail.text ?? '').replace(/\n$/, '')),
  }
}

type More = { readonly smtp?: Partial<SmtpOptions>; readonly rule: (smtp: Smtp) => Promise<void> }

function tryOn(postfix: Postfix, title: string, { smtp: options, rule }: More): void {
  void test(`Postfix: ${title}`, async () => {
    const smtp = smtpTo(postfix, { connections: 1, ...options })
    try {
      await rule(smtp)
    } finally {
      await smtp.close()
    }
  })
}

const batchOf = (count: number, more: (at: number) => Partial<Submit> = () => ({})): Submit[] =>
  Array.from({ length: count }, (_, at) => ({ ...mailTo(_, at), ...more(at) }))

const idOf = (outcome: Outcome) => (outcome.kind === 'accepted' ? outcome.providerMessageId : undefined)

function tryRefusals(postfix: Postfix): void {
  tryOn(postfix, 'the id of an e-mail is that of its queue', {
    rule: async (smtp) => {
      const batch = batchOf(12)
      const outcomes = await smtp.submit(batch)
      const ids = new Map((await postfix.queued()).map(({ to, id }) => [to, id]))
      assert.deepEqual(
        outcomes.map(idOf),
        batch.map(({ to }) => ids.get(to)),
      )
    },
  })

  tryOn(postfix, 'who is unknown gets nothing, and all others theirs once, though it ends the connections', {
    rule: async (smtp) => {
      // An e-mail that it takes makes it forget the errors before.
      const isUnknown = (at: number) => at % 10 > 3
      const batch = batchOf(30, (at) => (isUnknown(at) ? { to: `nobody${at}@example.test` } : {}))
      const outcomes = await smtp.submit(batch)
      assert.deepEqual(
        reasonsOf(outcomes),
        batch.map((_, at) => (isUnknown(at) ? 'gateway_refused:550 5.1.1' : 'accepted')),
      )
      const addressed = (await postfix.queued()).map(({ to }) => to)
      for (const [at, { to }] of batch.entries())
        assert.equal(addressed.filter((one) => one === to).length, isUnknown(at) ? 0 : 1)
      await until(async () => (await postfix.log()).includes('too many errors'))
    },
  })

  tryOn(postfix, 'a sender that it does not like now may be tried again later', {
    rule: async (smtp) => {
      const outcomes = await smtp.submit(batchOf(2, (at) => (at === 0 ? { from: 'hello@nowhere.test' } : {})))
      assert.deepEqual(reasonsOf(outcomes), ['gateway_refused:450 4.1.8', 'accepted'])
      assert.equal(outcomes[0]?.kind === 'refused' && outcomes[0].isPermanent, false)
    },
  })

  tryOn(postfix, 'an e-mail that is too large is refused for good, and the one behind it is sent', {
    rule: async (smtp) => {
      const outcomes = await smtp.submit(
        batchOf(3, (at) => (at === 1 ? { text: 'large '.repeat(5000) } : {})),
      )
      assert.deepEqual(reasonsOf(outcomes), ['accepted', 'gateway_refused:552 5.3.4', 'accepted'])
    },
  })
}

function tryConnections(postfix: Postfix): void {
  tryOn(postfix, 'where it takes three connections and no more, all e-mails go by these', {
    smtp: { connections: 10 },
    rule: async (smtp) => {
      assert.deepEqual(kindsOf(await smtp.submit(batchOf(60))), all(60, 'accepted'))
      await until(async () => (await postfix.log()).includes('Connection concurrency limit exceeded'))
    },
  })
}
