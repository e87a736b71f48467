/** The calls of messaging, by name. */
import * as messaging from './calls.ts'
import { requeueEvent, requeueEventEmail } from './requeueCalls.ts'

export const broadcastsRoutes = {
  listBroadcasts: messaging.listBroadcasts,
  getBroadcast: messaging.getBroadcast,
  checkFlight: messaging.checkFlight,
  testBroadcast: messaging.testBroadcast,
  createBroadcast: messaging.createBroadcast,
  cancelBroadcast: messaging.cancelBroadcast,
  updateBroadcast: messaging.updateBroadcast,
  approveBroadcast: messaging.approveBroadcast,
  listApprovers: messaging.listApprovers,
  askToApprove: messaging.askToApprove,
  getCalendar: messaging.getCalendar,
}

/** Calls while and after a broadcast is sent. */
export const deliveryRoutes = {
  pauseBroadcast: messaging.pauseBroadcast,
  resumeBroadcast: messaging.resumeBroadcast,
  cancelRest: messaging.cancelRest,
  getTimeline: messaging.getTimeline,
  listRecipients: messaging.listRecipients,
  listDeliveries: messaging.listDeliveries,
  resendUnknown: messaging.resendUnknown,
  resendMessage: messaging.resendMessage,
  requeueEvent,
  requeueEventEmail,
}

export const conversationsRoutes = {
  listConversations: messaging.listConversations,
  searchCorrespondents: messaging.searchCorrespondents,
  setReadStatus: messaging.setReadStatus,
  setMarkedStatus: messaging.setMarkedStatus,
  listMessengerConversations: messaging.listMessengerConversations,
  searchMessengerCorrespondents: messaging.searchMessengerCorrespondents,
  setMessengerReadStatus: messaging.setMessengerReadStatus,
  setMessengerMarkedStatus: messaging.setMessengerMarkedStatus,
  reportPresence: messaging.reportPresence,
  streamHints: messaging.streamHints,
  listMessages: messaging.listMessages,
  sendMessage: messaging.sendMessage,
  undoMessage: messaging.undoMessage,
  getOriginal: messaging.getOriginal,
  countUnread: messaging.countUnread,
  listSavedReplies: messaging.listSavedReplies,
  createSavedReply: messaging.createSavedReply,
  updateSavedReply: messaging.updateSavedReply,
  deleteSavedReply: messaging.deleteSavedReply,
}

export const sendersRoutes = {
  listMailboxes: messaging.listMailboxes,
  createMailbox: messaging.createMailbox,
  updateMailbox: messaging.updateMailbox,
  listWidgets: messaging.listWidgets,
  createWidget: messaging.createWidget,
  updateWidget: messaging.updateWidget,
  deleteWidget: messaging.deleteWidget,
}
