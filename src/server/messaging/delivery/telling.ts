import type { Row } from '#db/rows.ts'
import { notify, type Told } from '#server/access/access.ts'
import type { Db } from '#server/platform/db/db.ts'
import { sql } from '#server/platform/db/sql.ts'
import type { Scope } from '#server/platform/scope.ts'

type Named = Row<'broadcast', 'id' | 'title' | 'subject' | 'message'>

/** The broadcast in a notice, with the name that the console gives it. */
export const toldOf = ({ id, ...named }: Named, kind: Told['kind']): Told => ({
  kind,
  objectId: id,
  objectName: nameOf(named),
  target: { page: 'broadcast', id },
})

const nameOf = ({ title, subject, message }: Omit<Named, 'id'>): string =>
  title || subject || [...message.replaceAll(/\s+/g, ' ')].slice(0, 60).join('')

/** Whoever made it, changed it last or approved it hears it, but for the one who did it just now. */
export async function tellEnded(
  tx: Db,
  scope: Scope,
  { id, isStopped }: { id: string; isStopped: boolean },
): Promise<void> {
  const broadcast = await tx.one(scope, concernedBy(scope, id))
  const { user_id, changed_by, approved_by } = broadcast
  const acting = scope.actor.kind === 'user' ? scope.actor.id : undefined
  const concerned = new Set([user_id, changed_by, approved_by].flatMap((one) => one ?? []))
  const userIds = [...concerned].filter((one) => one !== acting)
  await notify(tx, scope, { ...toldOf(broadcast, 'broadcast_ended'), isFailure: isStopped, userIds })
}

const concernedBy = ({ client }: Scope, id: string) => sql<
  Named & Row<'broadcast', 'user_id' | 'changed_by' | 'approved_by'>
>`
  select id, title, subject, message, user_id, changed_by, approved_by from broadcast
  where client_id = ${client.id} and id = ${id}::uuid`
