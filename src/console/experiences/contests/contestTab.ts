import type { ReactNode } from 'react'
import type { PrizePool } from '#contract/prizing/calls.ts'
import type { KindTab } from '../ExperienceEditor.tsx'
import type { ContestOwn } from './contestValues.ts'

/** What a tab works on that all contests have. */
export type ContestTab = KindTab<ContestOwn>

/** Every contest's form has these fields; that a form of more fields is one of fewer, its type cannot say. */
export const contestTab = <Own extends ContestOwn>(tab: KindTab<Own>): ContestTab =>
  tab as unknown as ContestTab

/** `pools` is missing for who may not see them; `poolNote` is what the kind says of one that is tied. */
export type PoolChoices = {
  choices: { pools: PrizePool[] | undefined; poolNote?: ((pool: PrizePool) => ReactNode) | undefined }
}
