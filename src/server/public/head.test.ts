import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { readHead } from '#server/experiences/experiences.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { showPublicPage } from './webEntry.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

const visitor = () => {
  const { client: _client, ...rest } = world.scopeNow()
  return rest
}

test('only what says something of the page stands in its head; the rest is counted', () => {
  const allowed = `<meta name="description" content="Win"> <!-- x -->
    <META property='og:title' content='A "canoe"'>
    <link rel="canonical" href="https://maple.example/win"><link rel="icon" href="http://maple.example/i.png">`
  assert.equal(readHead(allowed).dropped, 0)
  assert.equal(readHead(allowed).tags.length, 4)
  const hostile = [
    '<script>alert(1)</script>',
    '<style>*{}</style>',
    '<base href="https://evil.example">',
    '<meta http-equiv="refresh" content="0;url=https://evil.example">',
    '<meta http-equiv="refresh" name="x" content="0;url=https://evil.example">',
    '<meta charset="utf-7">',
    '<meta name="referrer" content="unsafe-url">',
    '<link rel="stylesheet" href="https://evil.example/x.css">',
    '<link rel="icon preload" href="https://evil.example/x">',
    '<link rel="icon" href="javascript:alert(1)">',
    '<link rel="canonical" href="data:text/html,x">',
    '<title>Other</title>',
    'words',
    '</head><body onload=alert(1)><p>x',
  ]
  for (const one of hostile) assert.deepEqual(readHead(one), { tags: [], dropped: 1 }, one)
  assert.equal(readHead('<meta name="a" content="b">'.repeat(60)).dropped, 10)
})

test('every public page has the head of its language, with nothing that could end an attribute', async () => {
  const made = await world.addContest({
    meta_html: `<meta name="description" content='"><script>x</script>' onload="y"><script>z</script>`,
    meta_html_fr: '<meta name="description" content="Gagnez">',
    pages: [{ name: 'FAQ', html: '<p>How?</p>' }],
  })
  const show = async (language: 'en' | 'fr', page?: 'faq') =>
    (
      await showPublicPage(world.db, visitor(), {
        eid: made.eid,
        language,
        outside: world.outside,
        page,
        visit: { token: undefined, userAgent: '', isFetchedAhead: true },
      })
    ).html
  for (const page of [undefined, 'faq'] as const) {
    const english = await show('en', page)
    assert.match(
      english,
      /<meta name="description" content="&#34;&#62;&#60;script&#62;x&#60;\/script&#62;">\n/,
    )
    assert.doesNotMatch(english, /onload|<script>/)
    assert.match(await show('fr', page), /<meta name="description" content="Gagnez">/)
  }
})
