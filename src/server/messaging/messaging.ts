import { why } from '#contract/why.ts'
import type { UserDependant } from '#server/access/access.ts'
import { type ConstraintRefusals, refusalAt } from '#server/platform/errors.ts'
import { deleteTestSendsOf } from './broadcasts/queries/testSends.ts'
import { deletePresenceOf } from './conversations/queries/presence.ts'

/**
 * Messaging: broadcasts to lists, single messages, receipts, and the conversations that inbound texts make.
 * A broadcast is scheduled, sending, paused, sent or cancelled; a message goes from queued over sending to sent,
 * delivered or failed, or is skipped with its reason, or unknown where no answer came (messageStates.ts).
 * Never: two accepted submits for one recipient of a broadcast, a submit without a committed intent, a submit
 * after the recipient's STOP, a state that goes backwards, a recipient who ends in no state.
 */

export { type BroadcastInput, createBroadcast, getBroadcast } from './broadcasts/broadcasts.ts'
export { startBroadcast } from './broadcasts/startBroadcast.ts'
export { requireKnownVariables, valuesFor } from './campaignValues.ts'
export { bounceEmail, complainAboutEmail, receiveEmail } from './conversations/inboundEmail.ts'
export { sendEmailNow, sendEmailToStaff } from './conversations/sendEmail.ts'
export { findTextSender, sendTextNow } from './conversations/sendText.ts'
export { findOpenWidget, type WidgetRow } from './conversations/widgets.ts'
export {
  beginWidgetConversation,
  type FirstWords,
  getVisitor,
  listForVisitor,
  sendAsVisitor,
} from './conversations/widgetVisitors.ts'
export { runDelivery } from './delivery/delivery.ts'
export { dropOldGatewayIds } from './delivery/gatewayIds.ts'
export { collectReceipts } from './delivery/receipts.ts'
export { type Resending, resendMessages } from './delivery/resendMessages.ts'
export { confirmUrl } from './email/emailNames.ts'
export { createMailbox, findMailbox, getClientMailbox, listMailboxes } from './email/mailboxes.ts'
export { recordOpening } from './email/openings.ts'
export { findNamed } from './email/provenNames.ts'
export { findUnsubscribable, type Unsubscribable } from './email/unsubscribes.ts'
export { messagingOfLists, messagingOfParticipants } from './erasing.ts'
export { recordInbound } from './inboundMessages.ts'
export { receiveIntoConversation } from './lastWord.ts'
export { findLinkRecipient, requireKnownLinks } from './linkValues.ts'
export type { AnswerCause } from './messageBrakes.ts'
export { usesFrench } from './messageText.ts'
export { personalText } from './personalText.ts'
export { deliveryChannel, queueMessage, queueMessages } from './queueMessage.ts'

/** The reasons that a person is told when a constraint of the database refuses a change. */
export const messagingConstraints: ConstraintRefusals = {
  mailbox_address_key: refusalAt({ address: [why('mailbox_taken')] }),
  saved_reply_title: refusalAt({ title: [why('reply_title_taken')] }),
}

export const messagingOfUsers: UserDependant = {
  whenWorkEnds: async (tx, ended) => {
    await deletePresenceOf(tx, ended)
    await deleteTestSendsOf(tx, ended)
  },
}
