import { pino } from 'pino'
import type { GatewayPort } from '#server/adapters/gateways/port.ts'
import { createSmpp } from '#server/adapters/gateways/smpp/smpp.ts'
import { createSmtp } from '#server/adapters/gateways/smtp/smtp.ts'
import { createTwilio } from '#server/adapters/gateways/twilio/twilio.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'

const window = Number(process.env.BENCH_WINDOW ?? 200)

/** The product's own adapter, which both sides send through. */
export function openGateway(
  kind: string,
  { port, db, clock }: { port: number; db: Db; clock: Clock },
): GatewayPort {
  if (kind === 'smpp')
    return createSmpp({
      ...{
        host: '127.0.0.1',
        port,
        isTls: false,
        systemId: 'bench',
        password: 'bench',
        window,
        receiptIds: 'same',
      },
      ...{ db, clock, log: pino({ level: 'warn' }) },
    })
  if (kind === 'smtp') return createSmtp(smtpSettings(port), clock)
  return createTwilio({
    accountSid: `AC${'0'.repeat(32)}`,
    authToken: 'bench',
    window,
    apiUrl: `http://127.0.0.1:${port}`,
    publicUrl: 'http://localhost',
  })
}

const smtpSettings = (port: number) => ({
  ...{ host: '127.0.0.1', port, connections: Number(process.env.BENCH_CONNECTIONS ?? 50), isSecure: false },
  from: 'hello@maple.test',
})
