import type { Logger } from 'pino'
import type { MailPort } from '#server/adapters/email/port.ts'
import { createOutbox } from '#server/adapters/gateways/outbox/outbox.ts'
import type { GatewayKind, GatewayPort } from '#server/adapters/gateways/port.ts'
import type { GatewaySettings } from '#server/adapters/gateways/settings.ts'
import { createSimulator } from '#server/adapters/gateways/simulator/simulator.ts'
import type { SmppSettings } from '#server/adapters/gateways/smpp/settings.ts'
import type { SmtpSettings } from '#server/adapters/gateways/smtp/settings.ts'
import type { TwilioSettings } from '#server/adapters/gateways/twilio/settings.ts'
import type { Clock } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type GatewaySight, watchGateway } from './gatewaySights.ts'

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
  /** Sights of those gateways that the installation has an account at, by kind. */
  readonly sights: () => Record<string, GatewaySight>
  readonly close: () => Promise<void>
}

type Settings = GatewaySettings & { readonly smtp?: SmtpSettings }

/** An adapter that speaks with a provider is loaded only where the installation has an account there. */
export async function createGateways(settings: Settings, parts: GatewayParts): Promise<Gateways> {
  const { db, clock } = parts
  const { smpp, twilio, smtp } = settings
  const outbox = createOutbox(db, clock)
  const watched = {
    smpp: smpp && watchGateway(await loadSmpp(smpp, parts), clock),
    twilio: twilio && watchGateway(await loadTwilio(twilio, parts), clock),
    smtp: smtp && watchGateway(await loadSmtp(smtp, parts), clock),
  }
  const made: Record<GatewayKind, GatewayPort | undefined> = {
    simulator: createSimulator(db, clock),
    smpp: watched.smpp?.port,
    twilio: watched.twilio?.port,
    smtp: watched.smtp?.port,
    outbox,
  }
  const ports = new Map(Object.entries(made))
  return {
    find: (kind) => ports.get(kind),
    mail: (watched.smtp?.port ?? outbox).mail,
    sights: () =>
      Object.fromEntries(
        Object.entries(watched).flatMap(([kind, one]) => (one ? [[kind, one.sight()]] : [])),
      ),
    close: async () => {
      await Promise.all([...ports.values()].flatMap((port) => (port ? [port.close()] : [])))
    },
  }
}

async function loadSmtp(settings: SmtpSettings, { clock }: GatewayParts) {
  const { createSmtp } = await import('#server/adapters/gateways/smtp/smtp.ts')
  return createSmtp(settings, clock)
}

async function loadSmpp(settings: SmppSettings, { db, clock, log }: GatewayParts) {
  const { createSmpp } = await import('#server/adapters/gateways/smpp/smpp.ts')
  return createSmpp({ ...settings, db, clock, log })
}

async function loadTwilio(settings: TwilioSettings, { publicUrl }: GatewayParts) {
  const { createTwilio } = await import('#server/adapters/gateways/twilio/twilio.ts')
  return createTwilio({ ...settings, publicUrl })
}
