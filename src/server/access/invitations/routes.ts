import type { invitationRoutes } from '#contract/routes.ts'
import type { Handlers } from '#server/adapters/outside.ts'
import { pageOf } from '#server/platform/paging.ts'
import {
  inviteAdministrator,
  inviteUser,
  listInvitations,
  sendInvitation,
  withdrawInvitation,
} from './invitations.ts'
import { acceptInvitation, declineInvitation, listOwnInvitations } from './ownInvitations.ts'

const done = { success: true } as const

export const invitationHandlers: Handlers<typeof invitationRoutes> = {
  listInvitations: async ({ db, scope, query }) => pageOf(await listInvitations(db, scope, query), query),
  inviteUser: async ({ scope, body, ...context }) => ({ data: await inviteUser(context, scope, body) }),
  sendInvitation: async ({ scope, params, ...context }) => ({
    data: await sendInvitation(context, scope, params.id),
  }),
  withdrawInvitation: async ({ db, scope, params }) => {
    await withdrawInvitation(db, scope, params.id)
    return done
  },
  inviteAdministrator: async ({ scope, params, body, ...context }) => ({
    data: await inviteAdministrator(context, scope, { client: params.id, ...body }),
  }),
  listOwnInvitations: async ({ db, scope }) => ({ data: await listOwnInvitations(db, scope) }),
  acceptInvitation: async ({ db, scope, params }) => {
    await acceptInvitation(db, scope, params.id)
    return done
  },
  declineInvitation: async ({ db, scope, params }) => {
    await declineInvitation(db, scope, params.id)
    return done
  },
}
