import { routes } from '#contract/routes.ts'
import { createUser } from '#server/access/access.ts'
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
  /** Who is deleted. */
  readonly goner: Worker
  /** Who chose no password yet. */
  readonly invited: Worker
  /** An API user with a token. */
  readonly till: { readonly user: string; readonly token: string }
}

/** People who work for the client and whom nobody calls as. */
export async function makeUsers({ db, url }: TestApplication, { as, eid }: ClientIds): Promise<UserIds> {
  const admin = as.client_admin
  const addressOf = (name: string) => `${name.toLowerCase()}@${eid}.test`
  const invite = async (name: string): Promise<Worker> => {
    const body = { email: addressOf(name), name, role: 'validator' }
    const answer = await admin.call(routes.inviteUser, { body })
    if (answer.status !== 200) throw new Error(`inviteUser: ${answer.status} ${answer.text}`)
    const { data } = answer.body as { data: { id: string; user: { id: string } } }
    return { user: data.user.id, role: data.id }
  }
  const add = async (name: string): Promise<Worker> => {
    await createUser(db, { email: addressOf(name), name, password, isPlatformAdmin: false }, new Date())
    return invite(name)
  }
  const colleague = await add('Cora')
  await signedIn(url, { email: addressOf('Cora'), password, client: eid })
  const [session] = await rows(admin, routes.listUserSessions, { params: { id: colleague.user } })
  return {
    colleague: { ...colleague, session: must(session).id },
    leaver: await add('Lea'),
    goner: await add('Gus'),
    invited: await invite('Ines'),
    till: await makeApiUser(admin),
  }
}

async function makeApiUser(admin: ClientIds['as']['client_admin']): Promise<UserIds['till']> {
  const { id: user } = await make(admin, routes.createApiUser, { body: { name: 'Till', role: 'validator' } })
  const body = { name: 'Orders', scopes: ['lists:read'], expires_at: null }
  const { id: token } = await make(admin, routes.createApiToken, { params: { id: user }, body })
  return { user, token }
}
