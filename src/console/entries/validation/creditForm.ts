import { isYetToCome } from '#contract/entries/printedDay.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import type { Information } from './ReceiptInformation.tsx'
import type { Credits } from './useQueueCalls.ts'

/** A pool that a line may be for, with its types. */
export type Pool = Pick<PrizePool, 'id' | 'name' | 'retailers' | 'prize_types'>

/**
 * The id tells one line from another on the screen; it is not sent. Where nothing was typed or chosen by hand, which is
 * undefined, stands what is suggested, also one that comes late.
 */
type Line = {
  readonly id: string
  readonly credits?: string | undefined
  readonly pool?: string | undefined
  readonly type?: string | undefined
}
export type CreditForm = {
  readonly lines: readonly Line[]
  /** How many the person asks for; empty where that is not known. */
  readonly person: string
  readonly partial: string
  readonly information: Information
}
/** As it stands on the screen; a pool or type that is still to be chosen is empty. */
export type ShownForm = Omit<CreditForm, 'lines'> & { readonly lines: readonly ShownLine[] }
type ShownLine = {
  readonly id: string
  readonly credits: string
  readonly pool: string
  readonly type: string
}

type Of = { readonly poolIds: readonly string[]; readonly isTest: boolean }

/** In the order of the experience; a testing pool is for test entries alone. */
export const poolsFor = (pools: readonly PrizePool[], { poolIds, isTest }: Of): Pool[] =>
  poolIds.flatMap((id) => pools.find((pool) => pool.id === id && pool.is_testing === isTest) ?? [])

/** Was noted with the decision before. */
type First = {
  readonly person?: number | null
  readonly partial?: string | null
  readonly information?: Information
}

export const emptyForm = ({ person, partial, information = {} }: First = {}): CreditForm => ({
  lines: [newLine()],
  person: person?.toString() ?? '',
  partial: partial ?? '',
  information,
})

export const newLine = (): Line => ({ id: crypto.randomUUID() })

/** `pool`: the id of the one that the receipt's shop says, or empty. */
type Suggested = {
  readonly pools: readonly Pool[]
  readonly credits?: number | undefined
  readonly pool?: string
}

/**
 * The form with what is suggested wherever nothing was typed or chosen. Credits default to 1 (E5), and a pool and a type
 * are chosen where there is only one.
 */
export function withSuggestions(form: CreditForm, { pools, credits = 1, pool = '' }: Suggested): ShownForm {
  const only = pools.length === 1 ? pools[0]?.id : undefined
  const lines = form.lines.map((line, at) => {
    const isKnown = line.pool === '' || pools.some(({ id }) => id === line.pool)
    const chosen = (isKnown ? line.pool : undefined) ?? only ?? pool
    return {
      id: line.id,
      credits: line.credits ?? String(at === 0 ? Math.max(1, credits) : 1),
      pool: chosen,
      type: typeIn(pools, chosen, line.type),
    }
  })
  return { ...form, lines }
}

function typeIn(pools: readonly Pool[], poolId: string, chosen = ''): string {
  const types = pools.find(({ id }) => id === poolId)?.prize_types ?? []
  if (types.length === 1) return types[0]?.id ?? ''
  return types.some(({ id }) => id === chosen) ? chosen : ''
}

/** All lines together give what was suggested: the first takes what the others leave, and what they are for stays. */
export function withSuggested(form: CreditForm, shown: ShownForm, suggested: number | undefined): CreditForm {
  const [first, ...others] = form.lines
  if (!first || suggested === undefined) return form
  const credits = Math.max(1, suggested - totalOf({ lines: shown.lines.slice(1) }))
  return { ...form, lines: [{ ...first, credits: String(credits) }, ...others] }
}

export const totalOf = ({ lines }: Pick<ShownForm, 'lines'>): number =>
  lines.reduce((sum, { credits }) => sum + (Number(credits) || 0), 0)

const isNumber = (typed: string): boolean => /^[1-9]\d{0,2}$|^1000$/.test(typed.trim())

/** Empty where it is not known. */
const mostAsked = 1_000_000
const isAsked = (typed: string): boolean => /^\d{0,7}$/.test(typed.trim()) && Number(typed) <= mostAsked

/** The body to send, where nothing is missing. `today`: as `2026-11-23` where the client is. */
export function creditsOf(
  form: ShownForm,
  { pools, today }: { pools: readonly Pool[]; today: string },
): {
  credits?: Credits
  faults: readonly { credits: boolean; pool: boolean; type: boolean }[]
  isPersonWrong: boolean
  /** The day of the transaction is yet to come. */
  isAhead: boolean
} {
  const { lines, person, partial } = form
  const faults = lines.map(({ credits, pool, type }) => ({
    credits: !isNumber(credits),
    pool: pool === '',
    type: type === '' && hasTypes(pools, pool),
  }))
  const asked = person.trim() === '' ? null : Number(person)
  const isPersonWrong = !isAsked(person)
  const isPartial = (asked ?? 0) > totalOf(form)
  const isWrong = faults.some((fault) => fault.credits || fault.pool || fault.type)
  const isAhead = isYetToCome(form.information.transaction_date ?? '', today)
  const told = { faults, isPersonWrong, isAhead }
  if (isWrong || isPersonWrong || isAhead || (isPartial && partial.trim() === '')) return told
  const creditArray = lines.map(({ credits, pool, type }) => ({
    credits: Number(credits),
    prize_pool_id: pool,
    prize_type_id: type || null,
  }))
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

export const hasTypes = (pools: readonly Pool[], poolId: string): boolean =>
  pools.some(({ id, prize_types: types }) => id === poolId && types.length > 0)

/** The form as these were given in it. */
export const formOf = (credits: Credits): CreditForm => ({
  lines: (credits.creditArray ?? []).map(({ credits: number, prize_pool_id: pool, prize_type_id: type }) => ({
    id: crypto.randomUUID(),
    credits: String(number),
    pool,
    type: type ?? undefined,
  })),
  person: credits.personCredits?.toString() ?? '',
  partial: credits.partialReason ?? '',
  information: Object.fromEntries(
    Object.entries(credits.additional_information ?? {}).map(([name, value]) => [name, value ?? '']),
  ),
})
