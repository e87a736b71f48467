import { createHash, createSign, generateKeyPairSync, type KeyObject, randomBytes } from 'node:crypto'
import type { MadePasskey, ProvenPasskey } from '#contract/access/twoStepCalls.ts'

/** The page that asks for a passkey, and what it asks to be signed. */
export type Asking = { readonly challenge: string; readonly origin?: string; readonly rpId?: string }

/** A passkey of software that does as it is told: it signs for any site, and counts as a test wants it to. */
export type SoftPasskey = {
  readonly made: (asking: Asking) => MadePasskey
  readonly proven: (asking: Asking & { readonly counter: number }) => ProvenPasskey
}

export function softPasskey(): SoftPasskey {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const credentialId = randomBytes(32)
  const id = credentialId.toString('base64url')
  return {
    made: (asking) => {
      const key = coseKey(publicKey)
      const attested = Buffer.concat([Buffer.alloc(16), Buffer.from([0, 32]), credentialId, key])
      const authData = Buffer.concat([headOf(asking, 0x45, 0), attested])
      const attestationObject = Buffer.concat([
        Buffer.from('a363666d74646e6f6e656761747453746d74a068617574684461746158', 'hex'),
        Buffer.from([authData.length]),
        authData,
      ]).toString('base64url')
      const clientDataJSON = clientData('webauthn.create', asking)
      return { id, response: { clientDataJSON, attestationObject, transports: ['internal'] } }
    },
    proven: ({ counter, ...asking }) => {
      const authData = headOf(asking, 0x05, counter)
      const clientDataJSON = clientData('webauthn.get', asking)
      const hash = createHash('sha256').update(Buffer.from(clientDataJSON, 'base64url')).digest()
      const signed = createSign('sha256').update(authData).update(hash).sign(privateKey)
      const signature = signed.toString('base64url')
      return {
        id,
        response: { clientDataJSON, authenticatorData: authData.toString('base64url'), signature },
      }
    },
  }
}

const site = { origin: 'https://fanfare.test', rpId: 'fanfare.test' }

const clientData = (type: string, { challenge, origin = site.origin }: Asking): string =>
  Buffer.from(JSON.stringify({ type, challenge, origin, crossOrigin: false })).toString('base64url')

/** The hash of the site's host, what the authenticator says of itself, and its count. */
function headOf({ rpId = site.rpId }: Asking, flags: number, counter: number): Buffer {
  const tail = Buffer.alloc(5)
  tail.writeUInt8(flags, 0)
  tail.writeUInt32BE(counter, 1)
  return Buffer.concat([createHash('sha256').update(rpId).digest(), tail])
}

/** ES256 on P-256, in COSE (RFC 9053). */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const part = (name: string, value: string) =>
    Buffer.concat([Buffer.from(`${name}5820`, 'hex'), Buffer.from(value, 'base64url')])
  return Buffer.concat([Buffer.from('a50102032620 01'.replace(' ', ''), 'hex'), part('21', x), part('22', y)])
}
