/** The check list's points, each a function of what is stored: what it finds, and whether that stops. */
import type { PublishFault, publishFaults } from '#contract/experiences/publishFaults.ts'
import type { CheckPoint, FoundPoint } from '#contract/experiences/publishing.ts'
import type { ValuesOf } from '#contract/reason.ts'
import type { TiedPool } from '../contests/contest.ts'

export type Fault = FoundPoint['faults'][number]

type Texts = typeof publishFaults
type Given<F extends PublishFault> = keyof ValuesOf<Texts[F]['text']> extends never
  ? []
  : [values: Record<keyof ValuesOf<Texts[F]['text']>, string | number>]

/** It cannot be published with this. */
export const stops = <F extends PublishFault>(reason: F, ...[values]: Given<F>): Fault => ({
  reason,
  values: values ?? {},
  stops: true,
})
/** Staff should know this. */
export const warns = <F extends PublishFault>(reason: F, ...[values]: Given<F>): Fault => ({
  reason,
  values: values ?? {},
  stops: false,
})

/** A point with what was found of it; `false` and `undefined` are nothing. */
export const point = (
  name: CheckPoint,
  faults: readonly (Fault | false | null | undefined | '')[],
): FoundPoint => ({
  point: name,
  faults: faults.filter((fault) => typeof fault === 'object' && fault !== null),
})

export function titlePoint(title: string | null, french: string | null): FoundPoint {
  return point('title', [!title && stops('title_missing'), title && !french && warns('title_fr_missing')])
}

/** `endsAt` is its end as a time of day of the client, `HH:MM:SS`. */
export type Ending = { readonly endedAt: Date | null; readonly endsAt: string; readonly at: Date }

export function datesPoint({ endedAt, endsAt, at }: Ending, mustEnd: boolean): FoundPoint {
  if (!endedAt) return point('dates', [mustEnd && stops('end_missing')])
  return point('dates', [
    endedAt <= at && stops('end_passed'),
    mustEnd && endsAt < '12:00:00' && warns('ends_before_noon', { time: endsAt }),
  ])
}

/** `needsKeyword`: what is texted takes the prizes. */
export const keywordPoint = (keyword: string | null, needsKeyword: boolean): FoundPoint =>
  point('keyword', [!keyword && (needsKeyword ? stops : warns)('keyword_missing')])

/** A text that is written in one language leaves the other to the built-in words, which may say something else. */
export function textsPoint(texts: Readonly<Record<string, string | null | undefined>>): FoundPoint {
  const names = [...new Set(Object.keys(texts).map((name) => name.replace(/_fr$/, '')))]
  const count = names.filter((name) => Boolean(texts[name]) !== Boolean(texts[`${name}_fr`])).length
  return point('texts', [count > 0 && warns('texts_half_written', { count })])
}

/**
 * `needsPrize`: a prize is taken at once, so that empty pools promise what nobody gets. A pool for tests may stand beside
 * one that real entries win from.
 */
export function prizesPoint(
  pools: readonly Pick<TiedPool, 'name' | 'is_testing' | 'remaining'>[],
  needsPrize: boolean,
): FoundPoint {
  if (pools.length === 0) return point('prizes', [stops('pool_missing')])
  const real = pools.filter(({ is_testing }) => !is_testing)
  const areAllEmpty = real.every(({ remaining }) => remaining === 0)
  return point(
    'prizes',
    pools.flatMap(({ name, is_testing, remaining }) => {
      const empty = needsPrize && areAllEmpty && !is_testing ? stops : warns
      return [
        is_testing && real.length === 0 && stops('pool_testing', { pool: name }),
        remaining === 0 && empty('pool_empty', { pool: name }),
      ]
    }),
  )
}
