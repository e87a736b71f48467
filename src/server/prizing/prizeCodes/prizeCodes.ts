/**
 * The codes of e-prize pools (decisions 5): made or brought in, each given once, in the transaction of its award. Never:
 * a code for two, a prize of such a pool without a code, a code in full that nobody is known to have seen.
 */
import type { PrizePool } from '#contract/prizing/calls.ts'
import type { PrizeCode } from '#contract/prizing/prizeCodeCalls.ts'
import { participantName } from '#server/participants/participants.ts'
import { audit } from '#server/platform/audit.ts'
import type { Db } from '#server/platform/db/db.ts'
import { refuse, refuseField } from '#server/platform/errors.ts'
import { newId, randomText } from '#server/platform/ids.ts'
import type { Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'
import { getPool, lockPool } from '../queries/pools.ts'
import * as queries from './queries.ts'

type Shown = Omit<PrizeCode, 'created_at' | 'given_at'> & { created_at: Date; given_at: Date | null }

/** Newest first; a pool that is not the client's is a 404. */
export async function listPrizeCodes(
  db: Db,
  scope: Scope,
  { isInFull, ...asked }: queries.CodesAsked & { isInFull: boolean },
): Promise<Paged<Shown>> {
  await getPool(db, scope, asked.poolId)
  const { rows, ...counted } = await queries.findCodePage(db, scope, asked)
  return { ...counted, rows: rows.map((row) => shown(row, isInFull)) }
}

function shown(row: queries.CodeRow, isInFull: boolean): Shown {
  const { id, code, created_at, given_at, participant_id, is_flagged } = row
  return {
    id,
    code: isInFull ? code : masked(code),
    created_at,
    given_at,
    participant: participant_id
      ? { id: participant_id, name: participantName(row), is_flagged: is_flagged ?? false }
      : null,
  }
}

/** As long as it is, so that a code that was cut is seen; of a short one nothing is told. */
const masked = (code: string): string =>
  code.length < 6 ? '•'.repeat(code.length) : `${'•'.repeat(code.length - 2)}${code.slice(-2)}`

const mostPrizes = 1_000_000
/** Without letters and digits that are taken for one another. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
/** 80 bits. */
const madeLength = 16

const madeCode = (): string => randomText(letters, madeLength).replace(/(.{4})(?=.)/g, '$1-')

export async function makePrizeCodes(
  db: Db,
  scope: Scope,
  { poolId, count }: { poolId: string; count: number },
): Promise<number> {
  return db.transaction(scope, async (tx) => {
    const pool = await lockPool(tx, scope, poolId)
    requireCodes(pool)
    requireRoom(pool, count)
    const codes = Array.from({ length: count }, () => ({ id: newId(), code: madeCode(), line: null }))
    const made = await queries.insertCodes(tx, scope, { poolId, uploadId: null, codes })
    await queries.addPrizes(tx, scope, { poolId, count: made.size })
    await audit(tx, scope, {
      action: 'prize_code.make',
      entity: 'prize_pool',
      entityId: poolId,
      before: { total: pool.total },
      after: { total: pool.total + made.size },
    })
    return made.size
  })
}

/** 409 for a pool of physical prizes. */
export function requireCodes(pool: Pick<PrizePool, 'class'>): void {
  if (pool.class !== 'e-prize') refuse('pool_without_codes')
}

export function requireRoom(pool: Pick<PrizePool, 'total'>, count: number): void {
  if (pool.total + count > mostPrizes) refuseField('file', 'too_many_prizes')
}

/** After the prizes were taken: each of these awards that is of an e-prize gets its code, or none of them is given. */
export async function giveCodes(tx: Db, scope: Scope, awardIds: readonly string[]): Promise<void> {
  const toGive = await queries.listToGive(tx, scope, awardIds)
  if (toGive.length === 0) return
  const given = await queries.giveCodes(tx, scope, toGive)
  if (given !== toGive.length)
    throw new Error(`${toGive.length} prizes were taken and ${given} codes were left.`)
}
