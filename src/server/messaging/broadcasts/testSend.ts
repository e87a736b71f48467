import type { OutputOf } from '#contract/kit.ts'
import { type testBroadcast as testBroadcastRoute, testsPerHour } from '#contract/messaging/calls.ts'
import type { VariableValues } from '#server/campaigns/campaigns.ts'
import { getClientSettings } from '#server/clients/clients.ts'
import {
  ensureDefaultSubscription,
  findAddressConsent,
  normaliseEmail,
  normalisePhone,
} from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseField, refuseFor } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { valuesFor } from '../campaignValues.ts'
import { createWriter } from '../delivery/texts.ts'
import type { Person } from '../messageText.ts'
import { queueMessage } from '../queueMessage.ts'
import { type BroadcastSender, getSender } from './broadcastSender.ts'
import { checkTexts, footerBefore, refuseTooManyParts, type Texts, textsOf } from './broadcastText.ts'
import { findFirstRecipient } from './flightCheckAudience.ts'
import { hasList, takeTestSend } from './queries/testSends.ts'

type TestBody = OutputOf<(typeof testBroadcastRoute)['body']>
export type TestSendInput = Omit<TestBody, 'language'> &
  Partial<Pick<TestBody, 'language'>> & { readonly publicUrl?: string }

/** The mark by which nobody takes a test for the broadcast. */
const mark = '[Test] '

/**
 * One message to one's own phone or address, as the first recipient of the list would read it. It belongs to no
 * broadcast. It is no reply: STOP holds for it as for a broadcast, also between here and the gateway.
 */
export async function sendTest(db: Db, scope: UserScope, input: TestSendInput): Promise<void> {
  await db.transaction(scope, async (tx) => {
    const sender = await getSender(tx, scope, input)
    const texts = textsOf(input)
    const ofCampaign = { campaignId: input.campaign_id, texts }
    await checkTexts(tx, scope, { ...ofCampaign, channel: sender.channel })
    const variables = await valuesFor(tx, scope, ofCampaign)
    const publicUrl = input.publicUrl ?? ''
    if (sender.channel === 'sms')
      refuseTooManyParts(texts, { people: { english: [], french: [] }, publicUrl, variables })
    const address = addressOf(sender, input.to)
    const { id: subscriptionId } = await ensureDefaultSubscription(tx, scope, sender.shortcodeId)
    const reader = await findReader(tx, scope, { sender, subscriptionId, input })
    const known = await findAddressConsent(tx, scope, { channel: sender.channel, address, subscriptionId })
    if (known.isOut) refuse('address_opted_out')
    await takeAllowance(tx, scope)
    const { messageId } = await queueMessage(tx, scope, {
      cause: 'test',
      type: sender.channel === 'sms' ? 'sms' : 'email',
      participantId: known.participantId,
      senderId: sender.id,
      address,
      ...renderTest(
        { ...texts, variables },
        {
          reader,
          publicUrl,
          footer: footerBefore(sender.channel, {
            isFrench: input.language === 'fr',
            publicUrl,
            from: await getClientSettings(tx, scope),
          }),
        },
      ),
      isReply: false,
      userId: scope.actor.id,
    })
    await audit(tx, scope, {
      action: 'broadcast.test',
      entity: 'message',
      entityId: messageId,
      after: { channel: sender.channel, sender_id: sender.id },
    })
    tx.tell(scope, ['message'], messageId)
  })
}

function addressOf({ channel }: BroadcastSender, to: string): string {
  if (channel === 'sms') return normalisePhone(to) ?? refuseField('to', 'not_a_phone')
  return normaliseEmail(to) ?? refuseField('to', 'not_an_email')
}

async function findReader(
  tx: Db,
  scope: Scope,
  of: { sender: BroadcastSender; subscriptionId: string; input: TestSendInput },
): Promise<Person | undefined> {
  const listId = of.input.participant_list_id
  if (!listId) return undefined
  if (!(await hasList(tx, scope, listId))) return refuse('not_found')
  return findFirstRecipient(tx, scope, {
    clientId: scope.client.id,
    channel: of.sender.channel,
    listId,
    subscriptionId: of.subscriptionId,
    skipsOptinCheck: false,
  })
}

async function takeAllowance(tx: Db, scope: UserScope): Promise<void> {
  const { isTaken, nextAt } = await takeTestSend(tx, scope, { userId: scope.actor.id, limit: testsPerHour })
  if (isTaken) return
  const waitSeconds = Math.max(1, Math.ceil((nextAt.getTime() - scope.at.getTime()) / 1000))
  refuseFor(waitSeconds, 'too_many_tests', { max: testsPerHour })
}

function renderTest(
  texts: Texts & { variables: VariableValues },
  { reader, publicUrl, footer }: { reader: Person | undefined; publicUrl: string; footer: string | null },
): { text: string; subject: string | null } {
  // Its links are nobody's: a click on one counts for no recipient.
  const { body, subject } = createWriter(texts, publicUrl).write({
    id: newId(),
    is_french: false,
    person: reader,
  })
  const text = footer === null ? body : `${body}\n\n${footer}`
  return subject === null ? { text: mark + text, subject } : { text, subject: mark + subject }
}
