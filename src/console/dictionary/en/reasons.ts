import { reasons as english } from '#contract/reasons.ts'

/** The contract has the reasons in English, and their words are their own texts. */
export const reasons: Record<string, string> = Object.fromEntries(
  Object.entries(english).map(([reason, { text }]) => [reason, text]),
)
