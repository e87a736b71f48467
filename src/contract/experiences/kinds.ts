/** The kinds of experience that there are (E1): whatever depends on a kind is asked of this record. */
import type * as z from 'zod'
import { external } from './kinds/external.ts'
import { giftWithPurchase } from './kinds/giftWithPurchase.ts'
import { sweepstakes } from './kinds/sweepstakes.ts'

export const kinds = { sweepstakes, 'gift-with-purchase': giftWithPurchase, external }

export type Kinds = typeof kinds
export type Kind = keyof Kinds
export const kindNames = Object.keys(kinds) as Kind[]

export type FormOf<K extends Kind> = z.output<Kinds[K]['form']>
export type SettingsOf<K extends Kind> = z.output<Kinds[K]['settings']>
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
