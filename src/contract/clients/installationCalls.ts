import * as z from 'zod'
import { clientId, direction, instant, page, paging, route, searchText } from '../kit.ts'
import { roles } from '../roles.ts'
import { logoGrounds } from '../words/logo.ts'

/** Any client of the installation, seen from outside: nothing of what it has. */
export const installationClient = z.object({
  id: clientId,
  eid: z.string(),
  name: z.string(),
  colour: z.string(),
  logo_hash: z.string().nullable(),
  logo_ground: z.enum(logoGrounds),
  time_zone: z.string(),
  created_at: instant,
  requires_two_step: z.boolean(),
  /** How many people have a role in it; API users are not counted. */
  users: z.int(),
  /** Whom to ask for a role: its client admins by name. */
  client_admins: z.array(z.string()),
  /** Whether one of them can sign in; else a platform admin may invite one. */
  has_admin: z.boolean(),
  /** The asker's own; null: nothing of the client opens. */
  role: z.enum(roles).nullable(),
})
export type InstallationClient = z.output<typeof installationClient>

export const listInstallationClients = route({
  method: 'GET',
  path: '/api/v1/installation/client',
  access: 'platformAdmin',
  summary: 'All clients of the installation.',
  source: 'decisions 2',
  shows: ['client', 'user'],
  query: z.strictObject({
    ...paging,
    search: searchText,
    field: z.enum(['name', 'created_at']).default('name'),
    direction: direction.default('asc'),
  }),
  answer: page(installationClient),
})
