import type { Form } from '#console/kit/fields/formTypes.ts'
import {
  addressedPages,
  cssPage,
  type DefaultPage,
  type PageLanguage,
  pageKey,
  pageKeysOf,
  pageOfPhase,
} from '#contract/experiences/pageNames.ts'
import { type Phase, phases } from '#contract/experiences/status.ts'
import type { Token } from '#contract/experiences/tokenText.ts'
import type { QuestionRow, RuleRow } from '../contests/formRows.ts'

/** The part of a form that the tab of its pages works on: each page's text by its name, the French one by `… FR`. */
export type PagesValues = { pages: Record<string, string>; tokens: Token[] }
/** The entry form of the kinds that have one, which Home shows. */
type AskedValues = {
  form_rules: RuleRow[]
  uploaded_image_questions: QuestionRow[]
  has_login: boolean
}
/** Given by the kinds with prizes, and of them by those that are drawn or have products. */
type PrizeValues = { prize_pools: { id: string }[]; draw_at: string; experience_products: object[] }
export type PagesForm = Form<PagesValues & Partial<AskedValues & PrizeValues>>

type Written = readonly { readonly name: string; readonly html: string }[]

/** The pages of a kind by their keys; '' where nothing is written. */
export function htmlByName(written: Written = [], names: readonly string[]): PagesValues['pages'] {
  const htmlOf = new Map(written.map(({ name, html }) => [name, html]))
  return Object.fromEntries(pageKeysOf(names).map((key) => [key, htmlOf.get(key) ?? '']))
}

/** Pages with another text than what is stored. */
export function changedPages(pages: PagesValues['pages'], written: Written = []) {
  const stored = new Map(written.map(({ name, html }) => [name, html]))
  return Object.entries(pages)
    .filter(([name, html]) => html !== (stored.get(name) ?? ''))
    .map(([name, html]) => ({ name, html }))
}

/** A text of a page: its name and its language; the CSS has one for both. */
export type Variant = { readonly page: DefaultPage; readonly language: PageLanguage }

/** As it is stored: `Home`, `Home FR`, `CSS`. */
export const nameOf = ({ page, language }: Variant): string =>
  page === cssPage ? page : pageKey({ name: page, language })
export const fieldOf = (variant: Variant) => `pages.${nameOf(variant)}` as const
export const languagesOf = (page: DefaultPage, hasFrench = true): readonly PageLanguage[] =>
  page === cssPage || !hasFrench ? ['en'] : ['en', 'fr']

/** A client without French has it on its pages, once one of them is written in it. */
export const isFrenchWritten = (pages: Readonly<Record<string, string>>): boolean =>
  Object.entries(pages).some(([name, html]) => name.endsWith(' FR') && html.trim() !== '')

/** The public place of a page: below the experience's own address, and in which phase alone. */
export function placeOf(page: DefaultPage): { path: string; phase?: Phase } {
  const phase = phases.find((one) => pageOfPhase[one] === page)
  if (page === 'Home' || page === cssPage) return { path: '' }
  if (phase) return { path: '', phase }
  return { path: Object.entries(addressedPages).find(([, name]) => name === page)?.[0] ?? '' }
}

export const legalPages: readonly string[] = ['Terms', 'Privacy', 'Alternative Entry', 'No Purchase PDF']
