import type * as z from 'zod'
import type { Route } from '#contract/kit.ts'
import type { experienceForm, experienceRow, experienceSettings } from '../record.ts'
import type { KindFacts } from './facts.ts'

type Form = z.output<typeof experienceForm> & { texts?: Readonly<Record<string, string | null | undefined>> }

/** A kind of experience (E1). The record of all kinds is `../kinds.ts`. */
export type KindContract = KindFacts & {
  /** The form that staff save; extends the one that all kinds share, with the groups that it takes (`record.ts`). */
  readonly form: z.ZodType<Form>
  /** The fields of the form that only this kind has, and that its settings hold. */
  readonly own: Readonly<Record<string, z.ZodType>>
  /** Settings that only this kind keeps in its record; parsed at each read. */
  readonly settings: z.ZodType<z.output<typeof experienceSettings>>
  /** A row of its list. */
  readonly listed: z.ZodType<z.output<typeof experienceRow>>
  /** One experience with all its parts; extends what all kinds have in a row. */
  readonly detail: z.ZodType<z.output<typeof experienceRow>>
  /** Its pages of our own, by their default names (E3). */
  readonly pages: readonly string[]
  /** The public forms of its own (E3): `/e/{eid}/{rule-type}` takes these. */
  readonly ruleTypes: readonly string[]
  /** Calls that only this kind has; `experienceRoutes` names them after it. */
  readonly calls: Readonly<Record<string, Route>>
}
