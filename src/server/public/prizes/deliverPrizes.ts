/**
 * Writes to winners what became theirs, once each: the mail that their pool has, else a text or a mail of ours, as the
 * experience delivers. Each leads to the prize's page; the code of an e-prize stands there alone, since staff read
 * messages. Of a prize that has to be claimed first a message of ours leads to its claim (decision 51).
 */
import { textOfHtml } from '#server/adapters/email/inbound/htmlText.ts'
import type { JobContext } from '#server/adapters/outside.ts'
import { findLinkKey, getClientRef } from '#server/clients/clients.ts'
import {
  findExperienceForIntake,
  type IntakeExperience,
  listServedDomains,
  type ServedDomain,
  signedId,
  siteAddress,
  speaksFrench,
  titleOf,
} from '#server/experiences/experiences.ts'
import { listMailboxes, queueMessages } from '#server/messaging/messaging.ts'
import { newId } from '#server/platform/ids.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import { momentText } from '#server/platform/time.ts'
import {
  asksBeforePrize,
  type DeliverJob,
  markDelivered,
  type ToDeliver,
  takeToDeliver,
} from '#server/prizing/prizing.ts'
import { asMail } from '../asMail.ts'
import { claimEnd } from '../claimEnd.ts'
import { claimTexts } from '../claimTexts.ts'
import type { Language } from '../texts.ts'
import { prizeTexts } from './prizeTexts.ts'

/** So many messages in one transaction. */
const atOnce = 200

type Context = Pick<JobContext, 'db'> & { outside: Pick<JobContext['outside'], 'clock' | 'publicUrl'> }

export async function deliverPrizes({ db, outside }: Context, job: DeliverJob): Promise<void> {
  const { clientId, experienceId } = job
  const scope = systemScope(await getClientRef(db, clientId), 'Public site', outside.clock.now())
  const linkKey = await findLinkKey(db, clientId)
  await db.transaction(scope, async (tx) => {
    const experience = await findExperienceForIntake(tx, scope, experienceId)
    if (!experience || linkKey === undefined) return
    const winners = await takeToDeliver(tx, scope, { experienceId, limit: atOnce })
    const hasFrench = await speaksFrench(tx, scope, experience)
    const mailboxId = (await listMailboxes(tx, scope))[0]?.id
    const domains = await listServedDomains(tx, scope, experienceId)
    const of = { experience, hasFrench, mailboxId, linkKey, domains, publicUrl: outside.publicUrl }
    const written = winners.map((winner) => {
      const endsAt = endOf(scope, { experience, winner })
      return { winner, endsAt, message: write(scope, { ...of, winner, endsAt }) }
    })
    const messages = written.flatMap(({ message }) => message ?? [])
    await queueMessages(tx, scope, messages)
    const delivered = written.map(({ winner, message, endsAt }) => ({
      id: winner.id,
      messageId: message?.id ?? null,
      channel: message ? channelOf(message) : null,
      claimId: claimOf(winner),
      endsAt: message ? endsAt : winner.ends_at,
    }))
    await markDelivered(tx, scope, delivered)
    if (winners.length === atOnce) await tx.enqueue({ name: 'public.deliverPrizes', payload: job })
    tx.tell(scope, ['draw', 'pool'])
  })
}

type Of = {
  readonly experience: IntakeExperience
  readonly hasFrench: boolean
  readonly mailboxId: string | undefined
  readonly linkKey: string
  readonly publicUrl: string
  readonly domains: readonly ServedDomain[]
  readonly winner: ToDeliver
  readonly endsAt: Date | null
}
type Message = Parameters<typeof queueMessages>[2][number]

const channelOf = ({ type }: Message): 'email' | 'sms' => (type === 'email' ? 'email' : 'sms')

/** Null where the prize may be seen. */
const claimOf = ({ claim_id, claimed_at }: ToDeliver) => (claimed_at ? null : claim_id)

/** A claim by the answer to a question ends, from when it was told first; one of a gift never does. */
const endOf = ({ at }: Scope, { experience, winner }: Pick<Of, 'experience' | 'winner'>): Date | null =>
  winner.ends_at ?? (asksBeforePrize(experience) ? claimEnd(experience, null, at) : null)

/** Undefined where there is neither a phone nor an e-mail to write to. */
function write(scope: Scope, of: Of): Message | undefined {
  const { experience, winner, mailboxId, linkKey } = of
  const { settings } = experience
  const language: Language = winner.language === 'fr' && of.hasFrench ? 'fr' : 'en'
  const texts = prizeTexts[language]
  const claimId = claimOf(winner)
  const use = claimId ? 'claim' : 'prize'
  const token = signedId({ use, experienceId: experience.id, id: claimId ?? winner.id, linkKey })
  const address = siteAddress({ ...of, eid: experience.eid }, { language, place: `${use}/${token}` })
  const title = titleOf(experience, language)
  const told = { client: scope.client.name, prize: winner.prize, title, address }
  const until = of.endsAt ? momentText(language, scope.client.timeZone, of.endsAt) : undefined
  const mayWin = { ...told, until }
  const isAsked = claimId !== null && asksBeforePrize(experience)
  const claimText = isAsked ? claimTexts[language].message(mayWin) : texts.claimMessage(told)
  const ours = claimId ? claimText : texts.message(told)
  const ownSubject = isAsked ? claimTexts[language].subject(mayWin) : texts.subject(winner.prize)
  const own = {
    id: newId(),
    cause: 'prize' as const,
    participantId: winner.participant_id,
    experienceId: experience.id,
  }
  const sms: Message | undefined =
    winner.phone && settings.shortcode_id
      ? // After a STOP it is not sent.
        {
          ...own,
          type: 'sms',
          senderId: settings.shortcode_id,
          address: winner.phone,
          text: ours,
          isReply: false,
        }
      : undefined
  const mail = mailOf(winner, language)
  const email: Message | undefined =
    winner.email && mailboxId
      ? {
          ...own,
          type: 'email',
          senderId: mailboxId,
          address: winner.email,
          subject: (!claimId && mail.title) || ownSubject,
          text: !claimId && mail.text ? `${mail.text}\n\n${texts.mailEnd(address)}` : asMail(ours),
          // Of the contest that was entered, and no offer.
          isReply: true,
        }
      : undefined
  const isByEmail = ('deliver_by' in settings && settings.deliver_by === 'email') || mail.isWritten
  return isByEmail ? (email ?? sms) : (sms ?? email)
}

/** French readers get the English mail where there is no French one. */
function mailOf(winner: ToDeliver, language: Language) {
  const isFrench = language === 'fr'
  const title = (isFrench && winner.winner_email_title_fr) || winner.winner_email_title
  const html = (isFrench && winner.winner_email_html_fr) || winner.winner_email_html
  return { title, text: html ? textOfHtml(html).trim() : '', isWritten: Boolean(title || html) }
}
