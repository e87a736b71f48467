/**
 * A rule's answer in a rehearsal: the rule, and which of its answers. The console has the words; `values` fill them.
 */
const words = {
  rehearsal: ['changed', 'as_published', 'invited'],
  keyword: ['leads_to', 'gone', 'elsewhere', 'language', 'none'],
  command: ['stop', 'start', 'help'],
  text: ['conversation', 'repeated'],
  language: ['en', 'fr'],
  audience: ['everybody', 'invited', 'hidden'],
  phase: ['coming_soon', 'open', 'ended'],
  list: ['is_in', 'is_not_in', 'gone'],
  household: ['by_address', 'no_address'],
  limit: ['unlimited', 'counted', 'reached', 'valid_counted', 'valid_reached'],
  code: ['taken', 'refused', 'missing'],
  validation: ['valid', 'pending'],
  entry: ['test', 'repeated', 'no_keyword'],
  prize: ['none_at_once', 'waits', 'took', 'no_pool', 'enough'],
  consent: ['in', 'out', 'not_asked', 'asked', 'double', 'box', 'no_box'],
  form: ['not_there', 'faults', 'complete'],
  person: ['test'],
  brakes: ['not_taken'],
  sent: ['sms', 'email', 'nothing'],
} as const
type Words = typeof words

/** `phase.open`: a rule and what it said. */
export type TraceCode = { [R in keyof Words & string]: `${R}.${Words[R][number]}` }[keyof Words & string]
export type TraceValues = Readonly<Record<string, string | number>>
export type Told = { readonly code: TraceCode; readonly values: TraceValues }

export const traceCodes = Object.entries(words).flatMap(([rule, said]) =>
  said.map((one) => `${rule}.${one}`),
) as [TraceCode, ...TraceCode[]]
