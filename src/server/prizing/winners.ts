import type { Kind } from '#contract/experiences/kinds.ts'
import type { Claim } from '#contract/prizing/claim.ts'
import type { ClaimState } from '#contract/prizing/claimStates.ts'
import type { Winner, WinnerFilter } from '#contract/prizing/winnerCalls.ts'
import { getExperienceRefEvenDeleted } from '#server/experiences/experiences.ts'
import { participantName } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { getPool } from './queries/pools.ts'
import * as queries from './queries/winners.ts'

export type ShownWinner = Omit<Winner, 'told_at' | 'created_at' | 'claim'> & {
  told_at: Date | null
  created_at: Date
  claim: {
    state: ClaimState
    ends_at: Date | null
    claimed_at: Date | null
    answers: Claim['answers']
  } | null
}

/** The prizes that an experience gave, of one that is deleted too. */
export async function listExperienceWinners(
  db: Db,
  scope: Scope,
  { kind, idOrEid, ...asked }: PageAsked & { kind: Kind; idOrEid: string; filter: WinnerFilter },
): Promise<Paged<ShownWinner>> {
  const { id: experienceId } = await getExperienceRefEvenDeleted(db, scope, { idOrEid, among: [kind] })
  return pageShown(await queries.findWinners(db, scope, { ...asked, experienceId }))
}

export async function listPoolAwards(
  db: Db,
  scope: Scope,
  asked: PageAsked & { poolId: string },
): Promise<Paged<ShownWinner>> {
  await getPool(db, scope, asked.poolId)
  return pageShown(await queries.findPoolAwards(db, scope, asked))
}

export const pageShown = ({ rows, ...counted }: Paged<queries.WinnerRow>): Paged<ShownWinner> => ({
  ...counted,
  rows: rows.map(
    ({
      participant_id,
      first_name,
      last_name,
      phone,
      email,
      is_flagged,
      claim_state,
      claim_ends_at,
      claimed_at,
      answers,
      ...row
    }) => ({
      ...row,
      claim: claim_state && {
        state: claim_state,
        ends_at: claim_ends_at,
        claimed_at,
        answers: answers ?? {},
      },
      participant: {
        id: participant_id,
        name: participantName({ first_name, last_name, phone, email }),
        phone,
        email,
        is_flagged,
      },
    }),
  ),
})
