import type { SignOnGroup } from '#contract/access/signOnCalls.ts'
import type { Role } from '#contract/roles.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found, refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import { installationTrail, type StaffScope } from '#server/platform/scope.ts'
import * as queries from '../queries/signOn.ts'

export const listSignOnGroups = async (db: Db): Promise<SignOnGroup[]> =>
  (await queries.listGroups(db)).map(shown)

type NewGroup = { readonly group: string; readonly client: number | string; readonly role: Role }

export async function addSignOnGroup(db: Db, scope: StaffScope, form: NewGroup): Promise<SignOnGroup> {
  const id = newId()
  return db.transaction(installationTrail, async (tx) => {
    if (!(await queries.insertGroup(tx, { id, ...form }))) refuseField('client', 'no_such_client')
    const [added] = await queries.listGroups(tx, id)
    const group = shown(found(added))
    const after = { group: group.group, client: group.client.eid, role: group.role }
    await audit(tx, scope, { action: 'sign_on.give', entity: 'installation', entityId: id, after })
    return group
  })
}

export async function removeSignOnGroup(db: Db, scope: StaffScope, id: string): Promise<void> {
  await db.transaction(installationTrail, async (tx) => {
    const { group, client, role } = shown(found((await queries.listGroups(tx, id))[0]))
    found((await queries.deleteGroup(tx, id)) || undefined)
    const before = { group, client: client.eid, role }
    await audit(tx, scope, { action: 'sign_on.take', entity: 'installation', entityId: id, before })
  })
}

const shown = ({ id, group_name: group, client_eid: eid, client_name: name, role }: queries.GroupRow) => ({
  id,
  group,
  role,
  client: { eid, name },
})
