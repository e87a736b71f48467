/** The kinds of experience that there are (E1): whatever depends on a kind is asked of this record. */
import type * as z from 'zod'
import { type Kind, kindNames } from '../words/kindNames.ts'
import { email } from './kinds/email.ts'
import { external } from './kinds/external.ts'
import { giftWithPurchase } from './kinds/giftWithPurchase.ts'
import { pages } from './kinds/pages.ts'
import { sweepstakes } from './kinds/sweepstakes.ts'
import type { experienceRow, owner, publicRow } from './record.ts'

export { type Kind, kindNames }

export const kinds = {
  sweepstakes,
  'gift-with-purchase': giftWithPurchase,
  pages,
  email,
  external,
} satisfies Record<Kind, object>

export type Kinds = typeof kinds

export type FormOf<K extends Kind> = z.output<Kinds[K]['form']>
export type SettingsOf<K extends Kind> = z.output<Kinds[K]['settings']>
/** As far as all kinds have it; without an address some of it is missing. */
export type ExperienceRow = z.output<typeof experienceRow> & Partial<z.output<typeof publicRow>>
export type ListedExperience = ExperienceRow & { owner: z.output<typeof owner> }
export type ExperienceDetail = z.output<Kinds[Kind]['detail']>
/** As a detail goes in: its times are still Dates. */
export type DetailOf<K extends Kind> = z.input<Kinds[K]['detail']>

/** The kinds with pages of our own. */
export type KindWithPages = { [K in Kind]: 'pageRevisions' extends keyof Kinds[K]['calls'] ? K : never }[Kind]

type Fact =
  | 'hasAddress'
  | 'takesEntries'
  | 'isRehearsed'
  | 'hasQueue'
  | 'earnsCredits'
  | 'drawsWinners'
  | 'hasPools'

/** The kinds of which this is true. To the compiler they are any kind, as whoever asks has one by its name. */
export function kindsWith(fact: Fact): Kind[] {
  return kindNames.filter((kind) => kinds[kind][fact])
}
