import type { UserDependant } from '#server/access/access.ts'
import { deleteTestSendsOf } from './broadcasts/testSendQueries.ts'
import { deletePresenceOf } from './conversations/presenceQueries.ts'

export const messagingOfUsers: UserDependant = {
  whenWorkEnds: async (tx, ended) => {
    await deletePresenceOf(tx, ended)
    await deleteTestSendsOf(tx, ended)
  },
}
