import * as oidc from 'openid-client'
import { cutText, textFault } from '#contract/text.ts'
import { limitedFetch } from '../limitedFetch.ts'
import {
  ProviderAway,
  SignOnDenied,
  type SignOnIdentity,
  type SignOnPort,
  type SignOnSecrets,
} from './port.ts'
import type { SignOnSettings } from './settings.ts'

export type OpenIdOptions = SignOnSettings & {
  /** The address to which the provider sends browsers back, as it was told. */
  readonly redirectUri: string
  readonly timeoutSeconds?: number
}

/** A provider's own description is asked for again after so long; its keys, when it signs with one that is not known. */
const keptMilliseconds = 3_600_000
const usualTimeoutSeconds = 10

/** Single sign-on by `openid-client`. The provider is asked when the first one signs in, so that it holds up no start. */
export function createOpenId(options: OpenIdOptions): SignOnPort {
  let known: { readonly config: Promise<oidc.Configuration>; readonly at: number } | undefined
  const getConfig = async (): Promise<oidc.Configuration> => {
    if (!known || performance.now() - known.at > keptMilliseconds)
      known = { config: discover(options), at: performance.now() }
    const asked = known
    return asked.config.catch((error: unknown) => {
      if (known === asked) known = undefined
      throw new ProviderAway('the provider does not say where it is', { cause: error })
    })
  }
  return {
    name: options.name,
    begin: async (secrets) => {
      const challenge = await oidc.calculatePKCECodeChallenge(secrets.verifier)
      const address = oidc.buildAuthorizationUrl(await getConfig(), {
        redirect_uri: options.redirectUri,
        scope: options.scopes,
        state: secrets.state,
        nonce: secrets.nonce,
        code_challenge: challenge,
        code_challenge_method: 'S256',
      })
      return address.href
    },
    finish: async (secrets, query) => {
      if (query.error !== undefined && query.state === secrets.state) throw new SignOnDenied(query.error)
      return identityOf(await getConfig(), options, { secrets, query }).catch((error: unknown) => {
        // It may have another key by now, which is asked for again: the library does so after a minute at the soonest.
        known = undefined
        throw error
      })
    },
  }
}

function discover(options: OpenIdOptions): Promise<oidc.Configuration> {
  const { issuer, clientId, clientSecret, timeoutSeconds = usualTimeoutSeconds } = options
  const isHere = issuer.startsWith('http:')
  return oidc.discovery(new URL(issuer), clientId, clientSecret, undefined, {
    // The library takes a token from the provider's own address without a look at its signature; we look.
    execute: [oidc.enableNonRepudiationChecks, ...(isHere ? [oidc.allowInsecureRequests] : [])],
    [oidc.customFetch]: (url, asked) => limitedFetch(timeoutSeconds * 1000, url, asked),
  })
}

type Answer = { readonly secrets: SignOnSecrets; readonly query: Readonly<Record<string, string>> }

async function identityOf(
  config: oidc.Configuration,
  { redirectUri, groupsClaim }: OpenIdOptions,
  { secrets, query }: Answer,
): Promise<SignOnIdentity> {
  const address = new URL(redirectUri)
  for (const [name, value] of Object.entries(query)) address.searchParams.set(name, value)
  const tokens = await oidc
    .authorizationCodeGrant(config, address, {
      expectedState: secrets.state,
      expectedNonce: secrets.nonce,
      pkceCodeVerifier: secrets.verifier,
      idTokenExpected: true,
    })
    .catch(throwAway)
  const claims = tokens.claims()
  if (!claims) throw new Error('the provider gives no ID token')
  const isWhole = claims.email !== undefined && claims[groupsClaim] !== undefined
  const hasMore = !isWhole && config.serverMetadata().userinfo_endpoint !== undefined
  const more = hasMore
    ? await oidc.fetchUserInfo(config, tokens.access_token, claims.sub).catch(throwAway)
    : {}
  return readClaims({ ...more, ...claims }, groupsClaim)
}

/** Thrown by `fetch` where nobody answers, or not in time. */
const networkFaults = new Set(['TypeError', 'TimeoutError'])

/** The fault on the way to it, not what it said. */
function throwAway(error: unknown): never {
  const { name, cause } = error instanceof Error ? error : new Error(String(error))
  const isOfNetwork = [name, cause instanceof Error ? cause.name : ''].some((one) => networkFaults.has(one))
  const isBroken = cause instanceof Response && cause.status >= 500
  if (isOfNetwork || isBroken) throw new ProviderAway('the provider does not answer', { cause: error })
  throw error
}

type Claims = Readonly<Record<string, unknown>> & { readonly iss: string; readonly sub: string }

/** A name, a group or an address that no text of ours can be counts as none; without its subject nobody is known. */
function readClaims(claims: Claims, groupsClaim: string): SignOnIdentity {
  const { iss: issuer, sub: subject, email, email_verified: isVerified, name, locale } = claims
  if (!isText(subject)) throw new Error('the provider names somebody by what is no text')
  const groups = claims[groupsClaim]
  return {
    issuer,
    subject,
    // Some providers write it as a text.
    email: isText(email) && (isVerified === true || isVerified === 'true') ? email : null,
    name: isText(name) && name.trim() !== '' ? cutText(name.trim(), 100) : null,
    language: typeof locale === 'string' && /^fr\b/i.test(locale) ? 'fr' : 'en',
    groups: [groups].flat().filter(isText),
  }
}

const isText = (value: unknown): value is string =>
  typeof value === 'string' && textFault(value) === undefined
