import { listAskedBy } from '#console/kit/list/listState.ts'
import type { Pages } from '#console/kit/pages/page.ts'
import { byId, choices, read, searchedBy, whole } from '#console/kit/pages/reads.ts'
import { queryOf } from './inbox/inboxState.ts'

const inbox = (call: 'listConversations' | 'listMessengerConversations') =>
  read(call, ({ texts: { view, q, sender, sort } }) =>
    view || q || sender || sort
      ? undefined
      : {
          params: { shortcode: 'all' },
          query: { ...queryOf({ view: 'all', q: '', sort: 'newest' }), per_page: 50, page: 1 },
        },
  )

const composing = { file: 'messaging/ComposePage.tsx', texts: ['broadcasts', 'compose'] } as const
const chosenFrom = [
  choices('listLists'),
  choices('listCampaigns'),
  whole('listClientShortcodes'),
  whole('listMailboxes'),
]

export const pages = {
  strayMessages: {
    path: '/installation/stray-messages',
    file: 'messaging/StrayMessagesPage.tsx',
    texts: ['strays'],
    reads: [read('listStrayMessages', ({ texts }) => ({ query: listAskedBy(texts, {}).paging }))],
  },
  conversations: {
    path: 'conversations',
    file: 'messaging/ConversationsPage.tsx',
    texts: ['inbox'],
    reads: [inbox('listConversations')],
    menu: {
      section: 'messaging',
      label: 'shell.conversations',
      icon: 'IconMessage2',
      right: 'conversations',
    },
  },
  messenger: {
    path: 'messenger',
    file: 'messaging/MessengerPage.tsx',
    texts: ['inbox'],
    reads: [inbox('listMessengerConversations')],
    menu: {
      section: 'messaging',
      label: 'shell.messenger',
      icon: 'IconMessageCircle',
      right: 'conversations',
    },
  },
  savedReplies: {
    path: 'saved-replies',
    file: 'messaging/SavedRepliesPage.tsx',
    texts: ['inbox'],
    reads: [whole('listSavedReplies')],
  },
  broadcasts: {
    path: 'broadcasts',
    file: 'messaging/BroadcastsPage.tsx',
    texts: ['broadcasts', 'compose'],
    reads: [
      read('listBroadcasts', (url) => {
        const query = searchedBy(url, ['type', 'channel'])
        return query && { query: { ...query, type: 'all' as const } }
      }),
    ],
    menu: { section: 'messaging', label: 'shell.broadcasts', icon: 'IconBroadcast', right: 'broadcasts' },
  },
  newBroadcast: { path: 'broadcasts/new', ...composing, reads: chosenFrom },
  broadcastCalendar: {
    path: 'calendar',
    file: 'messaging/CalendarPage.tsx',
    texts: ['broadcasts', 'compose'],
    menu: { section: 'messaging', label: 'shell.calendar', icon: 'IconCalendarEvent', right: 'broadcasts' },
  },
  broadcast: {
    path: 'broadcasts/$id',
    file: 'messaging/BroadcastPage.tsx',
    texts: ['broadcasts', 'compose', 'reasons'],
    reads: [byId('getBroadcast')],
    sample: ['broadcast', 'unapproved'],
  },
  editBroadcast: {
    path: 'broadcasts/$id/edit',
    ...composing,
    reads: [...chosenFrom, byId('getBroadcast')],
    sample: ['broadcast', 'unapproved'],
  },
} as const satisfies Pages
