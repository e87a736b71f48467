import { useInboxSenders, useWidgetSenders } from '#console/parts/sending/senders.ts'
import { paths } from '#console/paths.ts'

/** The inbox has texts and e-mails, the messenger what visitors write in widgets; both are the same page. */
export const kinds = {
  inbox: {
    list: 'listConversations',
    correspondents: 'searchCorrespondents',
    read: 'setReadStatus',
    marked: 'setMarkedStatus',
    useSenders: useInboxSenders,
    pathOf: paths.conversations,
    words: { search: 'inbox.search', allSenders: 'inbox.allSenders', emptyText: 'inbox.emptyText' },
  },
  messenger: {
    list: 'listMessengerConversations',
    correspondents: 'searchMessengerCorrespondents',
    read: 'setMessengerReadStatus',
    marked: 'setMessengerMarkedStatus',
    useSenders: useWidgetSenders,
    pathOf: paths.messenger,
    words: {
      search: 'inbox.searchMessenger',
      allSenders: 'inbox.allWidgets',
      emptyText: 'inbox.emptyMessengerText',
    },
  },
} as const
export type InboxKind = keyof typeof kinds

/** Whatever shows conversations as a list. */
export const listReads = ['listConversations', 'listMessengerConversations'] as const
