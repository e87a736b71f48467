import * as z from 'zod'
import {
  changes,
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
import { roles } from '../roles.ts'
import { says } from '../why.ts'
import { staffEmail, userLanguage } from './userCalls.ts'

/**
 * Somebody whom a client invites, with nothing but what whoever invites has typed: the same whether or not the address
 * has an account. It gives a role once its owner accepts it, and can be accepted until `until`.
 */
export const invitation = z.object({
  id,
  email: z.string(),
  name: z.string(),
  role: z.enum(roles),
  /** The inviter; null for invitations of older versions. */
  by: z.string().nullable(),
  until: instant,
  /** Since when the mail server refuses the address for good; null where it does not, or was not asked. */
  mail_refused_at: instant.nullable(),
  created_at: instant,
})
export type Invitation = z.output<typeof invitation>

/**
 * `link`: the address to hand to whoever is invited, where no mail server is set up; null where it is mailed. It is told
 * this once, and may open the account.
 */
export const sentInvitation = invitation.extend({ link: z.string().nullable() })
export type SentInvitation = z.output<typeof sentInvitation>

const ofInvitation = z.object({ id })

export const listInvitations = route({
  method: 'GET',
  path: '/api/v1/invitation/{random}',
  access: reads('clientSettings'),
  summary: 'Whom the client invites, the newest first.',
  source: 'decisions 2',
  shows: ['user'],
  query: z.strictObject({ ...paging, search: searchText }),
  answer: page(invitation),
})

/**
 * Gives nothing yet. Who has no account gets one without a password, and by e-mail a link to choose it, which accepts the
 * invitation, works once and for 7 days; who has one is told by e-mail where to accept or decline. `name` and `language`
 * are those of a new account.
 */
export const inviteUser = route({
  method: 'POST',
  path: '/api/v1/client-role',
  access: changes('clientSettings'),
  summary: 'Invite somebody to work for the client.',
  isSessionOnly: true,
  answersSecret: true,
  source: 'decisions 2',
  touches: ['user'],
  body: z.strictObject({
    email: staffEmail,
    name: text('name', 100),
    role: z.enum(roles, orMissing(says('not_a_role'))),
    language: userLanguage.default('en'),
  }),
  answer: one(sentInvitation),
})

/** For 7 days more; the link of the one before works no more. */
export const sendInvitation = route({
  method: 'POST',
  path: '/api/v1/invitation/{id}/send',
  access: changes('clientSettings'),
  summary: 'Send an invitation again.',
  isSessionOnly: true,
  answersSecret: true,
  source: 'decisions 2',
  touches: ['user'],
  params: ofInvitation,
  answer: one(sentInvitation),
})

/** With the last invitation of somebody who never chose a password and works for nobody the account goes too. */
export const withdrawInvitation = route({
  method: 'DELETE',
  path: '/api/v1/invitation/{id}',
  access: changes('clientSettings'),
  summary: 'Withdraw an invitation.',
  isSessionOnly: true,
  source: 'decisions 2',
  touches: ['user'],
  params: ofInvitation,
  answer: success,
})

/** An invitation as whoever is invited sees it. */
export const ownInvitation = z.object({
  id,
  client: z.object({ eid: z.string(), name: z.string() }),
  role: z.enum(roles),
  by: z.string().nullable(),
  until: instant,
})
export type OwnInvitation = z.output<typeof ownInvitation>

export const listOwnInvitations = route({
  method: 'GET',
  path: '/api/v1/profile/invitation',
  access: 'signedIn',
  summary: 'Who invites one, and as what.',
  isSessionOnly: true,
  source: 'decisions 2',
  shows: ['user'],
  answer: many(ownInvitation),
})

export const acceptInvitation = route({
  method: 'POST',
  path: '/api/v1/profile/invitation/{id}/accept',
  access: 'signedIn',
  summary: 'Accept an invitation: one works for the client from now on.',
  isSessionOnly: true,
  source: 'decisions 2',
  touches: ['user', 'client'],
  params: ofInvitation,
  answer: success,
})

export const declineInvitation = route({
  method: 'POST',
  path: '/api/v1/profile/invitation/{id}/decline',
  access: 'signedIn',
  summary: 'Decline an invitation.',
  isSessionOnly: true,
  source: 'decisions 2',
  touches: ['user'],
  params: ofInvitation,
  answer: success,
})
