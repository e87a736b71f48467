import type { Kind } from '#contract/experiences/kinds.ts'
import type { PrizeClaim } from '#contract/prizing/claim.ts'
import type { Winner, WinnerFilter } from '#contract/prizing/winnerCalls.ts'
import { getExperienceRefEvenDeleted } from '#server/experiences/experiences.ts'
import { participantName } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { imagesOfClaims } from './drawnImages.ts'
import { getPool } from './queries/pools.ts'
import * as queries from './queries/winners.ts'

export type ShownWinner = Omit<Winner, 'told_at' | 'created_at' | 'claim'> & {
  told_at: Date | null
  created_at: Date
  claim:
    | (Omit<PrizeClaim, 'ends_at' | 'claimed_at'> & { ends_at: Date | null; claimed_at: Date | null })
    | null
}

/** The prizes that an experience gave, of one that is deleted too. */
export async function listExperienceWinners(
  db: Db,
  scope: Scope,
  { kind, idOrEid, ...asked }: PageAsked & { kind: Kind; idOrEid: string; filter: WinnerFilter },
): Promise<Paged<ShownWinner>> {
  const { id: experienceId } = await getExperienceRefEvenDeleted(db, scope, { idOrEid, among: [kind] })
  return showPage(db, scope, await queries.findWinners(db, scope, { ...asked, experienceId }))
}

export async function listPoolAwards(
  db: Db,
  scope: Scope,
  asked: PageAsked & { poolId: string },
): Promise<Paged<ShownWinner>> {
  await getPool(db, scope, asked.poolId)
  return showPage(db, scope, await queries.findPoolAwards(db, scope, asked))
}

export async function showPage(
  db: Db,
  scope: Scope,
  { rows, ...counted }: Paged<queries.WinnerRow>,
): Promise<Paged<ShownWinner>> {
  const images = await imagesOfClaims(db, scope, rows)
  return { ...counted, rows: rows.map((row) => shown(row, images)) }
}

function shown(
  {
    participant_id,
    first_name,
    last_name,
    phone,
    email,
    is_flagged,
    claim_id,
    claim_state,
    claim_ends_at,
    claimed_at,
    answers,
    ...row
  }: queries.WinnerRow,
  images: ReadonlyMap<string, PrizeClaim['images']>,
): ShownWinner {
  return {
    ...row,
    claim: claim_state && {
      state: claim_state,
      ends_at: claim_ends_at,
      claimed_at,
      answers: answers ?? {},
      images: (claim_id && images.get(claim_id)) || [],
    },
    participant: {
      id: participant_id,
      name: participantName({ first_name, last_name, phone, email }),
      phone,
      email,
      is_flagged,
    },
  }
}
