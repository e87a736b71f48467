import { reasons as english } from '#contract/reasons.ts'
import { flattened } from '../keys.ts'
import { areas } from './areas.ts'

export const en = flattened(areas)

/** The contract has the reasons in English. */
export const reasons = Object.fromEntries(Object.entries(english).map(([reason, { text }]) => [reason, text]))
