import { ApiError } from '#console/kit/api/errors.ts'
import { translate } from '#console/kit/i18n/i18n.ts'
import type {
  MadePasskey,
  PasskeyOffer,
  PasskeyQuestion,
  ProvenPasskey,
} from '#contract/access/twoStepCalls.ts'

/** Whether this browser knows passkeys; not at an address without https, but for the machine's own. */
export const hasPasskeys = (): boolean => 'PublicKeyCredential' in window

/** Loaded when the first passkey is asked for. */
const library = () => import('@simplewebauthn/browser')

/** Has the browser make a passkey. */
export async function makePasskey(optionsJSON: PasskeyOffer): Promise<MadePasskey> {
  const { startRegistration } = await library()
  const { id, response } = await startRegistration({ optionsJSON }).catch(refuse)
  const { clientDataJSON, attestationObject, transports = [] } = response
  return { id, response: { clientDataJSON, attestationObject, transports } }
}

/** Has the browser sign by one of the passkeys. */
export async function signByPasskey(optionsJSON: PasskeyQuestion): Promise<ProvenPasskey> {
  const { startAuthentication } = await library()
  const { id, response } = await startAuthentication({ optionsJSON }).catch(refuse)
  const { clientDataJSON, authenticatorData, signature } = response
  return { id, response: { clientDataJSON, authenticatorData, signature } }
}

/** Browsers do not say whether somebody gave up, waited too long, or has none of these passkeys here. */
function refuse(error: unknown): never {
  const isKnown = error instanceof Error && error.name === 'InvalidStateError'
  const message = translate(isKnown ? 'twoStep.passkeyIsHere' : 'twoStep.passkeyNot')
  throw new ApiError({ kind: 'invalid', message })
}
