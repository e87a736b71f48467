import DKIM from 'nodemailer/lib/dkim'
import type { MailPort } from '#server/adapters/email/port.ts'
import type { Clock } from '#server/platform/clock.ts'
import { newId } from '#server/platform/ids.ts'
import { reasons, refusedBy, refusedForGood, refusedForNow, unknownOf } from '../outcomes.ts'
import type { GatewayPort, Outcome, Submit } from '../port.ts'
import { type Handover, openConnections } from './connections.ts'
import { buildMime, type MailContent } from './mime.ts'
import type { SmtpSettings } from './settings.ts'

// E-mail by a mail server (RFC 5321, 6376, 8058). A mail server recognises no reference: what was not answered is never
// sent again by itself. There are no receipts either; a bounce comes back as an e-mail, hours later perhaps.

/** How long the server may be silent; left out, the adapter's own measure. */
export type SmtpOptions = SmtpSettings & { readonly timeoutMilliseconds?: number }

export type Smtp = GatewayPort & {
  /** The installation's own mail by the same connections. */
  readonly mail: MailPort
  settled(): Promise<void>
}

export function createSmtp(options: SmtpOptions, clock: Clock): Smtp {
  const connections = openConnections(options, options.connections)
  const sign = signerOf(options.dkim)
  const handOver = async (mail: MailContent): Promise<Handover> =>
    connections.handOver({ from: mail.from.address, to: mail.to.address }, await sign(buildMime(mail)))
  const submitOne = async (submit: Submit): Promise<Outcome> => {
    const { reference, email } = submit
    if (!email) throw new Error('an SMS for the gateway of e-mail')
    const mail = {
      ...email,
      from: { name: email.fromName, address: submit.from },
      to: { name: email.toName, address: submit.to },
      text: submit.text,
      at: clock.now(),
    }
    return outcomeOf(await handOver(mail), { reference, providerMessageId: email.messageId })
  }
  return {
    recognisesReferences: false,
    echoesReferences: true,
    window: options.connections,
    submit: (batch) => Promise.all(batch.map(submitOne)),
    listen: () => undefined,
    close: () => connections.close(),
    settled: async () => undefined,
    mail: {
      send: async ({ to, subject, text }) => {
        const from = { name: 'Fanfare', address: options.from }
        const messageId = `${newId()}@${options.from.split('@')[1] ?? 'localhost'}`
        const mail = { from, to, subject, text, messageId, at: clock.now(), isAutomatic: true }
        const handover = await handOver(mail)
        if (handover.kind === 'taken') return
        const why = handover.kind === 'answered' ? handover.answer : handover.reason
        throw new Error(`the mail server did not take it: ${why}`)
      },
    },
  }
}

type Named = { reference: string; providerMessageId: string }

function outcomeOf(handover: Handover, { reference, providerMessageId }: Named): Outcome {
  if (handover.kind === 'taken') return { kind: 'accepted', reference, providerMessageId }
  if (handover.kind === 'unanswered') return unknownOf({ reference }, reasons.noAnswer)
  if (handover.kind === 'never_sent') return refusedForNow({ reference }, reasons.away)
  const reason = refusedBy(codesOf(handover))
  return isForGood(handover) ? refusedForGood({ reference }, reason) : refusedForNow({ reference }, reason)
}

type Answered = Extract<Handover, { kind: 'answered' }>

/** 5yz is a no for good (RFC 5321, 4.2.1); 503 only says that the two lost step. */
const isForGood = ({ code }: Answered) => code >= 500 && code !== 503

/** The code, and the closer one of RFC 3463 where the server gives it: `550 5.1.1`. */
function codesOf({ code, answer }: Answered): string {
  const closer = /\b[245]\.\d{1,3}\.\d{1,3}\b/.exec(answer)
  return closer ? `${code} ${closer[0]}` : String(code)
}

/** With a key each e-mail carries a signature of its domain (RFC 6376); an RSA key of 2048 bits costs about a millisecond each. */
function signerOf(key: SmtpSettings['dkim']): (mime: string) => Promise<string | Buffer> {
  if (!key) return async (mime) => mime
  const dkim = new DKIM({
    domainName: key.domain,
    keySelector: key.selector,
    privateKey: key.privateKey,
    // The answer's own headers included: whoever changes where one click unsubscribes breaks the signature (RFC 8058).
    headerFieldNames:
      'from:to:subject:message-id:date:mime-version:content-type:in-reply-to:references:list-unsubscribe:list-unsubscribe-post',
  })
  return async (mime) => Buffer.concat(await dkim.sign(mime).toArray())
}
