import type { UserDependant } from '#server/access/access.ts'
import { deletePinsOf } from './lists/queries/lists.ts'
import { deleteOwnViewsOf } from './people/queries/views.ts'

export const participantsOfUsers: UserDependant = {
  whenWorkEnds: async (tx, ended) => {
    await deletePinsOf(tx, ended)
    await deleteOwnViewsOf(tx, ended)
  },
}
