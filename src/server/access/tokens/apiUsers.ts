// API users are accounts of one client without an address or a password. They are asked for nothing and mailed nothing;
// the account's own calls disable, lock and delete them, and the role's own call changes what they may do.
import type { Role } from '#contract/roles.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { writeRole } from '../accounts/users.ts'
import * as queries from '../queries/apiTokens.ts'
import { stateOf } from '../queries/userFlags.ts'
import { shownToken } from './apiTokens.ts'

type ShownToken = ReturnType<typeof shownToken>
type ShownApiUser = Pick<
  queries.ApiUserRow,
  'id' | 'name' | 'role' | 'role_id' | 'version' | 'created_at'
> & {
  state: ReturnType<typeof stateOf>
  tokens: ShownToken[]
}

export async function listApiUsers(db: Db, scope: UserScope): Promise<ShownApiUser[]> {
  const users = await queries.listApiUserRows(db, scope)
  const tokens = await queries.listTokensOf(
    db,
    users.map(({ id }) => id),
  )
  return users.map((user) => {
    const own = tokens.filter((token) => token.user_id === user.id)
    return shownUser(
      user,
      own.map((token) => shownToken(token, scope.at)),
    )
  })
}

export async function createApiUser(
  db: Db,
  scope: UserScope,
  { name, role }: { name: string; role: Role },
): Promise<ShownApiUser> {
  const id = newId()
  return db.transaction(scope, async (tx) => {
    await queries.insertApiUser(tx, { id, name }, scope.at)
    await audit(tx, scope, { action: 'user.create', entityId: id, after: { name, is_api: true } })
    await writeRole(tx, scope, { userId: id, clientId: scope.client.id, role })
    return shownUser(found(await queries.lockApiUser(tx, scope, id)), [])
  })
}

function shownUser(user: queries.ApiUserRow, tokens: ShownToken[]): ShownApiUser {
  const { id, name, role, role_id, version, created_at } = user
  return { id, name, role, role_id, version, created_at, state: stateOf(user), tokens }
}
