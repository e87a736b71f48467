import * as z from 'zod'
import { clientName, direction, id, one, page, paging, route, searchText, success, text } from '../kit.ts'
import { roles } from '../roles.ts'
import { seenBody } from '../seen.ts'
import { sentInvitation } from './invitationCalls.ts'
import { account, staffEmail, userLanguage } from './userCalls.ts'
import { userStates } from './userStates.ts'

/** Any user of the installation, with the clients that he or she works for. */
export const installationUser = account.extend({
  clients: z.array(z.object({ role_id: id, eid: z.string(), name: z.string(), role: z.enum(roles) })),
})
export type InstallationUser = z.output<typeof installationUser>

export const listInstallationUsers = route({
  method: 'GET',
  path: '/api/v1/installation/user',
  access: 'platformAdmin',
  summary: 'All users of the installation.',
  source: 'decisions 2',
  shows: ['user'],
  query: z.strictObject({
    ...paging,
    search: searchText,
    state: z.enum(userStates).optional(),
    /** This user alone, by the id of the account. */
    user: id.optional(),
    field: z.enum(['name', 'email', 'created_at']).default('name'),
    direction: direction.default('asc'),
  }),
  answer: page(installationUser),
})

/** Nobody changes the own flag, and the last platform admin stays. */
export const setPlatformAdmin = route({
  method: 'PUT',
  path: '/api/v1/installation/user/{id}',
  access: 'platformAdmin',
  summary: 'Make a user a platform admin, or no longer.',
  source: 'decisions 2',
  touches: ['user'],
  params: z.object({ id }),
  body: z.strictObject({ is_platform_admin: z.boolean() }),
  answer: success,
})

/** As `deleteClientRole`, in any client; of its last client admin too. Nobody ends the own role. */
export const endUserRole = route({
  method: 'DELETE',
  path: '/api/v1/installation/user/{id}/role/{role}',
  access: 'platformAdmin',
  summary: 'End a user’s work for a client.',
  source: 'decisions 2',
  touches: ['user'],
  params: z.object({ id, role: id }),
  body: seenBody({ role: z.enum(roles) }),
  answer: success,
})

/** For a client that nobody administers who can sign in; 409 for any other, whose client admins invite. */
export const inviteAdministrator = route({
  method: 'POST',
  path: '/api/v1/installation/client/{id}/invitation',
  access: 'platformAdmin',
  summary: 'Invite a client admin for a client that has none.',
  isSessionOnly: true,
  answersSecret: true,
  source: 'decisions 2',
  touches: ['user'],
  params: z.object({ id: clientName }),
  body: z.strictObject({ email: staffEmail, name: text('name', 100), language: userLanguage.default('en') }),
  answer: one(sentInvitation),
})
