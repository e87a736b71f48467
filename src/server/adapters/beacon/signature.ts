import { createHash } from 'node:crypto'
import { bls12_381 } from '@noble/curves/bls12-381.js'

const bls = bls12_381.shortSignatures
/** As drand says what it signs for (RFC 9380, 3.1). */
const domain = 'BLS_SIG_BLS12381G1_XMD:SHA-256_SSWU_RO_NUL_'

/** The point that a chain signs: of the SHA-256 of the round, as eight bytes with the highest first. */
export const pointOf = (round: number) => {
  const bytes = Buffer.alloc(8)
  bytes.writeBigUInt64BE(BigInt(round))
  return bls.hash(createHash('sha256').update(bytes).digest(), domain)
}

/** Half a second of processor time for the first one. */
export function isSignedRound({ round, signature, publicKey }: SignedRound): boolean {
  try {
    return bls.verify(Buffer.from(signature, 'hex'), pointOf(round), Buffer.from(publicKey, 'hex'))
  } catch {
    // No point of the curve: nobody signed that.
    return false
  }
}

export type SignedRound = { readonly round: number; readonly signature: string; readonly publicKey: string }
