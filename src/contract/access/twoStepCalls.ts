import * as z from 'zod'
import { id, instant, one, required, route, success, text } from '../kit.ts'
import { says } from '../why.ts'

/** By what somebody shows a second time who he or she is. */
export const stepWays = ['authenticator', 'passkey', 'recovery_code'] as const
export type StepWay = (typeof stepWays)[number]

/** A sign-in whose password was right: what the second step can be, and until when it waits. */
export const halfSignIn = z.object({ ways: z.array(z.enum(stepWays)), until: instant })
export type HalfSignIn = z.output<typeof halfSignIn>

/** Six digits of an authenticator, or a recovery code; blanks, hyphens and its case are of no matter. */
export const secondCode = text('code', 40)

const base64Url = (max: number) =>
  z
    .string()
    .max(max)
    .regex(/^[\w-]+$/, says('not_valid'))
/** How a passkey is reached: `internal`, `usb`, and what else browsers come to say. */
const transport = z.string().regex(/^[a-z-]{1,20}$/, says('not_valid'))

/** A browser's answer, as W3C's JSON has it (Web Authentication 3, 5.1): what of it is looked at. */
const credentialId = base64Url(1400)
export const provenPasskey = z.strictObject({
  id: credentialId,
  response: z.strictObject({
    clientDataJSON: base64Url(8000),
    authenticatorData: base64Url(8000),
    signature: base64Url(8000),
  }),
})
export type ProvenPasskey = z.output<typeof provenPasskey>

const madePasskey = z.strictObject({
  id: credentialId,
  response: z.strictObject({
    clientDataJSON: base64Url(8000),
    attestationObject: base64Url(64_000),
    transports: z.array(transport).max(10).default([]),
  }),
})
export type MadePasskey = z.output<typeof madePasskey>

const known = z.array(
  z.object({ id: z.string(), type: z.literal('public-key'), transports: z.array(transport) }),
)

/** The question that a browser signs by one of these passkeys. */
export const passkeyQuestion = z.object({
  challenge: z.string(),
  rpId: z.string(),
  timeout: z.number(),
  userVerification: z.literal('preferred'),
  allowCredentials: known,
})
export type PasskeyQuestion = z.output<typeof passkeyQuestion>

/** The question of which a browser makes a passkey. */
export const passkeyOffer = z.object({
  challenge: z.string(),
  rp: z.object({ id: z.string(), name: z.string() }),
  user: z.object({ id: z.string(), name: z.string(), displayName: z.string() }),
  pubKeyCredParams: z.array(z.object({ alg: z.number(), type: z.literal('public-key') })),
  timeout: z.number(),
  attestation: z.literal('none'),
  excludeCredentials: known,
  authenticatorSelection: z.object({
    residentKey: z.literal('preferred'),
    userVerification: z.literal('preferred'),
  }),
})
export type PasskeyOffer = z.output<typeof passkeyOffer>

export const passkey = z.object({
  id,
  name: z.string(),
  created_at: instant,
  /** Of the last sign-in by it. */
  used_at: instant.nullable(),
})

/** One's own second steps. `on_since` is null where two-step sign-in is off. */
export const twoStep = z.object({
  on_since: instant.nullable(),
  authenticator_since: instant.nullable(),
  passkeys: z.array(passkey),
  /** That were not used yet. */
  recovery_codes: z.int(),
  /** The clients that ask for it, by name. */
  required_by: z.array(z.string()),
})
export type TwoStep = z.output<typeof twoStep>

const withPassword = {
  current_password: z.string(required('password')).min(1, required('password')).max(1024),
}
const passwordBody = z.strictObject(withPassword)
const ofOne = z.object({ id })

/** Null where there were some before; shown once. */
const firstCodes = z.array(z.string()).nullable()

export const getTwoStep = route({
  method: 'GET',
  path: '/api/v1/profile/two-step',
  access: 'signedIn',
  summary: 'One’s own second steps.',
  source: 'decisions 2',
  shows: ['user'],
  answer: one(twoStep),
})

/**
 * A secret for an app that makes codes (RFC 6238: SHA-1, 30 seconds, 6 digits), good for 15 minutes until a code of it is
 * given. `uri` is what a QR code holds. A wrong password counts as a failed sign-in, here and below.
 */
export const offerAuthenticator = route({
  method: 'POST',
  path: '/api/v1/profile/authenticator',
  access: 'signedIn',
  summary: 'Begin to set up an authenticator app.',
  source: 'decisions 2',
  touches: { nothing: 'Nothing is set up until a code is given.' },
  body: passwordBody,
  answer: one(z.object({ secret: z.string(), uri: z.string() })),
})

/** In place of the one before. The first second step turns two-step sign-in on and ends all other sessions. */
export const confirmAuthenticator = route({
  method: 'PUT',
  path: '/api/v1/profile/authenticator',
  access: 'signedIn',
  summary: 'Set up the offered authenticator app by a code of it.',
  source: 'decisions 2',
  touches: ['user'],
  body: z.strictObject({ code: secondCode }),
  answer: one(z.object({ recovery_codes: firstCodes })),
})

/** The last second step turns two-step sign-in off; it stays where a client asks for it. */
export const removeAuthenticator = route({
  method: 'DELETE',
  path: '/api/v1/profile/authenticator',
  access: 'signedIn',
  summary: 'Remove the authenticator app.',
  source: 'decisions 2',
  touches: ['user'],
  body: passwordBody,
  answer: success,
})

export const offerPasskey = route({
  method: 'POST',
  path: '/api/v1/profile/passkey/offer',
  access: 'signedIn',
  summary: 'Begin to add a passkey.',
  source: 'decisions 2',
  touches: { nothing: 'Nothing is added until the passkey is there.' },
  body: passwordBody,
  answer: one(passkeyOffer),
})

/** As `confirmAuthenticator`. One of another site, or for another offer, is refused. */
export const addPasskey = route({
  method: 'POST',
  path: '/api/v1/profile/passkey',
  access: 'signedIn',
  summary: 'Add a passkey that was made for the offer.',
  source: 'decisions 2',
  touches: ['user'],
  body: z.strictObject({ name: text('name', 60), credential: madePasskey }),
  answer: one(z.object({ passkey, recovery_codes: firstCodes })),
})

/** As `removeAuthenticator`. */
export const removePasskey = route({
  method: 'DELETE',
  path: '/api/v1/profile/passkey/{id}',
  access: 'signedIn',
  summary: 'Remove a passkey.',
  source: 'decisions 2',
  touches: ['user'],
  params: ofOne,
  body: passwordBody,
  answer: success,
})

/** Ten, in place of those before. */
export const makeRecoveryCodes = route({
  method: 'POST',
  path: '/api/v1/profile/recovery-codes',
  access: 'signedIn',
  summary: 'Make new recovery codes.',
  source: 'decisions 2',
  touches: ['user'],
  body: passwordBody,
  answer: one(z.object({ recovery_codes: z.array(z.string()) })),
})
