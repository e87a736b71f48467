import { isIP } from 'node:net'
import type {
  MadePasskey,
  PasskeyOffer,
  PasskeyQuestion,
  ProvenPasskey,
} from '#contract/access/twoStepCalls.ts'
import { refuse } from '#server/platform/errors.ts'
import type { PasskeyRow } from '../queries/twoStep.ts'

/** The party that passkeys belong to: the origin of the installation's public address, and its host. */
type Site = { readonly origin: string; readonly rpId: string }

/** 409 where the address has no name, which passkeys need (Web Authentication 3, 5.1.2). */
function siteOf(publicUrl: string): Site {
  const { origin, hostname } = new URL(publicUrl)
  if (isIP(hostname.replace(/[[\]]/g, '')) !== 0) refuse('passkeys_need_a_name', { address: origin })
  return { origin, rpId: hostname }
}

type Known = Pick<PasskeyRow, 'credential_id' | 'transports'>

const knownOnes = (passkeys: readonly Known[]) =>
  passkeys.map(({ credential_id: id, transports }) => ({ id, transports, type: 'public-key' as const }))

const timeout = 120_000
/** EdDSA, ES256 and RS256 (IANA's COSE algorithms). */
const supportedAlgorithmIDs = [-8, -7, -257]

/** The question of which a browser makes a passkey. */
export async function offerFor(
  { id, name, email }: { id: string; name: string; email: string },
  { passkeys, publicUrl }: { passkeys: readonly Known[]; publicUrl: string },
): Promise<PasskeyOffer> {
  const { rpId } = siteOf(publicUrl)
  const { generateRegistrationOptions } = await library()
  const { challenge, rp, user, pubKeyCredParams } = await generateRegistrationOptions({
    rpName: 'Fanfare',
    rpID: rpId,
    userID: Uint8Array.from(Buffer.from(id)),
    userName: email,
    userDisplayName: name,
    supportedAlgorithmIDs,
  })
  return {
    challenge,
    rp: { id: rpId, name: rp.name },
    user,
    pubKeyCredParams,
    timeout,
    attestation: 'none',
    excludeCredentials: knownOnes(passkeys),
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
  }
}

/** The question that one of these passkeys signs. */
export async function questionFor(passkeys: readonly Known[], publicUrl: string): Promise<PasskeyQuestion> {
  const { rpId } = siteOf(publicUrl)
  const { generateAuthenticationOptions } = await library()
  const { challenge } = await generateAuthenticationOptions({ rpID: rpId })
  const allowCredentials = knownOnes(passkeys)
  return { challenge, rpId, timeout, userVerification: 'preferred', allowCredentials }
}

type Asked = { readonly challenge: string; readonly publicUrl: string }

/** The passkey that was made; undefined where it is another site's, or for another challenge. */
export async function verifiedPasskey(credential: MadePasskey, { challenge, publicUrl }: Asked) {
  const { origin, rpId } = siteOf(publicUrl)
  const { verifyRegistrationResponse } = await library()
  const verified = await verifyRegistrationResponse({
    response: { ...credential, ...rest(credential) },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs,
  }).catch(refused)
  if (!verified?.verified) return undefined
  const { id, publicKey, counter } = verified.registrationInfo.credential
  const { transports } = credential.response
  return { credential_id: id, public_key: Buffer.from(publicKey), counter, transports }
}

/** The passkey's new count; undefined where another one signed, something else, or one that counts backwards. */
export async function verifiedCount(
  credential: ProvenPasskey,
  { passkey, challenge, publicUrl }: Asked & { readonly passkey: PasskeyRow },
): Promise<number | undefined> {
  const { origin, rpId } = siteOf(publicUrl)
  const { verifyAuthenticationResponse } = await library()
  const { credential_id: id, public_key, counter } = passkey
  const verified = await verifyAuthenticationResponse({
    response: { ...credential, ...rest(credential) },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    credential: { id, publicKey: Uint8Array.from(public_key), counter },
    requireUserVerification: false,
  }).catch(refused)
  return verified?.verified ? verified.authenticationInfo.newCounter : undefined
}

/** Asked for by the library besides, which does not look into it. */
const rest = ({ id }: { id: string }) => ({
  rawId: id,
  type: 'public-key' as const,
  clientExtensionResults: {},
})

/** Whatever was wrong with it, the library says so by an error; whoever tries is not told what. */
const refused = (): undefined => undefined

/** It brings readers of certificates along, so it is loaded when the first passkey comes. */
const library = () => import('@simplewebauthn/server')
