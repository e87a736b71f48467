import type { Input } from './caller.ts'
import { unique } from './unique.ts'
import type { ClientWorld } from './world.ts'

type Sample = (own: ClientWorld) => Input

/** Keywords, links, languages, broadcasts under way, conversations, senders, callbacks. */
export const samplesOfMessages = {
  updateShortcode: (own) => ({ params: { id: own.shortcode.id }, body: { gateway: 'simulator' } }),
  setClientShortcodes: (own) => ({ params: { id: own.id }, body: { shortcode_ids: own.shortcode.id } }),
  listKeywords: (own) => ({ query: { shortcode_id: own.shortcode.id } }),
  createKeyword: (own) => ({
    body: { keyword: unique('Word'), shortcode_id: own.shortcode.id, experience: own.experience.id },
  }),
  updateKeyword: (own) => ({
    params: { id: own.keyword },
    body: { keyword: 'SPARE', shortcode_id: own.shortcode.id },
  }),
  deleteKeyword: (own) => ({ params: { id: own.keyword } }),
  listLinks: () => ({}),
  createLink: (own) => ({
    body: { name: unique('Link'), url: 'https://shop.example/bikes', experience: own.experience.id },
  }),
  updateLink: (own) => ({
    params: { id: own.link },
    body: { name: 'Bikes', url: 'https://shop.example/bikes' },
  }),
  deleteLink: (own) => ({ params: { id: own.link } }),
  listClientLanguages: (own) => ({ params: { id: own.id } }),
  saveClientLanguages: (own) => ({
    params: { id: own.id },
    body: { shortcode_ids: own.shortcode.id, languages: [languageOf(own)] },
  }),
  testBroadcast: (own) => ({
    body: { shortcode_id: own.shortcode.id, message: 'A test', to: '+14165550188' },
  }),
  approveBroadcast: (own) => ({ params: { id: own.broadcast } }),
  getCalendar: () => ({ query: { from: '2026-01-01', to: '2026-01-31' } }),
  pauseBroadcast: (own) => ({ params: { id: own.broadcast } }),
  resumeBroadcast: (own) => ({ params: { id: own.broadcast } }),
  cancelRest: (own) => ({ params: { id: own.broadcast } }),
  getTimeline: (own) => ({ params: { id: own.broadcast } }),
  resendUnknown: (own) => ({ params: { id: own.broadcast } }),
  resendMessage: (own) => ({ params: { id: own.message } }),
  searchCorrespondents: (own) => ({ params: { shortcode: own.shortcode.id, query: '416' } }),
  listMessengerConversations: (own) => ({ params: { shortcode: own.widget.id } }),
  searchMessengerCorrespondents: (own) => ({ params: { shortcode: own.widget.id, query: 'zoe' } }),
  setMessengerReadStatus: (own) => ({ params: { id: own.widgetConversation, status: '1' } }),
  setMessengerMarkedStatus: (own) => ({ params: { id: own.widgetConversation, status: '1' } }),
  reportPresence: (own) => ({ params: { id: own.conversation } }),
  streamHints: (own) => ({ params: { client: own.eid } }),
  undoMessage: (own) => ({ params: { id: own.message } }),
  listSavedReplies: () => ({}),
  createSavedReply: () => ({ body: { title: unique('Reply'), message: 'Yes, red.' } }),
  updateSavedReply: (own) => ({
    params: { id: own.savedReply },
    body: { title: 'Colour', message: 'Yes, red.' },
  }),
  deleteSavedReply: (own) => ({ params: { id: own.savedReply } }),
  listMailboxes: () => ({}),
  createMailbox: (own) => ({
    body: { address: `${unique('m')}@maple.test`, name: 'Maple', gateway: 'outbox', client_id: own.id },
  }),
  updateMailbox: (own) => ({ params: { id: own.mailbox }, body: { name: 'Maple', gateway: 'outbox' } }),
  listWidgets: () => ({}),
  createWidget: () => ({ body: widgetOf('Chat') }),
  updateWidget: (own) => ({ params: { id: own.widget.id }, body: widgetOf('Chat') }),
  deleteWidget: (own) => ({ params: { id: own.widget.id } }),
  listConversationExperiences: () => ({}),
  sendExperience: (own) => ({ body: { experience: own.experience.id, participant: own.participant } }),
  showWidget: (own) => ({ params: { eid: own.widget.eid } }),
  beginWidgetConversation: (own) => ({
    params: { eid: own.widget.eid },
    body: { name: 'Zoé', message: 'Hello' },
  }),
  sendWidgetMessage: (own) => ({
    params: { eid: own.widget.eid },
    body: { message: 'Hello', key: '0197a000-0000-7000-8000-000000000001' },
  }),
  listWidgetMessages: (own) => ({ params: { eid: own.widget.eid } }),
  receiveTwilioMessage: () => ({}),
  receiveTwilioStatus: () => ({}),
  receiveEmail: () => ({}),
  followLink: () => ({ params: { code: 'zzzzzzz' } }),
  followPersonalLink: () => ({ params: { code: 'zzzzzzz', token: 'zzzzzzzzzzz' } }),
  showUnsubscribe: () => ({ params: { token: 'none' } }),
  unsubscribe: () => ({ params: { token: 'none' }, body: {} }),
  showConfirmation: () => ({ params: { token: 'none' } }),
  confirmOptIn: () => ({ params: { token: 'none' }, body: {} }),
} satisfies Record<string, Sample>

const languageOf = (own: ClientWorld) => ({
  language: 'en',
  language_label: 'English',
  keyword: `JOIN${own.shortcode.code}`,
  message: 'Welcome to the club of Maple.',
  opt_in: true,
  is_default: true,
})

const widgetOf = (name: string) => ({
  name,
  greeting: 'How can we help?',
  greeting_fr: 'Comment pouvons-nous aider?',
  origins: ['https://www.maple.test'],
})
