import type { OutputOf } from '#contract/kit.ts'
import type { Draw, openDraw as openDrawRoute, PrizePool } from '#contract/prizing/calls.ts'
import type { DrawManifest } from '#contract/prizing/certificate.ts'
import { why } from '#contract/why.ts'
import type { Beacon } from '#server/adapters/beacon/port.ts'
import {
  addDrawAddress,
  findExperienceForIntake,
  type IntakeExperience,
} from '#server/experiences/experiences.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseField } from '#server/platform/errors.ts'
import { newEid, newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { requireSeen } from '#server/platform/seen.ts'
import { readWhenThere, roundAfterFreeze } from './beacon.ts'
import { canonicalJson } from './canonicalJson.ts'
import { findBinding, roundOf } from './commitments.ts'
import {
  type DrawInput,
  getDraw,
  getLivingSweepstakes,
  refuseNobody,
  requireLiving,
  type Sweepstakes,
} from './draws.ts'
import { hashManifest, hashSecret, newDrawSecret } from './fairness.ts'
import { freezeSet, personHashKeys } from './frozenSet.ts'
import { addLink } from './links.ts'
import { mostWinsOf } from './mostWins.ts'
import { type Period, periodOf } from './period.ts'
import { getPrizePool } from './pools.ts'
import type { Commitment } from './queries/commitments.ts'
import * as queries from './queries/draws.ts'
import { tellWitnesses } from './witnesses.ts'

/**
 * `beacon`: the chain that the installation asks; `isBeaconAsked`: its public value is a round of that (left out: where
 * there is one). What publishing bound goes before both. `drawsAtOnce`: nobody waits for a round.
 */
export type DrawAsked = Omit<OutputOf<(typeof openDrawRoute)['body']>, 'beacon'> &
  Pick<DrawInput, 'exp'> & { beacon?: Beacon | undefined; isBeaconAsked?: boolean; drawsAtOnce?: boolean }

/**
 * Opens a draw: freezes the ballots, makes the secret, and writes the manifest to the audit trail before anything
 * random is known. An empty set leaves nothing behind (422).
 */
export async function openDraw(db: Db, scope: UserScope, asked: DrawAsked): Promise<Draw> {
  const experience = await getLivingSweepstakes(db, scope, asked.exp)
  const period = periodOf(scope, asked)
  return db.transaction(scope, async (tx) => {
    requireLiving(await queries.lockExperience(tx, scope, experience.id))
    const pool = await getPrizePool(tx, scope, asked.prizePool)
    const before = await queries.getDrawsBefore(tx, scope, experience.id)
    // A draw among tests uses nothing up that was bound for the real one.
    const bound = pool.is_testing ? undefined : await findBinding(tx, scope, experience.id)
    requireSeenStage(asked, { pool, before, bound })
    requirePrizes(pool, asked)
    if (asked.drawsAtOnce && bound?.chain_hash) refuse('bound_to_round')
    const waited = (bound && roundOf(bound, asked.beacon)) ?? waitedFor(scope, asked)
    const settings = (await findExperienceForIntake(tx, scope, experience.id))?.settings
    const witnesses = witnessesOf(pool, settings)
    const number = before.count + 1
    const mostWins = mostWinsOf(settings)
    const given = { experience, pool, asked, period, number, waited, bound, witnesses, mostWins }
    const plan = planOf(scope, given)
    const manifest = await freeze(tx, scope, plan)
    const draw = await getDraw(tx, scope, plan.row.id)
    const link = await addLink(tx, scope, { drawId: draw.id, said: { kind: 'frozen' } })
    await addDrawAddress(tx, scope, draw)
    await tellWitnesses(tx, scope, { drawId: draw.id, addresses: witnesses })
    if (waited) await readWhenThere(tx, scope, { drawId: draw.id, at: waited.at })
    await audit(tx, scope, {
      action: 'draw.freeze',
      entityId: plan.row.id,
      after: { ...manifest, manifest_hash: draw.manifest_hash, link },
    })
    return draw
  })
}

function waitedFor(scope: UserScope, { beacon, isBeaconAsked }: DrawAsked): queries.WaitedRound | null {
  if (isBeaconAsked && !beacon) refuse('no_beacon')
  return beacon && isBeaconAsked !== false ? roundAfterFreeze(scope, beacon) : null
}

type Stage = { experience: Sweepstakes; pool: PrizePool }

type Settings = IntakeExperience['settings'] | undefined

/** Nobody outside is told of a draw among tests. */
function witnessesOf(pool: PrizePool, settings: Settings): readonly string[] {
  if (pool.is_testing) return []
  return settings && 'draw_witnesses' in settings ? settings.draw_witnesses.map(({ email }) => email) : []
}

function requireSeenStage(
  { seen }: DrawAsked,
  { pool, before, bound }: Pick<Plan, 'pool' | 'bound'> & { before: queries.DrawsBefore },
): void {
  const { remaining, name } = pool
  requireSeen(seen, {
    draws: {
      now: before.count,
      why: () => why('draw_opened_meanwhile', { name: before.last_by ?? '–', number: before.count }),
    },
    commitment: { now: bound?.hash ?? null, why: () => why('draw_bound_meanwhile') },
    remaining: { now: remaining, why: () => why('prizes_left_meanwhile', { count: remaining, pool: name }) },
  })
}

function requirePrizes(pool: PrizePool, { count, prizeType }: DrawAsked): void {
  if (pool.remaining < count)
    refuseField('count', 'too_few_prizes', { count: pool.remaining, pool: pool.name })
  if (prizeType && !pool.prize_types.some((type) => type.id === prizeType)) refuse('not_found')
}

type Plan = Stage & {
  row: queries.NewDraw
  /** Bound at publishing. */
  bound: Commitment | undefined
  witnesses: readonly string[]
  mostWins: number
}

function planOf(
  scope: UserScope,
  given: Omit<Plan, 'row'> & {
    asked: DrawAsked
    period: Period
    number: number
    waited: queries.WaitedRound | null
  },
): Plan {
  const { experience, pool, asked, period, number, waited, bound, witnesses, mostWins } = given
  const row = {
    id: newId(),
    eid: newEid(),
    experienceId: experience.id,
    number,
    poolId: pool.id,
    typeId: asked.prizeType ?? null,
    count: asked.count,
    ...period,
    rules: asked.rules,
    secret: bound?.secret ?? newDrawSecret(),
    commitment: bound?.number ?? null,
    personKey: newDrawSecret(),
    beacon: waited,
    openedBy: { id: scope.actor.id, name: scope.actor.name },
  }
  return { experience, pool, row, bound, witnesses, mostWins }
}

async function freeze(tx: Db, scope: UserScope, plan: Plan): Promise<DrawManifest> {
  const { row, pool } = plan
  await queries.insertDraw(tx, scope, row)
  const filter = {
    ...row,
    drawId: row.id,
    isTesting: pool.is_testing,
    ...personHashKeys(row.personKey),
  }
  const { ballotCount, setHash } = await freezeSet(tx, scope, filter)
  if (ballotCount === 0) refuseNobody()
  const manifest = manifestOf(plan, { ballotCount, setHash, frozenAt: scope.at })
  const text = canonicalJson(manifest)
  const frozen = { drawId: row.id, ballotCount, manifest: text, manifestHash: hashManifest(text) }
  await queries.writeManifest(tx, scope, frozen)
  return manifest
}

function manifestOf(plan: Plan, set: { ballotCount: number; setHash: string; frozenAt: Date }): DrawManifest {
  const { experience, pool, row, bound, witnesses, mostWins } = plan
  const manifest = {
    draw_number: row.number,
    draw_eid: row.eid,
    experience_eid: experience.eid,
    experience_name: experience.name,
    prize_pool_id: pool.id,
    prize_pool_name: pool.name,
    count: row.count,
    from: row.from?.toISOString() ?? null,
    to: row.to?.toISOString() ?? null,
    rules: row.rules.map(({ key, value }) => ({ key, value })),
    filters: {
      status: 'valid',
      is_test: pool.is_testing,
      without_flagged: true,
      without_confirmed_winners: mostWins === 1,
      ...(mostWins > 1 ? { without_winners_of: mostWins } : {}),
    },
    at_most_one_win_per_participant: true,
    ballot_count: set.ballotCount,
    set_hash: set.setHash,
    secret_hash: hashSecret(row.secret),
    frozen_at: set.frozenAt.toISOString(),
  }
  const beacon = row.beacon && { chain_hash: row.beacon.chainHash, round: row.beacon.round }
  if (bound || witnesses.length > 0)
    return { ...manifest, beacon, commitment: bound?.hash ?? null, witnesses: witnesses.length }
  return beacon ? { ...manifest, beacon } : manifest
}
