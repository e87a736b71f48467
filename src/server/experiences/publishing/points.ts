/** The check list's points, each a function of what is stored: what it finds, and whether that stops. */
import type { OwnPageField } from '#contract/experiences/pageNames.ts'
import type { PublishFault, publishFaults } from '#contract/experiences/publishFaults.ts'
import type { CheckPoint, FoundPoint } from '#contract/experiences/publishing.ts'
import { fillTokens, type Token } from '#contract/experiences/tokenText.ts'
import type { ValuesOf } from '#contract/reason.ts'
import { readHtml } from './readHtml.ts'

export type Fault = FoundPoint['faults'][number]

type Texts = typeof publishFaults
type Given<F extends PublishFault> = keyof ValuesOf<Texts[F]['text']> extends never
  ? []
  : [values: Record<keyof ValuesOf<Texts[F]['text']>, string | number>]

/** It cannot be published with this. */
export const stops = <F extends PublishFault>(reason: F, ...[values]: Given<F>): Fault => ({
  ...{ reason, values: values ?? {}, stops: true },
})
/** Staff should know this. */
export const warns = <F extends PublishFault>(reason: F, ...[values]: Given<F>): Fault => ({
  ...{ reason, values: values ?? {}, stops: false },
})

/** A point with what was found of it; `false` and `undefined` are nothing. */
export const point = (
  name: CheckPoint,
  faults: readonly (Fault | false | null | undefined | '')[],
): FoundPoint => ({
  point: name,
  faults: faults.filter((fault) => typeof fault === 'object' && fault !== null),
})

export function titlePoint(title: string | null, french: string | null): FoundPoint {
  return point('title', [!title && stops('title_missing'), title && !french && warns('title_fr_missing')])
}

/** `endsAt` is its end as a time of day of the client, `HH:MM:SS`. */
export type Ending = { readonly endedAt: Date | null; readonly endsAt: string; readonly at: Date }

export function datesPoint({ endedAt, endsAt, at }: Ending, mustEnd: boolean): FoundPoint {
  if (!endedAt) return point('dates', [mustEnd && stops('end_missing')])
  return point('dates', [
    endedAt <= at && stops('end_passed'),
    mustEnd && endsAt < '12:00:00' && warns('ends_before_noon', { time: endsAt }),
  ])
}

export const keywordPoint = (keyword: string | null): FoundPoint =>
  point('keyword', [!keyword && warns('keyword_missing')])

/** A text that is written in one language leaves the other to the built-in words, which may say something else. */
export function textsPoint(texts: Readonly<Record<string, string | null | undefined>>): FoundPoint {
  const names = [...new Set(Object.keys(texts).map((name) => name.replace(/_fr$/, '')))]
  const count = names.filter((name) => Boolean(texts[name]) !== Boolean(texts[`${name}_fr`])).length
  return point('texts', [count > 0 && warns('texts_half_written', { count })])
}

export type TiedPool = { readonly name: string; readonly is_testing: boolean; readonly remaining: number }

/** `needsPrize`: a prize is taken at once, so that an empty pool promises what nobody gets. */
export function prizesPoint(pool: TiedPool | undefined, needsPrize: boolean): FoundPoint {
  if (!pool) return point('prizes', [stops('pool_missing')])
  const named = { pool: pool.name }
  const empty = needsPrize ? stops('pool_empty', named) : warns('pool_empty', named)
  return point('prizes', [pool.is_testing && stops('pool_testing', named), pool.remaining === 0 && empty])
}

type Pages = Readonly<Record<OwnPageField, string>>
const isWritten = (html: string) => html.trim() !== ''

export const rulesPoint = (pages: Pages): FoundPoint =>
  point('rules', [
    !isWritten(pages.terms_html) && stops('rules_missing'),
    !isWritten(pages.terms_html_fr) && stops('rules_fr_missing'),
  ])

export const privacyPoint = (pages: Pages): FoundPoint =>
  point('privacy', [
    !isWritten(pages.privacy_html) && stops('privacy_missing'),
    !isWritten(pages.privacy_html_fr) && stops('privacy_fr_missing'),
  ])

type Shown = {
  /** The pages as staff know them. */
  readonly names: Readonly<Record<OwnPageField, string>>
  readonly tokens: readonly Token[]
}

/** The pages as they are shown, with their tokens in place. */
export function pagesPoint(pages: Pages, { names, tokens }: Shown): FoundPoint {
  const [english, french] = [isWritten(pages.home_html), isWritten(pages.home_html_fr)]
  const found = Object.entries(names).flatMap(([field, page]) => {
    const filled = fillTokens(pages[field as OwnPageField], tokens)
    const { tokens: unknown, deadLinks } = readHtml(filled.html)
    return [
      filled.isCut && stops('page_too_long', { page }),
      ...(filled.isCut ? [] : unknown).map((token) => stops('page_token_unknown', { page, token })),
      ...deadLinks.map((address) => stops('page_link_dead', { page, address })),
    ]
  })
  return point('pages', [
    !english && !french && warns('home_missing'),
    english && !french && warns('home_fr_missing'),
    ...found,
  ])
}
