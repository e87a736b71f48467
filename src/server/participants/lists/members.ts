import { sql } from 'kysely'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuseConflict } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { recordEvents } from './activity.ts'
import { addToCounter, listCounter } from './counters.ts'

export type Members = {
  readonly listId: string
  /** In a list of type 3 one who is named twice is added twice; any other list holds each once. */
  readonly participantIds: readonly string[]
  readonly importId?: string
}

/**
 * Puts participants of the client into a list; ids that it does not have are left out. Answers how many places
 * were added.
 */
export async function addMembers(tx: Db, scope: Scope, members: Members): Promise<number> {
  const isMultiple = await lockForMembers(tx, scope, members.listId)
  const added = isMultiple ? await insertAgain(tx, scope, members) : await insertOnce(tx, scope, members)
  await addToCounter(tx, scope, {
    name: listCounter(members.listId),
    by: added.filter(({ ordinal }) => ordinal === 0).length,
  })
  await recordEvents(tx, scope, {
    participantIds: added.map(({ participant_id }) => participant_id),
    action: 'added_to_list',
    subjectId: members.listId,
  })
  return added.length
}

type Added = { participant_id: string; ordinal: number }

/** Keeps the list and its type; where places are counted up, one transaction at a time. */
async function lockForMembers(tx: Db, scope: Scope, listId: string): Promise<boolean> {
  const list = sql`from list where client_id = ${scope.client.id} and id = ${listId}`
  const { type } = await tx.one(scope, sql<{ type: number }>`select type ${list}`)
  const lock = type === 3 ? sql`for no key update` : sql`for share`
  const locked = found(await tx.maybe(scope, sql<{ type: number }>`select type ${list} ${lock}`))
  if (locked.type !== type) refuseConflict('The list was changed in the meantime.')
  return type === 3
}

async function insertOnce(tx: Db, scope: Scope, members: Members): Promise<Added[]> {
  return tx.many(
    scope,
    sql<Added>`
      insert into list_member (client_id, list_id, participant_id, ordinal, import_id, added_at)
      select distinct p.client_id, ${members.listId}::uuid, p.id, 0, ${members.importId ?? null}::uuid, ${scope.at}::timestamptz
      from participant p where p.client_id = ${scope.client.id} and p.id = any(${members.participantIds}::uuid[])
      order by p.id
      on conflict do nothing
      returning participant_id, ordinal`,
  )
}

async function insertAgain(tx: Db, scope: Scope, members: Members): Promise<Added[]> {
  const clientId = scope.client.id
  return tx.many(
    scope,
    sql<Added>`
      insert into list_member (client_id, list_id, participant_id, ordinal, import_id, added_at)
      select p.client_id, ${members.listId}, p.id,
        coalesce(last.ordinal, -1) + row_number() over (partition by p.id), ${members.importId ?? null}, ${scope.at}
      from unnest(${members.participantIds}::uuid[]) n (id)
      join participant p on p.client_id = ${clientId} and p.id = n.id
      left join lateral (
        select max(m.ordinal) as ordinal from list_member m
        where m.client_id = ${clientId} and m.list_id = ${members.listId} and m.participant_id = n.id
      ) last on true
      returning participant_id, ordinal`,
  )
}
