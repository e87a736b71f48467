import { AddressRefused, type Mail, type MailPort, MailUnanswered } from '#server/adapters/email/port.ts'
import type { Clock } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import type { GatewayPort, Outcome, Submit } from '../port.ts'
import { type Connections, openConnections } from './connections.ts'
import { createSigner } from './dkim.ts'
import { giveUp, type Handover, type Outgoing, outgoingOf } from './handover.ts'
import { type MailContent, mimeOf, writtenOf } from './mime.ts'
import { isForGood, outcomeOf } from './outcome.ts'
import type { SmtpSettings } from './settings.ts'

// E-mail by a mail server (RFC 5321, 2920, 6376, 8058). A mail server recognises no reference: what was not answered is
// never sent again by itself. There are no receipts either; a bounce comes back as an e-mail, hours later perhaps.

export type SmtpOptions = SmtpSettings & {
  /** How long the server may be silent; left out, the adapter's own measure. */
  readonly timeoutMilliseconds?: number
  /** When a batch must be answered: before delivery takes the whole of it as unanswered. */
  readonly answerMilliseconds?: number
}

export type Smtp = GatewayPort & {
  /** The installation's own mail by the same connections. */
  readonly mail: MailPort
  settled(): Promise<void>
}

const defaultAnswerMilliseconds = 12_000
/** The e-mail whose content is under way, and the next one, whose envelope goes with the end of it. */
const mailsOfConnection = 2

export function createSmtp(options: SmtpOptions, clock: Clock): Smtp {
  const connections = openConnections(options, options.connections)
  const handOver = createHandOver(options, connections)
  const underway = new Set<Promise<unknown>>()
  const watched = <T>(work: Promise<T>): Promise<T> => {
    underway.add(work)
    return work.finally(() => underway.delete(work))
  }
  const submitAll = async (batch: readonly Submit[]): Promise<Outcome[]> => {
    const handovers = await handOver(batch.map((submit) => contentOf(submit, clock.now())))
    return batch.map((submit, at) => outcomeOf(handovers[at], submit))
  }
  const sendOwn = async (mail: Mail) => {
    const [handover] = await handOver([ownContent(mail, options.from, clock.now())])
    if (handover?.kind === 'taken') return
    const why = handover?.kind === 'answered' ? handover.answer : handover?.reason
    if (handover?.kind === 'answered' && isForGood(handover) && !handover.isOfSender)
      throw new AddressRefused(`the mail server refuses the address: ${why}`)
    if (handover?.kind === 'unanswered') throw new MailUnanswered(`the mail server said nothing: ${why}`)
    throw new Error(`the mail server did not take it: ${why}`)
  }
  return {
    recognisesReferences: false,
    echoesReferences: true,
    window: options.connections * mailsOfConnection,
    submit: (batch) => watched(submitAll(batch)),
    listen: () => undefined,
    close: async () => {
      await Promise.allSettled(underway)
      connections.close()
    },
    settled: async () => undefined,
    mail: { send: (mail) => watched(sendOwn(mail)) },
  }
}

function contentOf({ email, from, to, text }: Submit, at: Date): MailContent {
  if (!email) throw new Error('an SMS for the gateway of e-mail')
  return {
    ...email,
    from: { name: email.fromName, address: from },
    to: { name: email.toName, address: to },
    text,
    at,
  }
}

function ownContent({ to, subject, text, reference }: Mail, address: string, at: Date): MailContent {
  const messageId = `${reference ?? newId()}@${address.split('@')[1] ?? 'localhost'}`
  return { from: { name: 'Fanfare', address }, to, subject, text, messageId, at, isAutomatic: true }
}

type HandOver = (mails: readonly MailContent[]) => Promise<Handover[]>

/** Each e-mail is answered in time: what the server did not come to by then was not sent, and is not any more. */
function createHandOver(options: SmtpOptions, connections: Connections): HandOver {
  const { dkim, answerMilliseconds = defaultAnswerMilliseconds } = options
  const sign = dkim && createSigner(dkim)
  const written = async (mail: MailContent): Promise<string> => {
    const mime = mimeOf(mail)
    return writtenOf(mime, sign && (await sign(mime)))
  }
  return async (mails) => {
    const contents = sign
      ? await Promise.all(mails.map(written))
      : mails.map((mail) => writtenOf(mimeOf(mail)))
    const batch: Outgoing[] = []
    const handovers = mails.map((mail, at) => {
      const { promise, resolve } = Promise.withResolvers<Handover>()
      const envelope = { from: mail.from.address, to: mail.to.address }
      batch.push(outgoingOf(envelope, contents[at] ?? '', resolve))
      return promise
    })
    const timer = setTimeout(() => batch.forEach(giveUp), answerMilliseconds)
    connections.handOver(batch)
    try {
      return await Promise.all(handovers)
    } finally {
      clearTimeout(timer)
    }
  }
}
