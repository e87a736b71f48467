/**
 * The experience's own facts, as sentences in the reader's language where a page has `{{dates}}`, `{{entry_limit}}`,
 * `{{draw_time}}` or `{{products}}` on it: whoever changes an end or a limit has no page to mend.
 */
import type { Token } from '#contract/experiences/tokenText.ts'
import { contestOf, type IntakeExperience } from '#server/experiences/experiences.ts'
import { html } from '#server/platform/rendering.ts'
import { pageMoment } from './pageMoment.ts'
import { productNames } from './pages/productsCard.ts'
import type { Language } from './texts.ts'

type Limited = Pick<IntakeExperience, 'limit_type' | 'limit_count' | 'entry_scheduling'>
type Of = Limited & Pick<IntakeExperience, 'settings' | 'started_at' | 'ended_at'>
type Shown = { readonly language: Language; readonly timeZone: string }

type Texts = {
  readonly fromTo: (start: string, end: string) => string
  readonly from: (start: string) => string
  readonly to: (end: string) => string
  readonly open: string
  readonly noDraw: string
  readonly unlimited: string
  readonly limit: (count: number, each: string) => string
  readonly window: Record<Limited['entry_scheduling'], string>
  readonly each: Record<Exclude<Limited['limit_type'], 'unlimited'>, string>
}

const english: Texts = {
  fromTo: (start, end) => `From ${start} to ${end}.`,
  from: (start) => `From ${start}.`,
  to: (end) => `Until ${end}.`,
  open: 'Until further notice.',
  noDraw: 'a day still to be set',
  unlimited: 'As often as you like.',
  limit: (count, each) => `${count === 1 ? 'Once' : count === 2 ? 'Twice' : `${count} times`} ${each}.`,
  window: { daily: 'a day ', weekly: 'a week ', monthly: 'a month ', once: '' },
  each: { participant: 'for each person', household: 'for each household' },
}

const french: Texts = {
  fromTo: (start, end) => `Du ${start} au ${end}.`,
  from: (start) => `À partir du ${start}.`,
  to: (end) => `Jusqu’au ${end}.`,
  open: 'Jusqu’à nouvel ordre.',
  noDraw: 'jour à fixer',
  unlimited: 'Aussi souvent que vous le voulez.',
  limit: (count, each) => `${count === 1 ? 'Une' : count} fois ${each}.`,
  window: { daily: 'par jour, ', weekly: 'par semaine, ', monthly: 'par mois, ', once: '' },
  each: { participant: 'par personne', household: 'par foyer' },
}

const textsOf: Record<Language, Texts> = { en: english, fr: french }

/** All of them, as HTML; `products` is '' where none are named. */
export function factTokens(of: Of, shown: Shown): Token[] {
  const tokens = {
    dates: datesOf(of, shown),
    entry_limit: entryLimitOf(of, shown.language),
    draw_time: drawTimeOf(of, shown),
    products: html`${productNames(of.settings, shown.language).join(', ')}`.text,
  }
  return Object.entries(tokens).map(([key, content]) => ({ name: key, key, content }))
}

function datesOf({ started_at: start, ended_at: end }: Of, { language, timeZone }: Shown): string {
  const texts = textsOf[language]
  const text = (at: Date) => pageMoment(language, timeZone, at)
  if (start && end) return texts.fromTo(text(start), text(end))
  if (end) return texts.to(text(end))
  return start ? texts.from(text(start)) : texts.open
}

function entryLimitOf({ limit_type, limit_count, entry_scheduling }: Of, language: Language): string {
  const texts = textsOf[language]
  if (limit_type === 'unlimited') return texts.unlimited
  return texts.limit(limit_count, texts.window[entry_scheduling] + texts.each[limit_type])
}

function drawTimeOf(of: Of, { language, timeZone }: Shown): string {
  const drawAt = contestOf(of)?.draw_at
  return drawAt ? pageMoment(language, timeZone, new Date(drawAt)) : textsOf[language].noDraw
}
