import { accessReasons } from './access/reasons.ts'
import { campaignReasons } from './campaigns/reasons.ts'
import { clientReasons } from './clients/reasons.ts'
import { entryReasons } from './entries/reasons.ts'
import { libraryReasons } from './experiences/libraryReasons.ts'
import { experienceReasons } from './experiences/reasons.ts'
import { kitReasons } from './kitReasons.ts'
import { broadcastReasons } from './messaging/broadcastReasons.ts'
import { deliveryReasons } from './messaging/deliveryReasons.ts'
import { messagingReasons } from './messaging/reasons.ts'
import { locationReasons } from './operations/locations/reasons.ts'
import { operationsReasons } from './operations/reasons.ts'
import { importReasons } from './participants/importReasons.ts'
import { participantReasons } from './participants/reasons.ts'
import { prizingReasons } from './prizing/reasons.ts'
import { type ErrorCode, filled, type Values, type ValuesOf } from './reason.ts'
import { webhookReasons } from './webhooks/reasons.ts'

/** Every reason for a no, in one list. No zod in here: the console reads the English texts from it. */
export const reasons = {
  ...kitReasons,
  ...accessReasons,
  ...clientReasons,
  ...campaignReasons,
  ...participantReasons,
  ...importReasons,
  ...messagingReasons,
  ...broadcastReasons,
  ...deliveryReasons,
  ...experienceReasons,
  ...libraryReasons,
  ...entryReasons,
  ...prizingReasons,
  ...locationReasons,
  ...operationsReasons,
  ...webhookReasons,
}
type Reasons = typeof reasons
export type Reason = keyof Reasons

/** Reasons that a request can be refused by; the others are only told. */
export type Refusable = {
  [R in Reason]: Reasons[R] extends { readonly code: ErrorCode } ? R : never
}[Reason]

/** The values that a reason needs: no argument where its text has no blanks. */
export type Given<R extends Reason> = keyof ValuesOf<Reasons[R]['text']> extends never
  ? []
  : [values: ValuesOf<Reasons[R]['text']>]

/** Why something is not so, as data: what goes over the wire and into the database. */
export type Why<R extends Reason = Reason> = { readonly reason: R; readonly values: Values }

/** Why something cannot be done; undefined where it can. */
export type WhyNot = Why<Refusable> | undefined

/** The sentence in English. */
export function inEnglish({ reason, values }: Why): string {
  return filled(reasons[reason].text, values, inWords)
}
const inWords = { isOne: (count: number) => count === 1, wordOf: (_place: string, word: string) => word }
