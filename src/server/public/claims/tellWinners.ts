import { reminderAt } from '#contract/prizing/claimStates.ts'
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
  findDrawnPrize,
  markTold,
  type TellJob,
  type Told,
  takeToRemind,
  takeToTell,
} from '#server/prizing/prizing.ts'
import { asMail } from '../asMail.ts'
import { claimEnd } from '../claimEnd.ts'
import { claimTexts } from '../claimTexts.ts'

/** So many messages in one transaction. */
const atOnce = 200

type Context = Pick<JobContext, 'db'> & { outside: Pick<JobContext['outside'], 'clock' | 'publicUrl'> }

/** Writes the messages of a part of those who are to be told, and asks for the next part where there may be more. */
export async function tellWinners({ db, outside }: Context, job: TellJob): Promise<void> {
  const { clientId, experienceId, drawId } = job
  const scope = systemScope(await getClientRef(db, clientId), 'Public site', outside.clock.now())
  const linkKey = await findLinkKey(db, clientId)
  await db.transaction(scope, async (tx) => {
    const experience = await findExperienceForIntake(tx, scope, experienceId)
    const prize = await findDrawnPrize(tx, scope, drawId)
    if (!experience || !prize || linkKey === undefined) return
    const taken = { drawId, limit: atOnce }
    const winners = await (job.isReminder ? takeToRemind : takeToTell)(tx, scope, taken)
    const hasFrench = await speaksFrench(tx, scope, experience)
    const domains = await listServedDomains(tx, scope, experienceId)
    const of = { experience, hasFrench, prize, linkKey, domains, publicUrl: outside.publicUrl }
    const mailboxId = (await listMailboxes(tx, scope))[0]?.id
    const isReminder = job.isReminder === true
    const written = winners.map((winner) => write(scope, { ...of, mailboxId, isReminder, winner }))
    await queueMessages(
      tx,
      scope,
      written.flatMap(({ message }) => message ?? []),
    )
    if (!job.isReminder) await markTold(tx, scope, { told: written.map(({ told }) => told), job })
    if (winners.length === atOnce) await tx.enqueue({ name: 'public.tellWinners', payload: job })
    tx.tell(scope, ['draw'])
  })
}

type Of = {
  readonly experience: IntakeExperience
  readonly hasFrench: boolean
  readonly prize: string
  readonly linkKey: string
  readonly publicUrl: string
  readonly domains: readonly ServedDomain[]
  readonly mailboxId: string | undefined
  readonly isReminder: boolean
  readonly winner: Awaited<ReturnType<typeof takeToTell>>[number]
}
type Message = Parameters<typeof queueMessages>[2][number]

/** A text where there is a phone to send it to, else an e-mail; neither where nobody can be reached. */
function write(scope: Scope, of: Of): { told: Told; message?: Message } {
  const { experience, linkKey, winner, mailboxId } = of
  const shortcodeId = experience.settings.shortcode_id
  const language = winner.language === 'fr' && of.hasFrench ? 'fr' : 'en'
  const endsAt = winner.ends_at ?? claimEnd(experience, winner.claim_hours, scope.at)
  const texts = claimTexts[language]
  const id = newId()
  const token = signedId({ use: 'claim', experienceId: experience.id, id: winner.id, linkKey })
  const words = {
    client: scope.client.name,
    prize: of.prize,
    title: titleOf(experience, language),
    address: siteAddress({ ...of, eid: experience.eid }, { language, place: `claim/${token}` }),
    until: endsAt ? momentText(language, scope.client.timeZone, endsAt) : undefined,
  }
  const own = {
    id,
    cause: 'prize' as const,
    participantId: winner.participant_id,
    text: of.isReminder ? texts.reminder(words) : texts.message(words),
    experienceId: experience.id,
  }
  const remindAt = winner.ends_at ? null : reminderAt(scope.at, endsAt)
  const told = { id: winner.id, messageId: id, endsAt, remindAt }
  if (winner.phone && shortcodeId)
    return {
      told: { ...told, channel: 'sms' },
      // After a STOP it is not sent.
      message: { ...own, type: 'sms', senderId: shortcodeId, address: winner.phone, isReply: false },
    }
  if (winner.email && mailboxId) {
    const by = { type: 'email', senderId: mailboxId, address: winner.email } as const
    // Of the contest that was entered, and no offer.
    return {
      told: { ...told, channel: 'email' },
      message: {
        ...own,
        ...by,
        text: asMail(own.text),
        subject: of.isReminder ? texts.reminderSubject(words) : texts.subject(words),
        isReply: true,
      },
    }
  }
  const untold = { channel: null, messageId: null, endsAt: winner.ends_at, remindAt: null }
  return { told: { id: winner.id, ...untold } }
}
