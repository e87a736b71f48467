/** The same as `scripts/verify-draw/hashing.mjs` in Node, for browsers: theirs hashes no piece of a stream at once. */
import { ed25519 } from '@noble/curves/ed25519.js'
import { sha256 as hash } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'

/** Of a text as UTF-8, in hexadecimal digits. */
export const sha256 = (text: string): string => bytesToHex(hash(utf8ToBytes(text)))

/** Of bytes that come in pieces, each as a text of `latin1`. */
export function startHash() {
  const digest = hash.create()
  return {
    add: (piece: string): void => void digest.update(bytesOf(piece)),
    end: (): string => bytesToHex(digest.digest()),
  }
}

/** Ed25519; key and signature as base64url, each in the one way in which it is written. */
export function isSigned(message: string, signed: { public_key: string; signature: string }): boolean {
  const [key, signature] = [fromBase64(signed.public_key), fromBase64(signed.signature)]
  if (toBase64(signature) !== signed.signature) return false
  try {
    return ed25519.verify(signature, utf8ToBytes(message), key, { zip215: false })
  } catch {
    // A key that is no point of the curve signs nothing.
    return false
  }
}

const bytesOf = (text: string) => Uint8Array.from({ length: text.length }, (_, at) => text.charCodeAt(at))
const fromBase64 = (text: string) => bytesOf(atob(text.replaceAll('-', '+').replaceAll('_', '/')))
const toBase64 = (bytes: Uint8Array) =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
