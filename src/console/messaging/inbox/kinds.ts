import type { SenderType } from '#console/parts/sending/senders.ts'
import { useInboxSenders, useWidgetSenders } from '#console/parts/sending/senders.ts'

/** The inbox has texts and e-mails, the messenger what visitors write in widgets; both are the same page. */
export const kinds = {
  inbox: {
    list: 'listConversations',
    correspondents: 'searchCorrespondents',
    read: 'setReadStatus',
    marked: 'setMarkedStatus',
    types: ['sms', 'email'] as readonly SenderType[],
    useSenders: useInboxSenders,
  },
  messenger: {
    list: 'listMessengerConversations',
    correspondents: 'searchMessengerCorrespondents',
    read: 'setMessengerReadStatus',
    marked: 'setMessengerMarkedStatus',
    types: ['widget'] as readonly SenderType[],
    useSenders: useWidgetSenders,
  },
} as const
export type InboxKind = keyof typeof kinds

/** Whatever shows conversations as a list. */
export const listReads = ['listConversations', 'listMessengerConversations'] as const
