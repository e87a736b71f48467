/**
 * A draw that is bound before anybody enters (decisions 5): publishing an experience that has a draw's time makes the
 * draw's secret and writes down its hash, that time, and how a chain of drand makes it a round. Where a draw is to come
 * and no time is given yet, that is the secret alone. A commitment is never changed. Another time makes the next one,
 * which names the one before; a draw uses the last one, once.
 */
import type { DrawCommitment } from '#contract/prizing/certificate.ts'
import type { Beacon } from '#server/adapters/beacon/port.ts'
import type { Published } from '#server/experiences/experiences.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { canonicalJson } from './canonicalJson.ts'
import { hashSecret, newDrawSecret, sha256 } from './fairness.ts'
import { type Commitment, findLastCommitment, insertCommitment } from './queries/commitments.ts'
import type { WaitedRound } from './queries/draws.ts'

/** In the transaction that publishes it, or that saves one which is published. */
export async function commitDraw(
  tx: Db,
  scope: Scope,
  { id: experienceId, eid, draw_at, is_drawn, beacon: asked }: Published,
): Promise<void> {
  if (draw_at === null && !is_drawn) return
  const before = await findLastCommitment(tx, scope, experienceId)
  const drawAt = draw_at === null ? null : new Date(draw_at)
  if (before && (drawAt === null || before.draw_at?.getTime() === drawAt.getTime())) return
  if (drawAt && drawAt <= scope.at) refuseField('draw_at', 'draw_time_passed')
  const beacon = drawAt ? asked : undefined
  const secret = newDrawSecret()
  const said = {
    kind: 'draw_commitment',
    experience_eid: eid,
    number: (before?.number ?? 0) + 1,
    previous: before?.hash ?? null,
    secret_hash: hashSecret(secret),
    draw_at: drawAt?.toISOString() ?? null,
    chain: chainOf(beacon),
    rule: beacon ? 'first round at or after draw_at' : null,
    committed_at: scope.at.toISOString(),
  } as const satisfies DrawCommitment
  const text = canonicalJson(said)
  const hash = sha256(text)
  const { number, chain } = said
  const row = { experienceId, number, text, hash, secret, draw_at: drawAt, chain_hash: chain?.hash ?? null }
  await insertCommitment(tx, scope, row)
  await audit(tx, scope, {
    action: 'draw.commit',
    entity: 'experience',
    entityId: experienceId,
    after: {
      commitment: hash,
      commitment_number: number,
      draw_at: said.draw_at,
      secret_hash: said.secret_hash,
    },
  })
}

function chainOf(beacon: Beacon | undefined): DrawCommitment['chain'] {
  if (!beacon) return null
  const { chainHash: hash, genesisSeconds: genesis, periodSeconds: period } = beacon
  return { hash, genesis, period }
}

/**
 * The commitment that a freeze has to use; undefined where there is none, or where a draw used it before. 409 once its
 * time has passed: whoever knows the value could choose what is frozen.
 */
export async function findBinding(
  tx: Db,
  scope: Scope,
  experienceId: string,
): Promise<Commitment | undefined> {
  const last = await findLastCommitment(tx, scope, experienceId)
  if (!last || last.is_used) return undefined
  if (last.draw_at && last.draw_at <= scope.at) refuse('draw_frozen_late')
  return last
}

/** The round that a commitment binds; null where it names no chain. */
export function roundOf({ chain_hash, draw_at }: Commitment, beacon: Beacon | undefined): WaitedRound | null {
  if (chain_hash === null || draw_at === null) return null
  if (beacon?.chainHash !== chain_hash) refuse('bound_chain_away')
  return { ...beacon.roundFrom(draw_at), chainHash: chain_hash }
}
