import assert from 'node:assert/strict'
import { beginSignIn, type SignedIn } from '#server/access/access.ts'

/** Signs in to an account without a second step. */
export async function signIn(...asked: Parameters<typeof beginSignIn>): Promise<SignedIn> {
  const begun = await beginSignIn(...asked)
  return begun.kind === 'whole' ? begun.signedIn : assert.fail('a second step is asked for')
}
