import { type Html, html } from '#server/platform/rendering.ts'
import type { PublicExperience } from './siteFrame.ts'

const headings = { en: 'Products that count', fr: 'Produits admissibles' } as const

/** The products that have to be bought, by their names in the reader's language, while one can take part or soon can (E3). */
export function productsCard({ experience: { settings }, language, phase }: PublicExperience): Html | '' {
  if (phase === 'ended' || !('experience_products' in settings)) return ''
  const { experience_products: products } = settings
  if (products.length === 0) return ''
  const other = language === 'fr' ? 'en' : 'fr'
  const names = products.map(
    (product) => product[`alias_${language}`] || product[`alias_${other}`] || product.tether_product_eid,
  )
  return html`<section class="card"><h2>${headings[language]}</h2>
<ul>${names.map((name) => html`<li>${name}</li>`)}</ul></section>`
}
