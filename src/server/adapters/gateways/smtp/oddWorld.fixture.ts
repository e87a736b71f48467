import assert from 'node:assert/strict'
import { systemClock } from '#server/platform/clock.ts'
import type { Outcome, Submit } from '../port.ts'
import { type OddOptions, type OddServer, startOddServer } from './oddServer.fixture.ts'
import { createSmtp, type Smtp, type SmtpOptions } from './smtp.ts'

export type OddWorld = { smtp: Smtp; server: OddServer; send: (count: number) => Promise<Outcome[]> }

/** Whatever the rule is, no content comes twice, and nothing comes before what has to be answered first. */
export async function withOddServer(
  options: OddOptions & { smtp?: Partial<SmtpOptions> },
  rule: (world: OddWorld) => Promise<void>,
): Promise<void> {
  const server = await startOddServer(options)
  const smtp = createSmtp(
    {
      host: '127.0.0.1',
      port: server.port,
      isSecure: false,
      connections: 1,
      from: 'fanfare@fanfare.test',
      timeoutMilliseconds: 3000,
      ...options.smtp,
    },
    systemClock,
  )
  try {
    await rule({ smtp, server, send: (count) => smtp.submit(Array.from({ length: count }, mailTo)) })
    const known = server.contents.map(({ to }) => to)
    assert.equal(new Set(known).size, known.length)
    assert.deepEqual(server.early, [])
  } finally {
    await smtp.close()
    await server.end()
  }
}

let sent = 0
/** The `at`th of its batch goes to `person<at>.<n>@example.test`. */
export function mailTo(_: unknown, at: number): Submit {
  sent += 1
  return {
    reference: `r${sent}`,
    from: 'hello@maple.test',
    to: `person${at}.${sent}@example.test`,
    text: 'Hello\n.\n..dots\nEnd',
    email: { subject: 'News', fromName: 'Maple', toName: '', messageId: `m${sent}@maple.test` },
  }
}

export const kindsOf = (outcomes: readonly Outcome[]) => outcomes.map(({ kind }) => kind)
export const reasonsOf = (outcomes: readonly Outcome[]) =>
  outcomes.map((outcome) => ('reason' in outcome ? outcome.reason : outcome.kind))
export const all = <T>(count: number, value: T): T[] => Array.from({ length: count }, () => value)
