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
  checkFlight: (own) => ({ body: audienceOf(own) }),
  testBroadcast: (own) => ({
    body: { shortcode_id: own.shortcode.id, message: 'A test', to: '+14165550188' },
  }),
  createBroadcast: (own) => ({ body: { ...audienceOf(own), send_after: soon() } }),
  updateBroadcast: (own) => ({
    body: { ...audienceOf(own), send_after: soon() },
  }),
  askToApprove: () => ({ body: { user_id: newId() } }),
  getCalendar: () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }),
  listMessengerConversations: (own) => ({ params: { shortcode: own.widget.id } }),
  searchMessengerCorrespondents: (own) => ({ params: { shortcode: own.widget.id, query: 'zoe' } }),
  setMessengerReadStatus: (own) => ({ params: { id: own.widgetConversation, status: '1' } }),
  setMessengerMarkedStatus: (own) => ({ params: { id: own.widgetConversation, status: '1' } }),
  streamHints: (own) => ({ params: { client: own.eid } }),
  listMessages: (own) => ({ query: { shortcode: own.shortcode.id } }),
  sendMessage: (own) => ({
    body: {
      type: 'sms',
      participant_id: own.participant,
      shortcode_id: own.shortcode.id,
      message: 'Yes, red.',
    },
  }),
  createMailbox: (own) => ({
    body: { address: `${unique('m')}@maple.test`, name: 'Maple', gateway: 'outbox', client_id: own.id },
  }),
  updateMailbox: () => ({ body: { name: 'Maple', gateway: 'outbox' } }),
  createWidget: () => ({ body: widgetOf('Chat') }),
  updateWidget: () => ({ body: widgetOf('Chat') }),
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
