import { deliveryHandlers } from './broadcasts/deliveryRoutes.ts'
import { broadcastsHandlers } from './broadcasts/routes.ts'
import { conversationsHandlers } from './conversations/routes.ts'
import { sendersHandlers } from './conversations/senderRoutes.ts'

/** The calls of messaging, by topic. */
export const messagingHandlers = {
  ...broadcastsHandlers,
  ...deliveryHandlers,
  ...conversationsHandlers,
  ...sendersHandlers,
}
