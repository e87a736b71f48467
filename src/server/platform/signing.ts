/**
 * The installation's own signature (Ed25519, RFC 8032), by which an outsider knows what came from it. The private key
 * lies in a file outside the database, so that whoever reads or writes that one can sign nothing.
 */
import {
  createHmac,
  createPrivateKey,
  createPublicKey,
  createSecretKey,
  generateKeyPairSync,
  hkdfSync,
  type KeyObject,
  randomUUID,
  sign,
} from 'node:crypto'
import { linkSync, readFileSync, unlinkSync, writeFileSync } from 'node:fs'

export type Signer = {
  /** 32 bytes as base64url. */
  readonly publicKey: string
  /** Of the text as UTF-8; 64 bytes as base64url. */
  readonly sign: (text: string) => string
  /** Of the text as UTF-8, keyed, so that nobody without the key finds the text by trying all; 64 hexadecimal digits. */
  readonly hash: (text: string) => string
}

export function createSigner(key: KeyObject): Signer {
  const { x } = createPublicKey(key).export({ format: 'jwk' })
  if (key.asymmetricKeyType !== 'ed25519' || x === undefined)
    throw new Error('The signing key is no Ed25519 key.')
  const seed = key.export({ format: 'der', type: 'pkcs8' })
  const secret = createSecretKey(Buffer.from(hkdfSync('sha256', seed, '', 'fanfare hash 1', 32)))
  return {
    publicKey: x,
    sign: (text) => sign(null, Buffer.from(text, 'utf8'), key).toString('base64url'),
    hash: (text) => createHmac('sha256', secret).update(text).digest('hex'),
  }
}

/** Of the PEM file; a new key where there is no file yet. Of two processes that make one at once the first one's stays. */
export function openSigner(file: string): Signer {
  return createSigner(readKey(file) ?? makeKey(file))
}

function readKey(file: string): KeyObject | undefined {
  try {
    return createPrivateKey(readFileSync(file))
  } catch (error) {
    if (isCode(error, 'ENOENT')) return undefined
    throw new Error(`The signing key ${file} cannot be read.`, { cause: error })
  }
}

/** Written whole under another name first: nobody ever reads half a key. */
function makeKey(file: string): KeyObject {
  const { privateKey } = generateKeyPairSync('ed25519')
  const draft = `${file}.${randomUUID()}`
  writeFileSync(draft, privateKey.export({ format: 'pem', type: 'pkcs8' }), { mode: 0o600 })
  try {
    linkSync(draft, file)
    return privateKey
  } catch (error) {
    if (!isCode(error, 'EEXIST')) throw error
    return readKey(file) ?? privateKey
  } finally {
    unlinkSync(draft)
  }
}

const isCode = (error: unknown, code: string): boolean =>
  error instanceof Error && 'code' in error && error.code === code
