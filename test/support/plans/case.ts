import type { Db } from '#server/platform/db/db.ts'
import { formOf, type MessagingWorld } from '../messaging.ts'
import type { Town } from './town.ts'

/** One piece of heavy work, done by the product's own functions. */
export type PlanCase = {
  readonly name: string
  /** How many rows one of its statements is about. */
  readonly rows: number
  run(): Promise<unknown>
}
export type Stage = { readonly world: MessagingWorld; readonly db: Db; readonly town: Town }

/** Every recipient has a text of his or her own. */
export const personalForm = ({ town }: Stage) =>
  formOf(town.sender, { message: 'Hello {{first_name}} of {{data.city}}' })
