import * as z from 'zod'
import { clientId, id, one, required, route, success, text } from '../kit.ts'
import { dateFormats } from '../moments.ts'
import { areas, roles } from '../roles.ts'
import { clientLanguages } from '../words/clientLanguages.ts'
import { logoGrounds } from '../words/logo.ts'
import { halfSignIn, passkeyQuestion, provenPasskey, secondCode } from './twoStepCalls.ts'

/** A person of the staff as answered to the console, with what he or she chose for it (`profile`). */
export const user = z.object({
  id,
  name: z.string(),
  email: z.string(),
  language: z.enum(['en', 'fr']),
  scheme: z.enum(['auto', 'light', 'dark']),
  time_zone: z.string().nullable(),
  date_format: z.enum(dateFormats),
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
  /** The languages of the session's current client, the default first; none where none is set up. */
  languages: z.array(z.enum(clientLanguages)),
  csrf_token: z.string(),
  permissions,
  /** True where the installation runs the demo: the console then links to the handset. */
  is_demo: z.boolean(),
})
export type Session = z.output<typeof session>

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

/** For the browser whose password was right less than 5 minutes ago; 409 `half_dead` for any other. */
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
  shows: ['client', 'user', 'language'],
  answer: session,
})

export * from './auditCalls.ts'
export * from './installationCalls.ts'
export * from './invitationCalls.ts'
export * from './profileCalls.ts'
export * from './tokenCalls.ts'
export * from './twoStepCalls.ts'
export * from './userCalls.ts'
