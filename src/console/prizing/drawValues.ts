import type { Form, ValuesOf } from '#console/kit/fields/formTypes.ts'
import type { BallotCount, PrizePool } from '#contract/prizing/calls.ts'

/** The form of a new draw; `from` and `to` as `YYYY-MM-DDTHH:MM:SS` in the client's zone, or ''. */
export type DrawForm = Form<ValuesOf<'openDraw'>>

/** Every pool of the client, and those of the experience. */
export type Pools = { all: PrizePool[]; own: PrizePool[] }

/** A pool or a type that is the only one is chosen already (E5). */
export function newDraw({ all, own }: Pools) {
  const pool = own.length === 1 ? own[0] : all.length === 1 ? all[0] : undefined
  return { count: 1, prizePool: pool?.id, prizeType: onlyType(pool) }
}

/** The facts that are sent with a freeze; one that is still being read is not among them. */
export type SeenDraw = { draws: number; remaining?: number; commitment?: string | null }

export function seenOf(given: {
  drawCount: number
  pool: PrizePool | undefined
  bound: BallotCount['bound'] | undefined
}): SeenDraw {
  const seen: SeenDraw = { draws: given.drawCount }
  if (given.pool) seen.remaining = given.pool.remaining
  if (given.bound !== undefined) seen.commitment = given.bound?.hash ?? null
  return seen
}

export function onlyType(pool: PrizePool | undefined): string {
  const [first, ...more] = pool?.prize_types ?? []
  return first && more.length === 0 ? first.id : ''
}
