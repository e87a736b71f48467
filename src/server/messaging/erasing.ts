import type { ListDependant, ParticipantDependant } from '#server/participants/participants.ts'
import {
  blankConversations,
  blankMessages,
  deleteRequeues,
  deleteTexts,
  deleteVisitors,
  writeListName,
} from './queries.ts'

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
}

/** Broadcasts that were sent to a list keep its name. */
export const messagingOfLists: ListDependant = { whenListDeleted: writeListName }
