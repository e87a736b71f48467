import type { UserDependant } from '#server/access/access.ts'
import { deleteTestSendsOf } from './broadcasts/queries/testSends.ts'
import { deletePresenceOf } from './conversations/queries/presence.ts'

export const messagingOfUsers: UserDependant = {
  whenWorkEnds: async (tx, ended) => {
    await deletePresenceOf(tx, ended)
    await deleteTestSendsOf(tx, ended)
  },
}
