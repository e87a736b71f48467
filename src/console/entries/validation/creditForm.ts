import { isYetToCome } from '#contract/entries/printedDay.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import type { Information } from './ReceiptInformation.tsx'
import type { Credits } from './useQueueCalls.ts'

/** The choices for a line: a pool, or one type of it. */
export type Prize = { readonly key: string; readonly name: string }

/** The id tells one line from another on the screen; it is not sent. */
type Line = { readonly id: string; readonly credits: string; readonly prize: string }
export type CreditForm = {
  readonly lines: readonly Line[]
  /** How many the person asks for; empty where that is not known. */
  readonly person: string
  readonly partial: string
  readonly information: Information
}

type Of = { readonly poolIds: readonly string[]; readonly isTest: boolean }

/** In the order of the experience; a testing pool is for test entries alone. */
export function prizesOf(pools: readonly PrizePool[], { poolIds, isTest }: Of): Prize[] {
  const tied = poolIds.flatMap(
    (id) => pools.find((pool) => pool.id === id && pool.is_testing === isTest) ?? [],
  )
  return tied.flatMap(({ id, name, prize_types: types }) =>
    types.length === 0
      ? [{ key: id, name }]
      : types.map((type) => ({ key: `${id}/${type.id}`, name: `${name}: ${type.name}` })),
  )
}

/** Stands in the form before anything is typed: what was suggested, and what was noted with the decision before. */
type First = {
  readonly suggested?: number | undefined
  readonly person?: number | null
  readonly partial?: string | null
  readonly information?: Information
}

/** E5: credits default to 1, and the prize is chosen where there is only one. `prize`: else the one of the first line. */
export const emptyForm = (
  prizes: readonly Prize[],
  { suggested = 1, person, partial, information = {}, prize = '' }: First & { prize?: string } = {},
): CreditForm => ({
  lines: [newLine(prizes, { credits: Math.max(1, suggested), prize })],
  person: person?.toString() ?? '',
  partial: partial ?? '',
  information,
})

/** A prize that nobody chose by hand follows the shop that is typed; any other stays. */
export function withInformation(
  form: CreditForm,
  information: Information,
  prizeFor: (information: Information) => string,
): CreditForm {
  const [was, is] = [prizeFor(form.information), prizeFor(information)]
  if (was === is) return { ...form, information }
  const lines = form.lines.map((line) =>
    line.prize === '' || line.prize === was ? { ...line, prize: is } : line,
  )
  return { ...form, information, lines }
}

/** All lines together give what was suggested: the first takes what the others leave, and what they are for stays. */
export function withSuggested(form: CreditForm, suggested: number | undefined): CreditForm {
  const [first, ...others] = form.lines
  if (!first || suggested === undefined) return form
  const credits = Math.max(1, suggested - totalOf({ lines: others }))
  return { ...form, lines: [{ ...first, credits: String(credits) }, ...others] }
}

export const newLine = (prizes: readonly Prize[], { credits = 1, prize = '' } = {}): Line => ({
  id: crypto.randomUUID(),
  credits: String(credits),
  prize: (prizes.length === 1 && prizes[0]?.key) || prize,
})

export const totalOf = ({ lines }: Pick<CreditForm, 'lines'>): number =>
  lines.reduce((sum, { credits }) => sum + (Number(credits) || 0), 0)

const isNumber = (typed: string): boolean => /^[1-9]\d{0,2}$|^1000$/.test(typed.trim())

/** Empty where it is not known. */
const mostAsked = 1_000_000
const isAsked = (typed: string): boolean => /^\d{0,7}$/.test(typed.trim()) && Number(typed) <= mostAsked

/** The body to send, where nothing is missing. `today`: as `2026-11-23` where the client is. */
export function creditsOf(
  form: CreditForm,
  today: string,
): {
  credits?: Credits
  faults: readonly { credits: boolean; prize: boolean }[]
  isPersonWrong: boolean
  /** The day of the transaction is yet to come. */
  isAhead: boolean
} {
  const { lines, person, partial } = form
  const faults = lines.map((line) => ({ credits: !isNumber(line.credits), prize: line.prize === '' }))
  const asked = person.trim() === '' ? null : Number(person)
  const isPersonWrong = !isAsked(person)
  const isPartial = (asked ?? 0) > totalOf(form)
  const isWrong = faults.some((fault) => fault.credits || fault.prize)
  const isAhead = isYetToCome(form.information.transaction_date ?? '', today)
  const told = { faults, isPersonWrong, isAhead }
  if (isWrong || isPersonWrong || isAhead || (isPartial && partial.trim() === '')) return told
  const creditArray = lines.map(({ credits, prize }) => {
    const [pool = '', type] = prize.split('/')
    return { credits: Number(credits), prize_pool_id: pool, prize_type_id: type ?? null }
  })
  const given = Object.entries(form.information).filter(([, value]) => value.trim() !== '')
  return {
    ...told,
    credits: {
      creditArray,
      personCredits: asked,
      partialReason: isPartial ? partial : null,
      additional_information: given.length > 0 ? Object.fromEntries(given) : undefined,
    },
  }
}

/** The form as these were given in it. */
export const formOf = (credits: Credits): CreditForm => ({
  lines: (credits.creditArray ?? []).map(({ credits: number, prize_pool_id: pool, prize_type_id: type }) => ({
    id: crypto.randomUUID(),
    credits: String(number),
    prize: type ? `${pool}/${type}` : pool,
  })),
  person: credits.personCredits?.toString() ?? '',
  partial: credits.partialReason ?? '',
  information: Object.fromEntries(
    Object.entries(credits.additional_information ?? {}).map(([name, value]) => [name, value ?? '']),
  ),
})
