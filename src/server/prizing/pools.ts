import { type Kind, kindsWith } from '#contract/experiences/kinds.ts'
import { type PoolChange, type PrizePool, type PrizePoolForm, poolSettings } from '#contract/prizing/calls.ts'
import { getExperienceRef } from '#server/experiences/experiences.ts'
import { audit } from '#server/platform/audit.ts'
import { readChange } from '#server/platform/changing.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseField } from '#server/platform/errors.ts'
import { newId } from '#server/platform/ids.ts'
import type { Scope } from '#server/platform/scope.ts'
import * as queries from './queries/pools.ts'

export const listPrizePools = (db: Db, scope: Scope): Promise<PrizePool[]> => queries.listPools(db, scope)

export async function listExperiencePools(
  db: Db,
  scope: Scope,
  { kind, id }: { kind: Kind; id: string },
): Promise<PrizePool[]> {
  const among = kindsWith('hasPools').filter((pooled) => pooled === kind)
  const experience = await getExperienceRef(db, scope, { idOrEid: id, among })
  return queries.listPoolsOf(db, scope, experience.id)
}

export const getPrizePool = (db: Db, scope: Scope, poolId: string): Promise<PrizePool> =>
  queries.getPool(db, scope, poolId)

export async function createPrizePool(db: Db, scope: Scope, form: PrizePoolForm): Promise<PrizePool> {
  const id = newId()
  const { class: poolClass = 'physical', is_testing = false } = form
  const isOfCodes = poolClass === 'e-prize'
  if (isOfCodes && form.total) refuseField('total', 'prizes_are_codes')
  const pool = {
    id,
    name: form.name,
    class: poolClass,
    is_testing,
    total: form.total ?? (isOfCodes ? 0 : 1),
    award_credit_threshold: form.award_credit_threshold || null,
    retailers: form.retailers ?? [],
    js_hook: form.js_hook ?? null,
    winner_page_html: form.winner_page_html ?? null,
    winner_page_html_fr: form.winner_page_html_fr ?? null,
    winner_email_title: form.winner_email_title ?? null,
    winner_email_title_fr: form.winner_email_title_fr ?? null,
    winner_email_html: form.winner_email_html ?? null,
    winner_email_html_fr: form.winner_email_html_fr ?? null,
  }
  return db.transaction(scope, async (tx) => {
    await queries.insertPool(tx, scope, pool)
    const created = await getPrizePool(tx, scope, id)
    await audit(tx, scope, { action: 'prize_pool.create', entityId: id, after: pool })
    return created
  })
}

export async function updatePrizePool(
  db: Db,
  scope: Scope,
  { poolId, sent }: { poolId: string; sent: PoolChange },
): Promise<PrizePool> {
  return db.transaction(scope, async (tx) => {
    const before = await queries.lockPool(tx, scope, poolId)
    const change = await readChange(tx, scope, { entity: 'prize_pool', before, form: poolSettings, sent })
    const awarded = before.total - before.remaining
    if (before.class === 'e-prize' && change.form.total !== before.total)
      refuseField('total', 'prizes_are_codes')
    if (change.form.total < awarded) refuse('prizes_awarded', { count: awarded })
    await change.save(change.form, (form) => queries.writePool(tx, scope, { id: poolId, ...form }))
    return getPrizePool(tx, scope, poolId)
  })
}

export async function listPrizeTypes(
  db: Db,
  scope: Scope,
  poolId: string,
): Promise<PrizePool['prize_types']> {
  return (await getPrizePool(db, scope, poolId)).prize_types
}

export async function createPrizeType(
  db: Db,
  scope: Scope,
  form: { poolId: string; name: string },
): Promise<PrizePool['prize_types'][number]> {
  const id = newId()
  const { poolId, name } = form
  return db.transaction(scope, async (tx) => {
    await getPrizePool(tx, scope, poolId)
    await queries.insertType(tx, scope, { id, poolId, name })
    await audit(tx, scope, {
      action: 'prize_type.create',
      entityId: id,
      after: { name, prize_pool_id: poolId },
    })
    return { id, name }
  })
}

/**
 * Takes `count` prizes in the caller's transaction, or refuses (409) and takes none: two requests for the last
 * prize meet at the pool's row, and the second finds it empty.
 */
export async function takePrizes(
  tx: Db,
  scope: Scope,
  take: { poolId: string; count: number },
): Promise<void> {
  if (await queries.takePrizes(tx, scope, take)) return
  const pool = await getPrizePool(tx, scope, take.poolId)
  refuse('too_few_prizes', { count: pool.remaining, pool: pool.name })
}
