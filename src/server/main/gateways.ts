import type { Logger } from 'pino'
import type { MailPort } from '#server/adapters/email/port.ts'
import { createOutbox } from '#server/adapters/gateways/outbox/outbox.ts'
import type { GatewayPort } from '#server/adapters/gateways/port.ts'
import { createSimulator } from '#server/adapters/gateways/simulator/simulator.ts'
import { createSmpp } from '#server/adapters/gateways/smpp/smpp.ts'
import { createSmtp } from '#server/adapters/gateways/smtp/smtp.ts'
import { createTwilio } from '#server/adapters/gateways/twilio/twilio.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { GatewaySettings } from '#server/platform/gatewayConfig.ts'
import type { SmtpSettings } from '#server/platform/mailConfig.ts'

export type GatewayParts = {
  readonly db: Db
  readonly clock: Clock
  readonly log: Logger
  readonly publicUrl: string
}

/** The gateways by their kind. One that the installation has no account at is missing. */
export type Gateways = {
  readonly find: (kind: string) => GatewayPort | undefined
  /** The installation's own mail: by the mail server, else into the outbox. */
  readonly mail: MailPort
  readonly close: () => Promise<void>
}

type Settings = GatewaySettings & { readonly smtp?: SmtpSettings }

export function createGateways(settings: Settings, parts: GatewayParts): Gateways {
  const { db, clock, log, publicUrl } = parts
  const { smpp, twilio, smtp } = settings
  const outbox = createOutbox(db, clock)
  const ports = new Map<string, GatewayPort>([
    ['simulator', createSimulator(db, clock)],
    ['outbox', outbox],
  ])
  const mailServer = smtp && createSmtp(smtp, clock)
  if (mailServer) ports.set('smtp', mailServer)
  if (smpp) ports.set('smpp', createSmpp({ ...smpp, db, clock, log }))
  if (twilio) ports.set('twilio', createTwilio({ ...twilio, publicUrl }))
  return {
    find: (kind) => ports.get(kind),
    mail: (mailServer ?? outbox).mail,
    close: async () => {
      await Promise.all([...ports.values()].map((port) => port.close()))
    },
  }
}
