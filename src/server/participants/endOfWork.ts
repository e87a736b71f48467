import type { UserDependant } from '#server/access/access.ts'
import { deletePinsOf } from './lists/listQueries.ts'
import { deleteOwnViewsOf } from './people/viewQueries.ts'

export const participantsOfUsers: UserDependant = {
  whenWorkEnds: async (tx, ended) => {
    await deletePinsOf(tx, ended)
    await deleteOwnViewsOf(tx, ended)
  },
}
