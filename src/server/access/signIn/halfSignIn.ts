import type { HalfSignIn, StepWay } from '#contract/access/twoStepCalls.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse } from '#server/platform/errors.ts'
import type { InstallationScope } from '#server/platform/scope.ts'
import { hashOfToken } from '../accessTokens.ts'
import { findHalf, type HalfRow } from '../queries/halfSignIns.ts'

export type Half = { readonly ways: StepWay[]; readonly until: Date }

/** The ways of the second step in this browser's sign-in; 409 `half_dead` where none waits. */
export async function shownHalf(db: Db, { at }: InstallationScope, token: string): Promise<Half> {
  const half = await getHalf(db, token, at)
  const ways: HalfSignIn['ways'] = [
    ...(half.passkeys > 0 ? (['passkey'] as const) : []),
    ...(half.has_authenticator ? (['authenticator'] as const) : []),
    ...(half.recovery_codes > 0 ? (['recovery_code'] as const) : []),
  ]
  return { ways, until: half.expires_at }
}

/** 409 `half_dead` where none waits. */
export async function getHalf(db: Db, token: string, at: Date): Promise<HalfRow> {
  return (await findHalf(db, { tokenHash: hashOfToken(token), at })) ?? refuse('half_dead')
}
