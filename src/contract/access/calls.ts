import * as z from 'zod'
import { logoGrounds } from '../clients/logo.ts'
import {
  clientId,
  id,
  instant,
  one,
  page,
  paging,
  reads,
  required,
  route,
  searchText,
  success,
  text,
} from '../kit.ts'
import { areas, roles } from '../roles.ts'
import { says } from '../why.ts'
import { auditEntities, auditGroups } from './auditActions.ts'
import { halfSignIn, passkeyQuestion, provenPasskey, secondCode } from './twoStepCalls.ts'

/** A person of the staff as answered to the console, with what he or she chose for it (`profile`). */
export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  language: z.enum(['en', 'fr']),
  scheme: z.enum(['auto', 'light', 'dark']),
  time_zone: z.string().nullable(),
  is_platform_admin: z.boolean(),
})

/** A client as the switcher needs it; `time_zone` is an IANA name. */
export const clientChoice = z.object({
  id: clientId,
  eid: z.string(),
  name: z.string(),
  colour: z.string(),
  time_zone: z.string(),
  role: z.enum(roles),
})
export type ClientChoice = z.output<typeof clientChoice>

/**
 * `is_viewed`: a client admin sees the client as `role` would, with no other rights. `needs_two_step`: the client asks for two-step sign-in, and nothing of it can be read until that is set up.
 */
export const sessionClient = clientChoice.extend({
  is_viewed: z.boolean(),
  needs_two_step: z.boolean(),
  /** As of the client's settings (`logoPath`). */
  logo_hash: z.string().nullable(),
  logo_ground: z.enum(logoGrounds),
})
export type SessionClient = z.output<typeof sessionClient>

/** Every area with its two rights, for the session's current client; all false without one, and where it needs two steps. */
export const permissions = z.record(z.enum(areas), z.object({ read: z.boolean(), change: z.boolean() }))

export const session = z.object({
  user,
  client: sessionClient.nullable(),
  clients: z.array(sessionClient),
  csrf_token: z.string(),
  permissions,
  /** True where the installation runs the demo: the console then links to the handset. */
  is_demo: z.boolean(),
})
export type Session = z.output<typeof session>

/** What an id in an entry is called today. `kind` and `eid` lead to its experience. */
const auditName = z.object({
  id: z.string(),
  entity: z.string(),
  name: z.string().nullable(),
  kind: z.string().nullable(),
  eid: z.string().nullable(),
})
export type AuditName = z.output<typeof auditName>

export const auditEntry = z.object({
  id,
  number: z.int(),
  at: instant,
  actor_kind: z.string(),
  /** Of a user or an API user; null for a job. */
  actor_id: z.string().nullable(),
  actor_name: z.string(),
  address: z.string().nullable(),
  action: z.string(),
  entity: z.string(),
  entity_id: z.string(),
  before: z.unknown(),
  after: z.unknown(),
  hash: z.string(),
  /** Of the records that the entry names and that are still there. */
  names: z.array(auditName),
})
export type AuditEntry = z.output<typeof auditEntry>

const signedIn = z.object({ user, clients: z.array(clientChoice) })

/**
 * Signs in; the same 422 and time for an unknown account and a wrong password; 429 after ten failures. An account with
 * two-step sign-in gets no session yet but `second_step`, and a cookie by which this browser alone takes that step.
 */
export const signIn = route({
  method: 'POST',
  path: '/login',
  access: 'anyone',
  summary: 'Sign in with e-mail and password; sets the session cookie.',
  source: 'decisions 1',
  touches: { nothing: 'A session is that of its own browser.' },
  body: z.strictObject({
    email: text('email', 254),
    password: z.string(required('password')).min(1, required('password')).max(1024),
  }),
  answer: z.union([signedIn, z.object({ second_step: halfSignIn })]),
})

/** What follows is for the browser whose password was right less than 5 minutes ago; 409 `half_dead` for any other. */
export const getHalfSignIn = route({
  method: 'GET',
  path: '/api/v1/second-step',
  access: 'anyone',
  summary: 'What the second step of this browser’s sign-in can be.',
  source: 'decisions 2',
  shows: { nothing: 'A sign-in is that of its own browser.' },
  answer: one(halfSignIn),
})

/** A wrong code counts as a failed sign-in; 429 after ten, and after twenty for the account in an hour. */
export const giveCode = route({
  method: 'POST',
  path: '/api/v1/second-step/code',
  access: 'anyone',
  summary: 'Take the second step by a code, or by a recovery code.',
  source: 'decisions 2',
  touches: { nothing: 'A session is that of its own browser.' },
  body: z.strictObject({ code: secondCode }),
  answer: signedIn,
})

export const askForPasskey = route({
  method: 'POST',
  path: '/api/v1/second-step/challenge',
  access: 'anyone',
  summary: 'What a passkey has to sign for the second step.',
  source: 'decisions 2',
  touches: { nothing: 'A sign-in is that of its own browser.' },
  answer: one(passkeyQuestion),
})

export const givePasskey = route({
  method: 'POST',
  path: '/api/v1/second-step/passkey',
  access: 'anyone',
  summary: 'Take the second step by a passkey.',
  source: 'decisions 2',
  touches: { nothing: 'A session is that of its own browser.' },
  body: z.strictObject({ credential: provenPasskey }),
  answer: signedIn,
})

export const signOut = route({
  method: 'POST',
  path: '/logout',
  access: 'signedIn',
  summary: 'End the session.',
  source: 'decisions 1',
  touches: { nothing: 'A session is that of its own browser.' },
  answer: success,
})

/** The session; `client` is the one of `X-Client`, else the session's current one. */
export const getSession = route({
  method: 'GET',
  path: '/api/v1/session',
  access: 'signedIn',
  summary: 'Who is signed in, for which client, with which rights.',
  source: 'decisions 1',
  shows: ['client', 'user'],
  answer: session,
})

const day = z.string().regex(/^\d{4}-\d\d-\d\d$/, says('not_a_date'))

/** The audit trail of the client, newest first. */
export const listAudit = route({
  method: 'GET',
  path: '/api/v1/audit/{random}',
  access: reads('audit'),
  summary: 'The audit trail of the client, paged.',
  source: 'decisions 2',
  shows: ['audit'],
  params: z.object({}),
  query: z.strictObject({
    ...paging,
    search: searchText,
    /** The person who did it. */
    actor_id: id.optional(),
    /** The kind of record, and one of them. */
    entity: z.enum(auditEntities, says('not_an_audit_entity')).optional(),
    entity_id: z.string().max(200).optional(),
    group: z.enum(auditGroups, says('not_an_audit_group')).optional(),
    /** Days in the client's time zone; both belong to it. */
    from: day.optional(),
    until: day.optional(),
  }),
  answer: page(auditEntry),
})

const auditPart = z.object({
  number: z.int(),
  hash: z.string(),
  head: z.int(),
  is_whole: z.boolean(),
  broken: z.int().nullable(),
  /** Of the last part: how many anchors it was held against, and the number of the last. */
  anchors: z.int(),
  last_anchor: z.int().nullable(),
})
export type AuditPart = z.output<typeof auditPart>

/**
 * Computes a part of the trail's chain again, from the entry after `number` on, whose hash is `hash` (0 and nothing for the
 * first). `number` and `hash` of the answer are where it ended: they go into the next call until `is_whole`. `broken`: the
 * first entry that was changed, removed or put in past Fanfare, or does not fit what was anchored outside the database.
 */
export const checkAudit = route({
  method: 'GET',
  path: '/api/v1/audit/check/{random}',
  access: reads('audit'),
  summary: 'Check a part of the audit trail of the client.',
  source: 'decisions 2',
  shows: ['audit'],
  query: z.strictObject({
    number: z.coerce.number().int().min(0).max(Number.MAX_SAFE_INTEGER).default(0),
    hash: z
      .string()
      .regex(/^([0-9a-f]{64})?$/, says('not_an_id'))
      .default(''),
  }),
  answer: one(auditPart),
})

export * from './installationCalls.ts'
export * from './profileCalls.ts'
export * from './tokenCalls.ts'
export * from './twoStepCalls.ts'
export * from './userCalls.ts'
