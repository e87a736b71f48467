import * as z from 'zod'
import { version } from '../changing.ts'
import { changes, id, instant, many, moment, one, orMissing, reads, route, success, text } from '../kit.ts'
import { roles } from '../roles.ts'
import { says } from '../why.ts'
import { longestOverlapHours, tokenScopes } from '../words/tokenScopes.ts'
import { userStates } from './userStates.ts'

/**
 * A token without its secret. `start` are its first characters; `expires_at` null means that it never ends by itself;
 * `is_live`: it works, as far as it is concerned.
 */
export const apiToken = z.object({
  id,
  name: z.string(),
  start: z.string(),
  scopes: z.array(z.string()),
  created_at: instant,
  expires_at: instant.nullable(),
  revoked_at: instant.nullable(),
  last_used_at: instant.nullable(),
  last_address: z.string().nullable(),
  is_live: z.boolean(),
})
export type ApiToken = z.output<typeof apiToken>

/** A user of one client that signs in by token alone. `role_id` and `version` are those of its role there. */
export const apiUser = z.object({
  id,
  name: z.string(),
  role: z.enum(roles),
  role_id: id,
  version,
  state: z.enum(userStates),
  created_at: instant,
  /** The newest hundred, the newest first. */
  tokens: z.array(apiToken),
})
export type ApiUser = z.output<typeof apiUser>

/** `secret` is told this once. */
const madeToken = apiToken.extend({ secret: z.string() })

export const listApiUsers = route({
  method: 'GET',
  path: '/api/v1/api-user/{random}',
  access: reads('clientSettings'),
  summary: 'The API users of the client with their tokens.',
  source: 'M2, decisions 2',
  isSessionOnly: true,
  shows: ['user'],
  answer: many(apiUser),
})

export const createApiUser = route({
  method: 'POST',
  path: '/api/v1/api-user',
  access: changes('clientSettings'),
  summary: 'Make an API user.',
  source: 'decisions 2',
  isSessionOnly: true,
  touches: ['user'],
  body: z.strictObject({
    name: text('name', 100),
    role: z.enum(roles, orMissing(says('not_a_role'))),
  }),
  answer: one(apiUser),
})

/** The secret is in this answer and nowhere else; so a repeated `Idempotency-Key` makes another token. */
export const createApiToken = route({
  method: 'POST',
  path: '/api/v1/api-user/{id}/token',
  access: changes('clientSettings'),
  summary: 'Make a token of an API user.',
  source: 'decisions 2',
  isSessionOnly: true,
  answersSecret: true,
  touches: ['user'],
  params: z.object({ id }),
  body: z.strictObject({
    name: text('name', 100),
    scopes: z
      .array(z.enum(tokenScopes, orMissing(says('not_a_scope'))), orMissing(says('no_scope')))
      .min(1, says('no_scope'))
      .max(tokenScopes.length, says('not_a_scope')),
    expires_at: moment.nullable(),
  }),
  answer: one(madeToken),
})

/** A new token with the same name, scopes and length of life; the one before ends after `overlap_hours`. */
export const rotateApiToken = route({
  method: 'POST',
  path: '/api/v1/api-user/{id}/token/{token}/rotate',
  access: changes('clientSettings'),
  summary: 'Replace a token by a new one.',
  source: 'decisions 2',
  isSessionOnly: true,
  answersSecret: true,
  touches: ['user'],
  params: z.object({ id, token: id }),
  body: z.strictObject({
    overlap_hours: z
      .int(orMissing(says('not_an_overlap')))
      .min(0, says('not_an_overlap'))
      .max(longestOverlapHours, says('not_an_overlap')),
  }),
  answer: one(madeToken),
})

export const revokeApiToken = route({
  method: 'DELETE',
  path: '/api/v1/api-user/{id}/token/{token}',
  access: changes('clientSettings'),
  summary: 'End a token at once.',
  source: 'decisions 2',
  isSessionOnly: true,
  touches: ['user'],
  params: z.object({ id, token: id }),
  answer: success,
})
