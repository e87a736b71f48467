import type { ReactNode } from 'react'
import type { FormOf, Kind } from '#contract/experiences/kinds.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import type { KindTab } from '../kindForm.ts'
import type { ContestOwn } from './contestValues.ts'

type ContestKind = { [K in Kind]: 'form_rules' extends keyof FormOf<K> ? K : never }[Kind]

/** The part of the form that a tab of all contests works on. */
export type ContestTab = KindTab<ContestKind, ContestOwn>

/** `pools` is missing for who may not see them; `poolNote` is what the kind says of one that is tied. */
export type PoolChoices = {
  choices: { pools: PrizePool[] | undefined; poolNote?: ((pool: PrizePool) => ReactNode) | undefined }
}
