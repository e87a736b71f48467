import * as z from 'zod'
import { direction, id, page, paging, route, searchText, success } from '../kit.ts'
import { roles } from '../roles.ts'
import { account } from './userCalls.ts'
import { userStates } from './userStates.ts'

/** Any user of the installation, with the clients that he or she works for. */
export const installationUser = account.extend({
  clients: z.array(z.object({ eid: z.string(), name: z.string(), role: z.enum(roles) })),
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
