import type { SMTPServerOptions } from 'smtp-server'
import { systemClock } from '#server/platform/clock.ts'
import type { SuiteAddresses } from '../gateway.suite.ts'
import { type MailServerFixture, startMailServer } from './mailServer.fixture.ts'
import { createSmtp, type Smtp, type SmtpOptions } from './smtp.ts'

export const smtpTo = (server: { readonly port: number }, more: Partial<SmtpOptions> = {}): Smtp =>
  createSmtp(
    {
      host: '127.0.0.1',
      port: server.port,
      isSecure: false,
      connections: 4,
      from: 'fanfare@fanfare.test',
      timeoutMilliseconds: 2200,
      ...more,
    },
    systemClock,
  )

let named = 0
export const addresses: SuiteAddresses = {
  from: 'hello@maple.test',
  addressOf: (line) => `person${line}@example.test`,
  more: () => {
    named += 1
    const messageId = `${named}@maple.test`
    return { email: { subject: 'News', fromName: 'Maple', toName: 'Zoé', messageId } }
  },
  hasReceipts: false,
}

/** The adapter with a mail server, as the gateways' suite takes them. */
export const mailGateway =
  (server: SMTPServerOptions = {}, more: Partial<SmtpOptions> = {}) =>
  async () => {
    const started: MailServerFixture = await startMailServer(server)
    return {
      port: smtpTo(started, more),
      settled: async () => undefined,
      textsOf: async (address: string) =>
        started.taken
          .filter(({ to }) => to === address)
          .map(({ mail }) => (mail.text ?? '').replace(/\n$/, '')),
      behave: started.behave,
      mostAtOnce: started.mostAtOnce,
      // A connection has one content under way, and the next envelope behind it.
      seenOfWindow: 0.5,
      leave: started.end,
      end: started.end,
    }
  }
