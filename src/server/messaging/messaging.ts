/**
 * Messaging: broadcasts to lists, single messages, receipts, and the conversations that inbound texts make.
 * A broadcast is scheduled, sending, paused, sent or cancelled; a message goes from queued over sending to sent,
 * delivered or failed, or is skipped with its reason, or unknown where no answer came (transitions.ts).
 * Never: two accepted submits for one recipient of a broadcast, a submit without a committed intent, a submit
 * after the recipient's STOP, a state that goes backwards, a recipient who ends in no state.
 */
export {
  type BroadcastInput,
  cancelBroadcast,
  createBroadcast,
  getBroadcast,
  listBroadcasts,
  updateBroadcast,
} from './broadcasts.ts'
export {
  listConversations,
  listMessages,
  type MessageInput,
  markConversation,
  sendMessage,
} from './conversations.ts'
export { type DeliveryOptions, runDelivery } from './delivery.ts'
export { checkFlight } from './flightCheck.ts'
export {
  type InboundText,
  type OutboundText,
  queueReply,
  receiveIntoConversation,
  recordInbound,
} from './inbound.ts'
export { applyReceipts } from './receipts.ts'
export { startBroadcast } from './startBroadcast.ts'
