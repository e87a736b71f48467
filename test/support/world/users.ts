import { routes } from '#contract/routes.ts'
import { createUser, giveRole } from '#server/access/access.ts'
import type { TestApplication } from '../application.ts'
import { signedIn } from '../caller.ts'
import { make, must, rows } from '../making.ts'
import { type ClientIds, password } from './clients.ts'

type Worker = { readonly user: string; readonly role: string }
export type UserIds = {
  /** Is signed in. */
  readonly colleague: Worker & { readonly session: string }
  /** Whose role ends. */
  readonly leaver: Worker
  /** The user to delete. */
  readonly goner: Worker
  /** The user who has accepted no invitation yet. */
  readonly invited: { readonly invitation: string }
  /** An API user with a token. */
  readonly till: { readonly user: string; readonly token: string }
}

/** People who work for the client and whom nobody calls as. */
export async function makeUsers({ db, url }: TestApplication, { as, eid, id }: ClientIds): Promise<UserIds> {
  const admin = as.client_admin
  const addressOf = (name: string) => `${name.toLowerCase()}@${eid}.test`
  const add = async (name: string): Promise<Worker> => {
    const form = { email: addressOf(name), name, password, isPlatformAdmin: false }
    const { id: user } = await createUser(db, form, new Date())
    await giveRole(db, { userId: user, clientId: id, role: 'validator' })
    const [role] = await rows(admin, routes.listClientRoles, { query: { user } })
    return { user, role: must(role).id }
  }
  const colleague = await add('Cora')
  await signedIn(url, { email: addressOf('Cora'), password, client: eid })
  const [session] = await rows(admin, routes.listUserSessions, { params: { id: colleague.user } })
  return {
    colleague: { ...colleague, session: must(session).id },
    leaver: await add('Lea'),
    goner: await add('Gus'),
    invited: { invitation: await invite(admin, { email: addressOf('Ines'), name: 'Ines' }) },
    till: await makeApiUser(admin),
  }
}

async function invite(
  admin: ClientIds['as']['client_admin'],
  who: { email: string; name: string },
): Promise<string> {
  return (await make(admin, routes.inviteUser, { body: { ...who, role: 'validator' } })).id
}

async function makeApiUser(admin: ClientIds['as']['client_admin']): Promise<UserIds['till']> {
  const { id: user } = await make(admin, routes.createApiUser, { body: { name: 'Till', role: 'validator' } })
  const body = { name: 'Orders', scopes: ['lists:read'], expires_at: null }
  const { id: token } = await make(admin, routes.createApiToken, { params: { id: user }, body })
  return { user, token }
}
