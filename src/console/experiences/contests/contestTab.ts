import type { ReactNode } from 'react'
import type { KindWithPages } from '#contract/experiences/kinds.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import type { KindTab } from '../kindForm.ts'
import type { ContestOwn } from './contestValues.ts'

/** What a tab works on that all contests have. */
export type ContestTab = KindTab<KindWithPages, ContestOwn>

/** `pools` is missing for who may not see them; `poolNote` is what the kind says of one that is tied. */
export type PoolChoices = {
  choices: { pools: PrizePool[] | undefined; poolNote?: ((pool: PrizePool) => ReactNode) | undefined }
}
