import { why } from '#contract/why.ts'
import type { ListDependant, ParticipantDependant } from '#server/participants/participants.ts'
import {
  blankConversations,
  blankMessages,
  deleteRequeues,
  deleteTexts,
  deleteVisitors,
  writeListName,
} from './queries.ts'
import { deleteMessagesOf, deleteSentBroadcasts, findUnderway } from './resetQueries.ts'

/** Removes messages and conversations when their participant is erased. */
export const messagingOfParticipants: ParticipantDependant = {
  keeps: [
    { need: 'messages', table: 'message' },
    { need: 'messages', table: 'conversation' },
  ],
  whenErased: async (tx, scope, { id }) => {
    const messages = await blankMessages(tx, scope, id)
    const conversations = await blankConversations(tx, scope, id)
    await deleteTexts(tx, scope, id)
    await deleteVisitors(tx, scope, id)
    return { messages, conversations }
  },
  whenRemoved: deleteRequeues,
  whenReset: deleteMessagesOf,
  afterReset: deleteSentBroadcasts,
  whyNotReset: async (tx, scope) => {
    const broadcast = await findUnderway(tx, scope)
    return broadcast && why('reset_beside_broadcast', { broadcast: broadcast.name })
  },
}

/** Broadcasts that were sent to a list keep its name. */
export const messagingOfLists: ListDependant = { whenListDeleted: writeListName }
