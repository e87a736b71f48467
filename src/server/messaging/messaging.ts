/**
 * Messaging: broadcasts to lists, single messages, receipts, and the conversations that inbound texts make.
 * A broadcast is scheduled, sending, paused, sent or cancelled; a message goes from queued over sending to sent,
 * delivered or failed, or is skipped with its reason, or unknown where no answer came (transitions.ts).
 * Never: two accepted submits for one recipient of a broadcast, a submit without a committed intent, a submit
 * after the recipient's STOP, a state that goes backwards, a recipient who ends in no state.
 */
export { type BroadcastInput, createBroadcast, getBroadcast } from './broadcasts.ts'
export { runDelivery } from './delivery.ts'
export { queueReply, receiveIntoConversation, recordInbound } from './inbound.ts'
export { startBroadcast } from './startBroadcast.ts'
