import { inviteUser } from '#server/access/invitations/invitations.ts'
import type { InvitationRow } from '#server/access/queries/invitations.ts'
import type { Outside } from '#server/adapters/outside.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { ClientRef, UserScope } from '#server/platform/scope.ts'
import { morning, type Office, office, type Person } from './office.ts'

/** Two clients, with a client admin each beside Ana, the platform admin who made them. */
export type Staff = {
  readonly place: Office
  readonly maple: ClientRef
  readonly birch: ClientRef
  readonly mara: UserScope
  readonly bea: UserScope
  /** The mail of an invitation: `mailed` has a mail server, `unmailed` none. */
  readonly mailed: { db: Db; outside: Outside }
  readonly unmailed: { db: Db; outside: Outside }
  /** Invites by mail; the invitation as the client sees it, with whose account it is. */
  invite(by: UserScope, form: ReturnType<typeof invitation>): Promise<InvitationRow & { userId: string }>
  /** Somebody with a password who works for maple, and the id of the role. */
  worker(name: string, role?: UserScope['role']): Promise<{ person: Person; role: string }>
  roleOf(client: ClientRef, user: { id: string }): Promise<RoleFound | undefined>
  /** A trail's entries on a user under this action. */
  noted(client: { id: number }, action: string, userId: string): Promise<Noted[]>
  jobsOf(name: string, userId: string): object[]
  /** A session that was begun in the morning. */
  enter(user: { id: string }): Promise<unknown>
  countSessions(user: { id: string }): Promise<number>
}
type RoleFound = { id: string; role: string; version: number }
type Noted = { before: object | null; after: object | null; actor_name: string }

/** A server for mail that takes nothing: where there is one, invitations go by e-mail. */
const anyServer = {
  recognisesReferences: false,
  echoesReferences: false,
  window: 1,
  submit: async () => [],
  listen: () => undefined,
  close: async () => undefined,
}

export async function staffOffice(): Promise<Staff> {
  const place = await office()
  const maple = await place.addClient('maple')
  const birch = await place.addClient('birch')
  const roleOf: Staff['roleOf'] = async (client, { id }) =>
    (
      await place.rows<RoleFound>(
        'select id, role, version from client_role where client_id = $1 and user_id = $2',
        [client.id, id],
      )
    )[0]
  const { db, outside } = place
  const mailed = { db, outside: { ...outside, gateway: () => anyServer } }
  return {
    mailed,
    unmailed: { db, outside },
    invite: async (by, form) => {
      const { link: _, ...shown } = await inviteUser(mailed, by, form)
      const [owner] = await place.rows<{ id: string }>('select id from user_account where email = $1', [
        shown.email,
      ])
      return { ...shown, userId: owner?.id ?? '' }
    },
    place,
    maple,
    birch,
    mara: await place.scope(maple, await place.addPerson('Mara Maple')),
    bea: await place.scope(birch, await place.addPerson('Bea Birch')),
    worker: async (name, role = 'validator') => {
      const person = await place.addPerson(name)
      await place.scope(maple, person, { role })
      return { person, role: (await roleOf(maple, person))?.id ?? '' }
    },
    roleOf,
    noted: (client, action, userId) =>
      place.rows<Noted>(
        `select before, after, actor_name from audit_entry
         where client_id = $1 and action = $2 and entity_id = $3 order by number`,
        [client.id, action, userId],
      ),
    jobsOf: (name, userId) =>
      place.jobs
        .filter((job) => job.name === name && 'userId' in job.payload && job.payload.userId === userId)
        .map(({ payload }) => payload),
    enter: ({ id }) =>
      place.rows(
        `insert into session (id, token_hash, user_id, address, user_agent, created_at, last_seen_at)
         values (gen_random_uuid(), uuid_send(gen_random_uuid()), $1, '192.0.2.7', 'a browser', $2, $2)`,
        [id, morning],
      ),
    countSessions: async ({ id }) =>
      (await place.rows('select 1 from session where user_id = $1', [id])).length,
  }
}

/** The form of an invitation. */
export const invitation = (
  email: string,
  name = 'Ida Invited',
  role: UserScope['role'] = 'validator',
): { email: string; name: string; role: UserScope['role']; language: 'fr' } => ({
  email,
  name,
  role,
  language: 'fr',
})
