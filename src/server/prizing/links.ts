/**
 * The steps of a draw as one chain of hashes that begins with its manifest (docs/draws.md): a step that is left out,
 * added or changed is found. Each is written in the transaction of its step, with the draw locked, and its hash stands in
 * the audit entry of that step.
 */
import type { DrawRound, DrawStep } from '#contract/prizing/certificate.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Scope } from '#server/platform/scope.ts'
import { type CanonicalValue, canonicalJson } from './canonicalJson.ts'
import { sha256 } from './fairness.ts'
import * as queries from './queries/links.ts'

type Without<Step> = Step extends unknown
  ? Omit<Step, 'draw_eid' | 'number' | 'previous' | 'at' | 'by'>
  : never
/** A step besides where it stands, when it was made and by whom. */
export type StepSaid = Without<DrawStep>

/**
 * Answers the hash, for the step's audit entry. Undefined for a draw that was frozen before there were chains: it stays
 * without one, since its beginning could be made up.
 */
export async function addLink(
  tx: Db,
  scope: Scope,
  { drawId, said }: { drawId: string; said: StepSaid },
): Promise<string | undefined> {
  const { number: last, hash: lastHash, draw_eid, manifest_hash } = await queries.getLast(tx, scope, drawId)
  if (last === null && said.kind !== 'frozen') return undefined
  const number = (last ?? 0) + 1
  const text = canonicalJson({
    ...said,
    draw_eid,
    number,
    previous: lastHash ?? manifest_hash,
    at: scope.at.toISOString(),
    by: scope.actor.name,
  } satisfies DrawStep as CanonicalValue)
  const hash = sha256(text)
  await queries.insertLink(tx, scope, { drawId, number, text, hash })
  return hash
}

/** SHA-256 of a round's canonical JSON, as the certificate holds it. */
export const hashRound = (round: DrawRound): string => sha256(canonicalJson(round))
