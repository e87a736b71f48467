import type { IntakeExperience } from '#server/experiences/experiences.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import type { Language } from '../texts.ts'
import type { PublicExperience } from './siteFrame.ts'

const headings = { en: 'Products that count', fr: 'Produits admissibles' } as const

/** The products that have to be bought, by their names in the reader's language, while one can take part or soon can (E3). */
export function productsCard({ experience: { settings }, language, phase }: PublicExperience): Html | '' {
  const names = phase === 'ended' ? [] : productNames(settings, language)
  if (names.length === 0) return ''
  return html`<section class="card"><h2>${headings[language]}</h2>
<ul>${names.map((name) => html`<li>${name}</li>`)}</ul></section>`
}

/** Each by its name in that language, else in the other one, else by its id; none of a kind without products. */
export function productNames(settings: IntakeExperience['settings'], language: Language): string[] {
  if (!('experience_products' in settings)) return []
  const other = language === 'fr' ? 'en' : 'fr'
  return settings.experience_products.map(
    (product) => product[`alias_${language}`] || product[`alias_${other}`] || product.tether_product_eid,
  )
}
