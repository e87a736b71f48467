// long: every deed of a hostile peer on one more adapter; npm test has gateways, webhooks and drand.
import { answerWith, type Proper } from '../hostilePeers.fixture.ts'
import { hostilePeersSuite } from '../hostilePeers.suite.ts'
import { createOpenId } from './openId.ts'
import { ProviderAway, type SignOnPort } from './port.ts'

const secrets = { state: 'a state', nonce: 'a nonce', verifier: 'v'.repeat(43) }

const openAt = (issuer: string, milliseconds: number): SignOnPort =>
  createOpenId({
    issuer,
    clientId: 'fanfare',
    clientSecret: 'a secret',
    name: 'Acme',
    scopes: 'openid',
    groupsClaim: 'groups',
    redirectUri: 'http://localhost:4000/sign-on/callback',
    timeoutSeconds: milliseconds / 1000,
  })

const awayOr = (word: string) => (error: unknown) => (error instanceof ProviderAway ? 'away' : word)

/** It says where it is, and refuses every code. */
const proper: Proper = (asked, issuer) => {
  if (!asked.endsWith('/.well-known/openid-configuration')) return refusal
  const metadata = {
    issuer,
    authorization_endpoint: `${issuer}/authorize`,
    token_endpoint: `${issuer}/token`,
    jwks_uri: `${issuer}/keys`,
    response_types_supported: ['code'],
    subject_types_supported: ['public'],
    id_token_signing_alg_values_supported: ['RS256'],
  }
  return answerWith(200, JSON.stringify(metadata), 'content-type: application/json')
}
const refusal = answerWith(400, '{"error":"invalid_grant"}', 'content-type: application/json')

hostilePeersSuite('single sign-on, where it begins', {
  open: (url, milliseconds) => {
    const port = openAt(url, milliseconds)
    return { call: () => port.begin(secrets).then(() => 'begun', awayOr('refused')) }
  },
  proper,
  told: () => 'away',
  good: 'begun',
})

hostilePeersSuite('single sign-on, where it ends', {
  open: async (url, milliseconds) => {
    const port = openAt(url, milliseconds)
    // The call itself asks for it where even this is too late on a busy machine.
    await port.begin(secrets).catch(awayOr('refused'))
    const query = { code: 'a code', state: secrets.state }
    return { call: () => port.finish(secrets, query).then(() => 'ended', awayOr('refused')) }
  },
  proper,
  // An answer that is too long has come, and is no token.
  told: (deed) => (deed === 'pours a body without end' ? 'refused' : 'away'),
  good: 'refused',
})
