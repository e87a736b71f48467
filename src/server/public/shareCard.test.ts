import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { type Contest, contest } from '#test/support/contest.ts'
import { showPublicPage } from './webEntry.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

async function headOf(eid: string, language: 'en' | 'fr', page?: 'faq' | 'terms'): Promise<string[]> {
  const { client: _client, ...visitor } = world.scopeNow()
  const { html } = await showPublicPage(world.db, visitor, {
    eid,
    language,
    outside: world.outside,
    page,
    visit: { token: undefined, userAgent: '', isFetchedAhead: true },
  })
  return html.slice(0, html.indexOf('<style>')).match(/<(?:meta|link)[^>]*>/g) ?? []
}

test('a page tells messengers and search engines what it is, in its language', async () => {
  const { eid } = await world.addContest({
    title: 'Win a canoe',
    title_fr: 'Gagnez un canot',
    landing_page_html:
      '<style>p{margin:0}</style><p>Paddle</p><p>all "summer".</p><img src="/public/library/x/y" alt="">',
    pages: [{ name: 'FAQ FR', html: `<p>${'mot '.repeat(100)}</p>` }],
  })
  const at = `https://fanfare.test/e/${eid}`
  const english = await headOf(eid, 'en')
  for (const tag of [
    '<meta name="description" content="Paddle all &#34;summer&#34;.">',
    '<meta property="og:title" content="Win a canoe">',
    `<meta property="og:url" content="${at}?lang=en">`,
    '<meta property="og:image" content="https://fanfare.test/public/library/x/y">',
    '<meta property="og:locale" content="en_CA">',
    '<meta name="twitter:card" content="summary_large_image">',
    `<link rel="canonical" href="${at}?lang=en">`,
    `<link rel="alternate" hreflang="fr-CA" href="${at}?lang=fr">`,
  ])
    assert.ok(english.includes(tag), `${tag} in\n${english.join('\n')}`)
  const french = await headOf(eid, 'fr', 'faq')
  assert.ok(french.includes(`<link rel="canonical" href="${at}/faq?lang=fr">`))
  assert.ok(french.includes('<meta property="og:title" content="Questions et réponses – Gagnez un canot">'))
  // There is no such page in English to lead to.
  assert.ok(!french.some((tag) => tag.includes('hreflang')))
  const words = /name="description" content="([^"]*)"/.exec(french.join(''))?.[1] ?? ''
  assert.match(words, /^mot mot .* mot…$/)
  assert.ok(words.length <= 160)
})

test('what the client wrote for its head wins, each tag for itself', async () => {
  const { eid } = await world.addContest({
    meta_html:
      '<meta property="og:title" content="Ours"><link rel="canonical" href="https://maple.example/win"><meta name="robots" content="all">',
  })
  const head = (await headOf(eid, 'en')).join('\n')
  assert.equal(head.match(/og:title/g)?.length, 1)
  assert.match(head, /og:title" content="Ours"/)
  assert.equal(head.match(/rel="canonical"/g)?.length, 1)
  assert.match(head, /https:\/\/maple.example\/win/)
  assert.match(head, /og:locale/)
})

test('what is not for everybody is kept out of search engines, whatever the client writes', async () => {
  const { eid } = await world.addContest({
    visibility: 'private',
    private_list: 'Friends of canoes',
    meta_html: '<meta name="robots" content="all">',
  })
  const head = (await headOf(eid, 'en')).join('\n')
  assert.match(head, /<meta name="robots" content="noindex">/)
  assert.doesNotMatch(head, /canonical|hreflang|content="all"/)
})

test('the tab of a page shows the client’s logo, and nothing where there is none', async () => {
  const { eid } = await world.addContest({ title: 'Win a tent' })
  const iconOf = async () => (await headOf(eid, 'en')).find((tag) => tag.includes('rel="icon"'))
  assert.equal(await iconOf(), '<link rel="icon" href="data:,">')
  const hash = 'a'.repeat(64)
  await world.rows('update client set logo_hash = $1 where id = $2', [hash, world.client.id])
  assert.equal(await iconOf(), `<link rel="icon" href="/public/logo/maple-market/${hash}">`)
})
