import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type CryptoKey, exportJWK, generateKeyPair, type JWTPayload, SignJWT, UnsecuredJWT } from 'jose'

/** The misdeeds of a provider. */
export type Fault =
  | 'other issuer'
  | 'other audience'
  | 'other nonce'
  | 'expired'
  | 'unsigned'
  | 'unknown key'
  | 'no token'
  | 'too much'
  | 'away'

type Claims = Readonly<Record<string, unknown>> & { readonly sub: string }

export type SignOnProvider = {
  readonly issuer: string
  /** The person there from now on, and what is wrong with the answers. */
  behave(claims: Claims, fault?: Fault): void
  /** Signs with another key, which it tells. */
  rotateKey(): Promise<void>
  /** The query with which the provider sends the browser back from this address of its own. */
  answerTo(address: string): Record<string, string>
  stop(): Promise<void>
}

export const signOnClient = { clientId: 'fanfare', clientSecret: 'a secret of the provider' }

type Code = { readonly nonce: string; readonly challenge: string }

/** The provider's settings, and what it knows. */
type State = {
  told: { claims: Claims; fault?: Fault | undefined }
  keys: Keys
  readonly stranger: Keys
  readonly codes: Map<string, Code>
}

/**
 * A provider of OpenID Connect that answers as it is told, wrong answers too; the well-behaved one of a library is that of
 * the browser tests. A code is taken once, with the verifier of its challenge.
 */
export async function startSignOnProvider(): Promise<SignOnProvider> {
  const state: State = {
    told: { claims: { sub: 'nobody' } },
    keys: await newKeys('first'),
    stranger: await newKeys('first'),
    codes: new Map(),
  }
  const server = createServer((request, response) => {
    void answer(request, state).then(({ status = 200, body }) => {
      response.writeHead(status, { 'Content-Type': 'application/json' }).end(JSON.stringify(body))
    })
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  return {
    issuer: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    behave: (claims, fault) => {
      state.told = { claims, fault }
    },
    rotateKey: async () => {
      state.keys = await newKeys(`${state.keys.kid}+`)
    },
    answerTo: (address) => {
      const asked = new URL(address).searchParams
      const code = `code-${state.codes.size}-${Math.random()}`
      state.codes.set(code, {
        nonce: asked.get('nonce') ?? '',
        challenge: asked.get('code_challenge') ?? '',
      })
      return { code, state: asked.get('state') ?? '' }
    },
    stop: () => new Promise((resolve) => server.close(() => resolve()).closeAllConnections()),
  }
}

async function answer(request: IncomingMessage, state: State): Promise<Answered> {
  const { told, keys } = state
  if (told.fault === 'away') return { status: 503, body: {} }
  const issuer = `http://${request.headers.host}`
  const { pathname } = new URL(request.url ?? '/', issuer)
  if (pathname === '/.well-known/openid-configuration') return { body: metadataOf(issuer) }
  if (pathname === '/keys')
    return { body: { keys: [{ ...(await exportJWK(keys.publicKey)), kid: keys.kid, alg: 'RS256' }] } }
  if (pathname === '/token') return giveTokens(request, state, issuer)
  return { status: 404, body: {} }
}

async function giveTokens(request: IncomingMessage, state: State, issuer: string): Promise<Answered> {
  const form = new URLSearchParams(await textOf(request))
  const code = form.get('code') ?? ''
  const known = state.codes.get(code)
  state.codes.delete(code)
  if (!known || hashOf(form.get('code_verifier') ?? '') !== known.challenge)
    return { status: 400, body: { error: 'invalid_grant' } }
  const { fault } = state.told
  const tokens = { access_token: 'abc', token_type: 'Bearer', expires_in: 60 }
  if (fault === 'no token') return { body: tokens }
  const extra = fault === 'too much' ? { filler: 'x'.repeat(2_000_000) } : {}
  return { body: { ...tokens, ...extra, id_token: await tokenFor(known, state, issuer) } }
}

async function tokenFor({ nonce }: Code, { told, keys, stranger }: State, issuer: string): Promise<string> {
  const { claims, fault } = told
  const now = Math.floor(Date.now() / 1000) - (fault === 'expired' ? 7200 : 0)
  const payload: JWTPayload = {
    ...claims,
    iss: fault === 'other issuer' ? 'https://other.test' : issuer,
    aud: fault === 'other audience' ? 'somebody' : signOnClient.clientId,
    nonce: fault === 'other nonce' ? 'other' : nonce,
    iat: now,
    exp: now + 300,
  }
  if (fault === 'unsigned') return new UnsecuredJWT(payload).encode()
  const { privateKey } = fault === 'unknown key' ? stranger : keys
  return new SignJWT(payload).setProtectedHeader({ alg: 'RS256', kid: keys.kid }).sign(privateKey)
}

type Answered = { readonly status?: number; readonly body: object }
type Keys = { readonly kid: string; readonly privateKey: CryptoKey; readonly publicKey: CryptoKey }

const newKeys = async (kid: string): Promise<Keys> => ({ kid, ...(await generateKeyPair('RS256')) })

const metadataOf = (issuer: string) => ({
  issuer,
  authorization_endpoint: `${issuer}/authorize`,
  token_endpoint: `${issuer}/token`,
  jwks_uri: `${issuer}/keys`,
  response_types_supported: ['code'],
  subject_types_supported: ['public'],
  id_token_signing_alg_values_supported: ['RS256'],
})

const hashOf = (verifier: string): string => createHash('sha256').update(verifier).digest('base64url')

async function textOf(request: IncomingMessage): Promise<string> {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part as Buffer)
  return Buffer.concat(parts).toString()
}
