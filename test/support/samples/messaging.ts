import type {
  broadcastsRoutes,
  conversationsRoutes,
  deliveryRoutes,
  sendersRoutes,
} from '#contract/routes.ts'
import { newId } from '#server/platform/ids.ts'
import { unique } from '../unique.ts'
import { soon } from '../world/messaging.ts'
import type { ClientWorld } from '../world.ts'
import type { Samples } from './sample.ts'

export const messagingSamples: Samples<
  typeof broadcastsRoutes & typeof deliveryRoutes & typeof conversationsRoutes & typeof sendersRoutes
> = {
  getBroadcast: (own) => ({ params: { id: own.broadcast } }),
  checkFlight: (own) => ({ body: audienceOf(own) }),
  testBroadcast: (own) => ({
    body: { shortcode_id: own.shortcode.id, message: 'A test', to: '+14165550188' },
  }),
  createBroadcast: (own) => ({ body: { ...audienceOf(own), send_after: soon() } }),
  cancelBroadcast: (own) => ({ params: { id: own.broadcast } }),
  updateBroadcast: (own) => ({
    params: { id: own.broadcast },
    body: { ...audienceOf(own), send_after: soon() },
  }),
  approveBroadcast: (own) => ({ params: { id: own.broadcast } }),
  listApprovers: (own) => ({ params: { id: own.broadcast } }),
  askToApprove: (own) => ({ params: { id: own.broadcast }, body: { user_id: newId() } }),
  getCalendar: () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }),
  pauseBroadcast: (own) => ({ params: { id: own.broadcast } }),
  resumeBroadcast: (own) => ({ params: { id: own.broadcast } }),
  cancelRest: (own) => ({ params: { id: own.broadcast } }),
  getTimeline: (own) => ({ params: { id: own.broadcast } }),
  listRecipients: (own) => ({ params: { id: own.broadcast } }),
  listDeliveries: (own) => ({ params: { id: own.participant } }),
  resendUnknown: (own) => ({ params: { id: own.broadcast } }),
  resendMessage: (own) => ({ params: { id: own.message } }),
  requeueEvent: (own) => ({ params: { id: own.event } }),
  requeueEventEmail: (own) => ({ params: { id: own.event } }),
  listConversations: (own) => ({ params: { shortcode: own.shortcode.id } }),
  searchCorrespondents: (own) => ({ params: { shortcode: own.shortcode.id, query: '416' } }),
  setReadStatus: (own) => ({ params: { id: own.conversation, status: '1' } }),
  setMarkedStatus: (own) => ({ params: { id: own.conversation, status: '1' } }),
  listMessengerConversations: (own) => ({ params: { shortcode: own.widget.id } }),
  searchMessengerCorrespondents: (own) => ({ params: { shortcode: own.widget.id, query: 'zoe' } }),
  setMessengerReadStatus: (own) => ({ params: { id: own.widgetConversation, status: '1' } }),
  setMessengerMarkedStatus: (own) => ({ params: { id: own.widgetConversation, status: '1' } }),
  reportPresence: (own) => ({ params: { id: own.conversation } }),
  streamHints: (own) => ({ params: { client: own.eid } }),
  listMessages: (own) => ({ params: { id: own.participant }, query: { shortcode: own.shortcode.id } }),
  sendMessage: (own) => ({
    body: {
      type: 'sms',
      participant_id: own.participant,
      shortcode_id: own.shortcode.id,
      message: 'Yes, red.',
    },
  }),
  undoMessage: (own) => ({ params: { id: own.message } }),
  getOriginal: (own) => ({ params: { id: own.message } }),
  createSavedReply: () => ({ body: { title: unique('Reply'), message: 'Yes, red.' } }),
  updateSavedReply: (own) => ({
    params: { id: own.savedReply },
    body: { title: 'Colour', message: 'Yes, red.' },
  }),
  deleteSavedReply: (own) => ({ params: { id: own.savedReply } }),
  createMailbox: (own) => ({
    body: { address: `${unique('m')}@maple.test`, name: 'Maple', gateway: 'outbox', client_id: own.id },
  }),
  updateMailbox: (own) => ({ params: { id: own.mailbox }, body: { name: 'Maple', gateway: 'outbox' } }),
  createWidget: () => ({ body: widgetOf('Chat') }),
  updateWidget: (own) => ({ params: { id: own.widget.id }, body: widgetOf('Chat') }),
  deleteWidget: (own) => ({ params: { id: own.widget.id } }),
}

const audienceOf = (own: ClientWorld) => ({
  shortcode_id: own.shortcode.id,
  campaign_id: own.campaign,
  participant_list_id: own.list,
  message: 'Hello {{first_name|there}}',
})

const widgetOf = (name: string) => ({
  name,
  greeting: 'How can we help?',
  greeting_fr: 'Comment pouvons-nous aider?',
  origins: ['https://www.maple.test'],
})
