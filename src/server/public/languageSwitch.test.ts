import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import type { AddressedPage } from '#contract/experiences/pageNames.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import type { Language } from './texts.ts'
import { showPublicPage } from './webEntry.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

test('the language switch leads to the same page in the other language, and to Home where it is not there', async () => {
  const { eid } = await world.addContest({
    pages: [
      { name: 'FAQ FR', html: '<p>Comment participer?</p>' },
      { name: 'Terms', html: '<p>Rules</p>' },
      { name: 'Closed FR', html: '<p>Merci</p>' },
    ],
  })
  const show = (language: Language, page?: AddressedPage) => {
    const { client: _client, ...visitor } = world.scopeNow()
    return showPublicPage(world.db, visitor, {
      eid,
      language,
      outside: world.outside,
      page,
      visit: { token: undefined, userAgent: '', isFetchedAhead: true },
    })
  }
  const switchOf = async (language: Language, page?: AddressedPage) => {
    const { status, html } = await show(language, page)
    assert.equal(status, 200)
    return /<nav[^>]*><a href="([^"]+)" lang="([^"]+)"/.exec(html)?.slice(1)
  }
  const home = `../${eid}?lang=en`
  assert.deepEqual(await switchOf('fr', 'faq'), [home, 'en'])
  assert.equal((await show('en', 'faq')).status, 404)
  // French readers read the English rules, so both languages have that page.
  assert.deepEqual(await switchOf('fr', 'terms'), [`../${eid}/terms?lang=en`, 'en'])
  assert.deepEqual(await switchOf('en', 'terms'), [`../${eid}/terms?lang=fr`, 'fr'])
  assert.deepEqual(await switchOf('fr'), [`${eid}?lang=en`, 'en'])
  // A text that is written in French alone is led to in French alone.
  assert.match((await show('fr')).html, /\/faq\?lang=fr/)
  assert.doesNotMatch((await show('en')).html, /\/faq\?/)
})
