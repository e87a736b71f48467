import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { begin, end, gift, world } from '#test/support/gifts.ts'
import { later } from '#test/support/office.ts'
import { showPublicPage } from './webEntry.ts'

before(begin)
after(end)

const products = [
  { tether_product_eid: 'tea-20', alias_en: 'Black tea <20>', alias_fr: 'Thé noir' },
  { tether_product_eid: 'cup-1', alias_en: 'Cup', alias_fr: null },
  { tether_product_eid: 'sku-7', alias_en: null, alias_fr: null },
]

async function pageOf({ eid }: { eid: string }, language: 'en' | 'fr', seconds = 0): Promise<string> {
  const { client: _client, ...visitor } = world.scopeNow()
  const asked = { eid, language, outside: world.outside }
  const visit = { token: undefined, userAgent: '', isFetchedAhead: true }
  const { html } = await showPublicPage(
    world.db,
    { ...visitor, at: later(seconds, visitor.at) },
    { ...asked, visit },
  )
  return html
}

test('a gift’s page names the products that count, in the reader’s language as far as they have a name', async () => {
  const { made } = await gift({ title: 'Mug', title_fr: 'Tasse', experience_products: products })
  const english = await pageOf(made, 'en')
  assert.match(
    english,
    /<h2>Products that count<\/h2>\s*<ul><li>Black tea &#60;20&#62;<\/li><li>Cup<\/li><li>sku-7<\/li><\/ul>/,
  )
  const french = await pageOf(made, 'fr')
  assert.match(
    french,
    /<h2>Produits admissibles<\/h2>\s*<ul><li>Thé noir<\/li><li>Cup<\/li><li>sku-7<\/li><\/ul>/,
  )
})

test('a gift without products names none, nor does one that is over', async () => {
  const { made: plain } = await gift()
  assert.doesNotMatch(await pageOf(plain, 'en'), /Products that count/)
  const ended_at = later(60, world.scopeNow().at).toISOString()
  const { made: over } = await gift({ experience_products: products, ended_at })
  assert.match(await pageOf(over, 'en'), /Products that count/)
  assert.doesNotMatch(await pageOf(over, 'en', 61), /Products that count/)
})
