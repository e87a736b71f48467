import type { ApiToken } from '#contract/access/tokenCalls.ts'

/** When one of these was used last; undefined where none was. */
export const latestUse = (tokens: readonly ApiToken[]): string | undefined =>
  tokens
    .flatMap(({ last_used_at: at }) => (at === null ? [] : [at]))
    .sort()
    .at(-1)
