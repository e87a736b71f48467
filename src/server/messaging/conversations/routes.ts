import type { conversationsRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import { countUnread, listConversations, markConversation } from './conversations.ts'
import { searchCorrespondents, searchMessengerCorrespondents } from './correspondents.ts'
import { openOriginal } from './originals.ts'
import { reportPresence } from './presence.ts'
import { createSavedReply, deleteSavedReply, listSavedReplies, updateSavedReply } from './savedReplies.ts'
import { sendMessage } from './sendMessage.ts'
import { listMessages } from './threads.ts'
import { undoMessage } from './undo.ts'

const done = { success: true } as const

export const conversationsHandlers: Handlers<typeof conversationsRoutes> = {
  listConversations: async ({ db, scope, params, query }) =>
    pageOf(await listConversations(db, scope, { kind: 'texts', sender: params.shortcode, query }), query),
  listMessengerConversations: async ({ db, scope, params, query }) =>
    pageOf(await listConversations(db, scope, { kind: 'messenger', sender: params.shortcode, query }), query),
  searchCorrespondents: async ({ db, scope, params, query }) =>
    pageOf(
      await searchCorrespondents(db, scope, { sender: params.shortcode, search: params.query, query }),
      query,
    ),
  searchMessengerCorrespondents: async ({ db, scope, params, query }) =>
    pageOf(
      await searchMessengerCorrespondents(db, scope, {
        sender: params.shortcode,
        search: params.query,
        query,
      }),
      query,
    ),
  setReadStatus: async ({ db, scope, params }) => {
    await markConversation(db, scope, { kind: 'texts', ...markOf('read_at', params) })
    return done
  },
  setMarkedStatus: async ({ db, scope, params }) => {
    await markConversation(db, scope, { kind: 'texts', ...markOf('marked_at', params) })
    return done
  },
  setMessengerReadStatus: async ({ db, scope, params }) => {
    await markConversation(db, scope, { kind: 'messenger', ...markOf('read_at', params) })
    return done
  },
  setMessengerMarkedStatus: async ({ db, scope, params }) => {
    await markConversation(db, scope, { kind: 'messenger', ...markOf('marked_at', params) })
    return done
  },
  reportPresence: async ({ db, scope, params, body }) => ({
    data: await reportPresence(db, scope, { id: params.id, isOpen: body?.is_open ?? true }),
  }),
  streamHints: async ({ scope, query, outside }) => ({
    subscribe: (send) => outside.feed.subscribe(scope.client.id, (hint) => send('hint', hint), query.late_ms),
  }),
  listMessages: async ({ db, scope, params, query }) =>
    pageOf(await listMessages(db, scope, { participantId: params.id, query }), query),
  sendMessage: async ({ db, scope, body, outside: { publicUrl } }) => ({
    data: await sendMessage(db, scope, { ...body, publicUrl }),
  }),
  undoMessage: async ({ db, scope, params }) => {
    await undoMessage(db, scope, params.id)
    return done
  },
  getOriginal: ({ db, scope, params, outside }) =>
    openOriginal(db, scope, { id: params.id, files: outside.files }),
  countUnread: async ({ db, scope }) => countUnread(db, scope),
  listSavedReplies: async ({ db, scope }) => ({ data: await listSavedReplies(db, scope) }),
  createSavedReply: async ({ db, scope, body }) => ({ data: await createSavedReply(db, scope, body) }),
  updateSavedReply: async ({ db, scope, params, body }) => ({
    data: await updateSavedReply(db, scope, { id: params.id, sent: body }),
  }),
  deleteSavedReply: async ({ db, scope, params }) => {
    await deleteSavedReply(db, scope, params.id)
    return done
  },
}

const markOf = (column: 'read_at' | 'marked_at', { id, status }: { id: string; status: '0' | '1' }) => ({
  id,
  column,
  isSet: status === '1',
})
