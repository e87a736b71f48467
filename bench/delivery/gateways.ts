import { pino } from 'pino'
import type { GatewayPort } from '#server/adapters/gateways/port.ts'
import { createSmpp } from '#server/adapters/gateways/smpp/smpp.ts'
import { createSmtp } from '#server/adapters/gateways/smtp/smtp.ts'
import { createTwilio } from '#server/adapters/gateways/twilio/twilio.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'

const window = Number(process.env.BENCH_WINDOW ?? 500)
const connections = Number(process.env.BENCH_CONNECTIONS ?? 200)
const host = '127.0.0.1'

export const twilioAt = (port: number) => ({
  accountSid: `AC${'0'.repeat(32)}`,
  authToken: 'bench',
  window,
  apiUrl: `http://${host}:${port}`,
})

export const smtpAt = (port: number) => ({
  host,
  port,
  connections,
  isSecure: false,
  from: 'hello@maple.test',
})

const smppAt = (port: number) => ({
  host,
  port,
  isTls: false,
  systemId: 'bench',
  password: 'bench',
  window,
  receiptIds: 'same' as const,
})

type Around = { port: number; db: Db; clock: Clock }

/** The product's own adapter. */
export function openGateway(kind: string, { port, db, clock }: Around): GatewayPort {
  if (kind === 'smpp') return createSmpp({ ...smppAt(port), db, clock, log: pino({ level: 'warn' }) })
  if (kind === 'smtp') return createSmtp(smtpAt(port), clock)
  return createTwilio({ ...twilioAt(port), publicUrl: 'http://localhost' })
}
