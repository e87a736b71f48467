import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { listParticipants } from '../participants.ts'
import { getListType } from './lists.ts'
import { findInList } from './queries/places.ts'

type Asked = Omit<Parameters<typeof listParticipants>[2], 'list_id'> & { listId: string }

/** Participants of the client, each with whether he or she is in this list. */
export async function searchForList(db: Db, scope: Scope, asked: Asked) {
  const { listId, ...search } = asked
  await getListType(db, scope, listId)
  const found = await listParticipants(db, scope, search)
  const participantIds = found.rows.map(({ id }) => id)
  const inList = await findInList(db, scope, { listId, participantIds })
  return { ...found, rows: found.rows.map((row) => ({ ...row, is_in_list: inList.has(row.id) })) }
}
