import type { Logger } from 'pino'
import type { MailPort } from '#server/adapters/email/port.ts'
import { createOutbox } from '#server/adapters/gateways/outbox/outbox.ts'
import type { GatewayKind, GatewayPort } from '#server/adapters/gateways/port.ts'
import type { GatewaySettings } from '#server/adapters/gateways/settings.ts'
import { createSimulator } from '#server/adapters/gateways/simulator/simulator.ts'
import { createSmpp } from '#server/adapters/gateways/smpp/smpp.ts'
import type { SmtpSettings } from '#server/adapters/gateways/smtp/settings.ts'
import { createSmtp } from '#server/adapters/gateways/smtp/smtp.ts'
import { createTwilio } from '#server/adapters/gateways/twilio/twilio.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'

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
  const mailServer = smtp && createSmtp(smtp, clock)
  const made: Record<GatewayKind, GatewayPort | undefined> = {
    simulator: createSimulator(db, clock),
    smpp: smpp && createSmpp({ ...smpp, db, clock, log }),
    twilio: twilio && createTwilio({ ...twilio, publicUrl }),
    smtp: mailServer,
    outbox,
  }
  const ports = new Map(Object.entries(made))
  return {
    find: (kind) => ports.get(kind),
    mail: (mailServer ?? outbox).mail,
    close: async () => {
      await Promise.all([...ports.values()].flatMap((port) => (port ? [port.close()] : [])))
    },
  }
}
