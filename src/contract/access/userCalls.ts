import * as z from 'zod'
import { type Change, changeOf, version } from '../changing.ts'
import { joinedIds } from '../joinedIds.ts'
import {
  asTyped,
  changes,
  clientName,
  direction,
  id,
  instant,
  many,
  one,
  orMissing,
  page,
  paging,
  reads,
  route,
  searchText,
  success,
  text,
} from '../kit.ts'
import { why } from '../refusal.ts'
import { roles } from '../roles.ts'
import { seenBody } from '../seen.ts'
import { says } from '../why.ts'
import { userStates } from './userStates.ts'

/**
 * An account as staff see it. `fixed_because` is why the asker may not disable, lock, reset or delete it; null where
 * that is allowed. `invited_until`: a link to choose the first password can be used so long.
 */
export const account = z.object({
  id,
  name: z.string(),
  email: z.string(),
  language: z.enum(['en', 'fr']),
  is_platform_admin: z.boolean(),
  state: z.enum(userStates),
  /** Whether two-step sign-in is on. */
  has_two_step: z.boolean(),
  /** Of the sessions that live, the last moment of use; null without one, and for `of_other_clients`: they are not this client's. */
  last_seen_at: instant.nullable(),
  invited_until: instant.nullable(),
  /** Since when the mail server refuses the address for good; null where it does not, or was not asked. */
  mail_refused_at: instant.nullable(),
  created_at: instant,
  fixed_because: why.nullable(),
  /** For platform admins: the clients that nobody else administers, of those who can sign in. */
  last_admin_of: z.array(z.object({ eid: z.string(), name: z.string() })),
})
export type Account = z.output<typeof account>

/** A user's role in one client; `fixed_because` is why the asker may neither change nor end it. */
export const clientRole = z.object({
  id,
  role: z.enum(roles),
  user: account,
  fixed_because: why.nullable(),
  version,
})
export type ClientRole = z.output<typeof clientRole>

/** A signed-in browser. `address` and `user_agent` are those it was signed in from; `is_own`: the asker's. */
export const userSession = z.object({
  id,
  address: z.string(),
  user_agent: z.string(),
  created_at: instant,
  last_seen_at: instant,
  is_own: z.boolean(),
})
export type UserSession = z.output<typeof userSession>

export const userLanguage = z.enum(['en', 'fr'])
const role = z.enum(roles, orMissing(says('not_a_role')))
const ofUser = z.object({ id })

/** An address as it is written into a form; the account has it in lower case. */
export const staffEmail = text('email', 254).pipe(z.email(says('not_an_email')))

export const listClientRoles = route({
  method: 'GET',
  path: '/api/v1/client-role/{random}',
  access: reads('clientSettings'),
  summary: 'Who works for the client, and as what.',
  source: 'M3, M8',
  shows: ['user'],
  query: z.strictObject({
    ...paging,
    search: searchText,
    role: z.enum(roles).optional(),
    state: z.enum(userStates).optional(),
    /** This user alone, by the id of the account. */
    user: id.optional(),
    field: z.enum(['name', 'email', 'created_at']).default('name'),
    direction: direction.default('asc'),
  }),
  answer: page(clientRole),
})

const roleForm = z.strictObject({ role })
export type RoleChange = Change<z.output<typeof roleForm>>

/** It counts from the next call on, and ends no session. Nobody changes the own role, and the last client admin stays. */
export const changeClientRole = route({
  method: 'PUT',
  path: '/api/v1/client-role/{id}',
  access: changes('clientSettings'),
  summary: 'Change what somebody may do for the client.',
  isSessionOnly: true,
  source: 'decisions 2',
  touches: ['user'],
  params: ofUser,
  body: changeOf(roleForm, clientRole),
  answer: one(clientRole),
})

/**
 * Whoever administers the client can always do this, whatever other clients have given the user. What is open of the client
 * closes at once, and the sessions go on elsewhere.
 */
export const deleteClientRole = route({
  method: 'DELETE',
  path: '/api/v1/client-role/{id}/{random}',
  access: changes('clientSettings'),
  summary: 'End somebody’s work for the client.',
  isSessionOnly: true,
  source: 'M3, M7',
  touches: ['user'],
  params: ofUser,
  body: seenBody({ role: z.enum(roles) }),
  answer: success,
})

/** At most 20, by name: those who work for the client, as a task or a filter names them; `ids`: these alone. */
export const findUsers = route({
  method: 'GET',
  path: '/api/user',
  access: reads('reports'),
  summary: 'Users of the client by name or e-mail.',
  source: 'M7',
  shows: ['user'],
  query: z.strictObject({
    client: clientName.optional(),
    search: searchText,
    ids: joinedIds(says('missing')).optional(),
  }),
  answer: many(z.object({ id, name: z.string(), email: z.string() })),
})

/**
 * The following calls are of the account, in every client: a platform admin may, and a client admin of all the clients
 * that the user works for. Sessions and tokens of the user end at once.
 */
export const deleteUser = route({
  method: 'DELETE',
  path: '/api/v1/user/{id}/{random}',
  access: 'signedIn',
  summary: 'Delete a user; what he or she did stays under the name.',
  source: 'M6, M7',
  touches: ['user'],
  params: ofUser,
  body: seenBody({ email: asTyped(320) }),
  answer: success,
})

export const disableUser = route({
  method: 'POST',
  path: '/api/v1/user/{id}/{random}/disable',
  access: 'signedIn',
  summary: 'Disable a user.',
  source: 'M6, M7',
  touches: ['user'],
  params: ofUser,
  answer: success,
})

export const enableUser = route({
  method: 'POST',
  path: '/api/v1/user/{id}/{random}/enable',
  access: 'signedIn',
  summary: 'Enable a user.',
  source: 'M6, M7',
  touches: ['user'],
  params: ofUser,
  answer: success,
})

/** Without a body it toggles (M3); `is_locked` says what is wanted, so that two who click at once want the same. */
export const lockUser = route({
  method: 'PUT',
  path: '/api/v1/user/{id}/lock',
  access: 'signedIn',
  summary: 'Lock or unlock a user.',
  source: 'M3, M7',
  touches: ['user'],
  params: ofUser,
  body: z.strictObject({ is_locked: z.boolean().optional() }).optional(),
  answer: success,
})

/** As `lockUser`. Asked for, the user gets a link by e-mail, and another with a sign-in by the right old password. */
export const resetUserPassword = route({
  method: 'PUT',
  path: '/api/v1/user/{id}/password-reset',
  access: 'signedIn',
  summary: 'Ask for a new password, or no longer.',
  source: 'M3, M7',
  touches: ['user'],
  params: ofUser,
  body: z.strictObject({ is_password_reset: z.boolean().optional() }).optional(),
  answer: success,
})

/** For whoever lost the phone: its sessions end, and the next sign-in is by the password alone. */
export const endTwoStep = route({
  method: 'DELETE',
  path: '/api/v1/user/{id}/two-step',
  access: 'signedIn',
  summary: 'Turn off two-step sign-in of a user.',
  source: 'decisions 2',
  touches: ['user'],
  params: ofUser,
  answer: success,
})

export const listUserSessions = route({
  method: 'GET',
  path: '/api/v1/user/{id}/session/{random}',
  access: 'signedIn',
  summary: 'Where a user is signed in.',
  source: 'decisions 2',
  shows: ['user'],
  params: ofUser,
  answer: many(userSession),
})

export const endUserSession = route({
  method: 'DELETE',
  path: '/api/v1/user/{id}/session/{session}',
  access: 'signedIn',
  summary: 'End a session of a user.',
  source: 'decisions 2',
  touches: ['user'],
  params: z.object({ id, session: id }),
  answer: success,
})
