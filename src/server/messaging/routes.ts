import { broadcastsHandlers } from './routes/broadcasts.ts'
import { conversationsHandlers } from './routes/conversations.ts'
import { deliveryHandlers } from './routes/delivery.ts'
import { sendersHandlers } from './routes/senders.ts'

/** The calls of messaging, by topic. */
export const messagingHandlers = {
  ...broadcastsHandlers,
  ...deliveryHandlers,
  ...conversationsHandlers,
  ...sendersHandlers,
}
