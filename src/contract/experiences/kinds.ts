/** The kinds of experience that there are (E1): whatever depends on a kind is asked of this record. */
import type * as z from 'zod'
import { type Kind, kindNames } from '../words/kindNames.ts'
import { external } from './kinds/external.ts'
import { giftWithPurchase } from './kinds/giftWithPurchase.ts'
import { sweepstakes } from './kinds/sweepstakes.ts'
import type { owner } from './record.ts'

export { type Kind, kindNames }

export const kinds = {
  sweepstakes,
  'gift-with-purchase': giftWithPurchase,
  external,
} satisfies Record<Kind, object>

export type Kinds = typeof kinds

export type FormOf<K extends Kind> = z.output<Kinds[K]['form']>
export type SettingsOf<K extends Kind> = z.output<Kinds[K]['settings']>
/** As far as all kinds have it. */
export type ExperienceRow = Omit<z.output<Kinds[Kind]['listed']>, 'owner' | 'kind'>
export type ListedExperience = ExperienceRow & { owner: z.output<typeof owner> }
export type ExperienceDetail = z.output<Kinds[Kind]['detail']>
/** As a detail goes in: its times are still Dates. */
export type DetailOf<K extends Kind> = z.input<Kinds[K]['detail']>

/** The kinds with pages of our own. */
export type KindWithPages = { [K in Kind]: 'pageRevisions' extends keyof Kinds[K]['calls'] ? K : never }[Kind]

type Fact = 'takesEntries' | 'isRehearsed' | 'hasQueue' | 'earnsCredits' | 'drawsWinners' | 'hasPools'
type KindWith<F extends Fact> = { [K in Kind]: Kinds[K][F] extends true ? K : never }[Kind]

/** The kinds of which this is true. */
export function kindsWith<F extends Fact>(fact: F): KindWith<F>[] {
  return kindNames.filter((kind): kind is KindWith<F> => kinds[kind][fact])
}
