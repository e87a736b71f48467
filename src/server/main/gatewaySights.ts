import type { MailPort } from '#server/adapters/email/port.ts'
import { AddressRefused } from '#server/adapters/email/port.ts'
import type { GatewayPort, Outcome } from '#server/adapters/gateways/port.ts'
import type { Clock } from '#server/platform/clock.ts'

/** Sights of a gateway by this process, for an operator: no address, no account, nothing of a message. */
export type GatewaySight = {
  /** Of a line that stays open, as soon as this process keeps one. */
  readonly is_connected?: boolean
  /** When it last took a message, or refused one for good. */
  readonly last_answered_at?: string
  /** When it last refused one for now, or left it unanswered. */
  readonly last_failed_at?: string
}

/** The same port, whose outcomes are noted. */
export function watchGateway<Port extends GatewayPort & { mail?: MailPort }>(port: Port, clock: Clock) {
  let [answeredAt, failedAt]: (string | undefined)[] = []
  const note = (isAnswer: boolean) => {
    const now = clock.now().toISOString()
    if (isAnswer) answeredAt = now
    else failedAt = now
  }
  const watched: Port = {
    ...port,
    submit: async (batch) => {
      const outcomes = await port.submit(batch)
      if (outcomes.some(isAnswer)) note(true)
      if (!outcomes.every(isAnswer)) note(false)
      return outcomes
    },
    ...(port.mail && { mail: watchMail(port.mail, note) }),
  }
  const sight = (): GatewaySight => {
    const isConnected = port.isConnected?.()
    return {
      ...(isConnected !== undefined && { is_connected: isConnected }),
      ...(answeredAt && { last_answered_at: answeredAt }),
      ...(failedAt && { last_failed_at: failedAt }),
    }
  }
  return { port: watched, sight }
}

const isAnswer = (outcome: Outcome): boolean =>
  outcome.kind === 'accepted' || (outcome.kind === 'refused' && outcome.isPermanent)

const watchMail = (mail: MailPort, note: (isAnswer: boolean) => void): MailPort => ({
  send: async (one) => {
    try {
      await mail.send(one)
      note(true)
    } catch (error) {
      note(error instanceof AddressRefused)
      throw error
    }
  },
})
