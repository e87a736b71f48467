import type * as z from 'zod'
import type { Route } from '#contract/kit.ts'
import type { experienceDetail, experienceForm, experienceSettings } from '../record.ts'

/** What a kind of experience says of itself (E1). The record of all kinds is `../kinds.ts`. */
export type KindContract = {
  /** What staff save; extends the form that all kinds share. */
  readonly form: z.ZodType<z.output<typeof experienceForm>>
  /** What only this kind keeps in its record; it is parsed at each read. */
  readonly settings: z.ZodType<z.output<typeof experienceSettings>>
  /** One experience with all its parts; extends what all kinds have. */
  readonly detail: z.ZodType<z.output<typeof experienceDetail>>
  /** Its pages of our own, by their default names (E3). */
  readonly pages: readonly string[]
  /** The public forms of its own (E3): `/e/{eid}/{rule-type}` takes these. */
  readonly ruleTypes: readonly string[]
  /** The figures that its report shows, by their names in the row. */
  readonly report: readonly string[]
  /** Whether a keyword makes an entry; where it does not, it is answered with the address. */
  readonly entersByKeyword: boolean
  /** Whether it takes entries, so that staff read and judge them. */
  readonly takesEntries: boolean
  /** Whether staff validate its entries one after the other, each in one person's hands (E4). */
  readonly hasQueue: boolean
  /** Whether a valid entry earns credits, and those a prize (decisions 4). */
  readonly earnsCredits: boolean
  /** Whether participants enter it by what we run, so that staff can rehearse it. */
  readonly isRehearsed: boolean
  /** Whether winners are drawn out of its entries (E7). */
  readonly drawsWinners: boolean
  /** Whether its participants get prizes out of pools. */
  readonly hasPools: boolean
  /** Calls that only this kind has; `experienceRoutes` names them after it. */
  readonly calls: Readonly<Record<string, Route>>
}
