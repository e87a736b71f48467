import * as z from 'zod'
import { asTyped, clientName, id, many, one, orMissing, route, success, text } from '../kit.ts'
import { roles } from '../roles.ts'
import { says } from '../why.ts'

/** Single sign-on by OpenID Connect Core 1.0, where the installation has a provider. */
export const getSignOn = route({
  method: 'GET',
  path: '/api/v1/sign-on',
  access: 'anyone',
  summary: 'By what name single sign-on is offered; null where it is not.',
  source: 'decisions 2, OpenID Connect Core 1.0',
  shows: { nothing: 'What the operator has set is the same as long as the process runs.' },
  answer: one(z.object({ name: z.string().nullable() })),
})

/** Sends the browser to the provider; `to` is the page of the console that it comes back to. */
export const beginSignOn = route({
  method: 'GET',
  path: '/sign-on',
  access: 'anyone',
  summary: 'Begin single sign-on.',
  source: 'decisions 2, RFC 7636',
  shows: { nothing: 'A sign-in is that of its own browser.' },
  query: z.object({ to: asTyped(500).optional() }),
  raw: 'html',
  external: 'people',
})

/**
 * The address to which the provider sends the browser back. It gets its session, or awaits the second step of its
 * account; a no leads to the sign-in page, which says why (`signOnRefusals`).
 */
export const endSignOn = route({
  method: 'GET',
  path: '/sign-on/callback',
  access: 'anyone',
  summary: 'What the provider says to a single sign-on.',
  source: 'decisions 2, OpenID Connect Core 1.0',
  touches: { nothing: 'A session is that of its own browser.' },
  query: z.record(asTyped(100), asTyped(4000)),
  raw: 'html',
  external: 'people',
})

const group = text('group', 200)

/** Whoever the provider says is in the group has the role in the client. */
export const signOnGroup = z.object({
  id,
  group: z.string(),
  client: z.object({ eid: z.string(), name: z.string() }),
  role: z.enum(roles),
})
export type SignOnGroup = z.output<typeof signOnGroup>

export const listSignOnGroups = route({
  method: 'GET',
  path: '/api/v1/installation/sign-on-group',
  access: 'platformAdmin',
  summary: 'Which groups of the provider have which roles.',
  source: 'decisions 2',
  shows: ['user'],
  answer: many(signOnGroup),
})

/** It counts from each one’s next sign-in on. 422 at `group` where the group has a role in the client already. */
export const addSignOnGroup = route({
  method: 'POST',
  path: '/api/v1/installation/sign-on-group',
  access: 'platformAdmin',
  summary: 'Give a group a role in a client.',
  source: 'decisions 2',
  touches: ['user'],
  body: z.strictObject({
    group,
    client: clientName,
    role: z.enum(roles, orMissing(says('not_a_role'))),
  }),
  answer: one(signOnGroup),
})

/** People in the group lose the role at their next sign-in, unless another group gives it. */
export const removeSignOnGroup = route({
  method: 'DELETE',
  path: '/api/v1/installation/sign-on-group/{id}',
  access: 'platformAdmin',
  summary: 'Take the role from a group.',
  source: 'decisions 2',
  touches: ['user'],
  params: z.object({ id }),
  answer: success,
})
