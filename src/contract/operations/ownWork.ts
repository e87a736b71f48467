import type { Role } from '../roles.ts'

/** Of tasks and tickets these change only what they made or what is theirs (decisions 2); they may make any. */
const ownOnly: readonly Role[] = ['validator', 'messenger_agent']

type Work = { readonly made_by: string | null; readonly user_id: string | null }

/** Whether somebody with this role, who may change tasks and tickets, may change this one. */
export const mayChangeWork = (role: Role, userId: string, { made_by, user_id }: Work): boolean =>
  !ownOnly.includes(role) || made_by === userId || user_id === userId
