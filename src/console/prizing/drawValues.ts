import type { DrawForm, PrizePool } from '#contract/prizing/calls.ts'

/** The form of a new draw; `from` and `to` as `YYYY-MM-DDTHH:MM:SS` in the client's zone, or ''. */
export type DrawValues = {
  count: number | string
  from: string
  to: string
  rules: { id: string; key: string; value: string }[]
  prizePool: string
  prizeType: string
}

/** Every pool of the client, and those of the experience. */
export type Pools = { all: PrizePool[]; own: PrizePool[] }

/** Where there is one pool or one type only, it is chosen already (E5). */
export function newDrawValues({ all, own }: Pools): DrawValues {
  const pool = own.length === 1 ? own[0] : all.length === 1 ? all[0] : undefined
  return { count: 1, from: '', to: '', rules: [], prizePool: pool?.id ?? '', prizeType: onlyType(pool) }
}

export function onlyType(pool: PrizePool | undefined): string {
  const [first, ...more] = pool?.prize_types ?? []
  return first && more.length === 0 ? first.id : ''
}

export function bodyOf(values: DrawValues): DrawForm {
  return {
    count: Number(values.count),
    from: values.from || null,
    to: values.to || null,
    rules: values.rules.map(({ key, value }) => ({ key, value })),
    prizePool: values.prizePool,
    prizeType: values.prizeType || null,
  }
}
