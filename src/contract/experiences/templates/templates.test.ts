import assert from 'node:assert/strict'
import { test } from 'node:test'
import { fillTokens } from '../tokenText.ts'
import { namesAny, templateNames, templateOf } from './templates.ts'
import type { Look } from './writing.ts'

const look: Look = {
  language: 'en',
  client: { eid: 'maple0000001', name: 'Maple & <Sons>', logo_hash: 'abc', logo_ground: 'dark' as const },
  title: 'Win “big”',
  tokens: [],
}
const all = [false, true].flatMap((isClaimed) =>
  templateNames.flatMap((name) => (['en', 'fr'] as const).map((language) => ({ isClaimed, name, language }))),
)
const written = ({ isClaimed, name, language }: (typeof all)[number], more: Partial<Look> = {}) =>
  templateOf({ isClaimed, name }, { ...look, ...more, language })

test('each page has a template in both languages, which are not the same text', () => {
  for (const one of all.filter(({ name }) => name !== 'CSS' && name !== 'Language')) {
    assert.ok(written(one).length > 400, JSON.stringify(one))
    assert.notEqual(written({ ...one, language: 'en' }), written({ ...one, language: 'fr' }))
  }
})

test('none has script, forms or anything from elsewhere', () => {
  for (const one of all)
    assert.doesNotMatch(written(one), /<script|<form|<iframe|<link| on\w+=|https?:|@import|url\(/i)
})

test('headings begin below that of the page and leave no level out; every picture has a text', () => {
  for (const one of all) {
    const html = written(one)
    const levels = [...html.matchAll(/<h(\d)/g)].map(([, level]) => Number(level))
    assert.ok(
      levels.every((level, at) => level === 2 || (level === 3 && at > 0)),
      JSON.stringify({ one, levels }),
    )
    for (const [picture] of html.matchAll(/<img[^>]*>/g)) assert.match(picture, / alt="Maple &#38;/)
  }
})

test('names are text, whatever is in them', () => {
  for (const one of all) assert.doesNotMatch(written(one), /<Sons>/)
  assert.match(written({ isClaimed: false, name: 'Terms', language: 'en' }), /rules of “Win “big””/)
})

test('prizes are those of the chosen pools with their numbers, else places to fill in', () => {
  const prizes = [{ name: 'Canoe & paddle', total: 1500 }]
  for (const name of ['Home', 'Terms', 'Prizes'] as const)
    for (const language of ['en', 'fr'] as const) {
      assert.match(written({ isClaimed: false, name, language }), /\[(the prize|le prix)\]/)
      const filled = written({ isClaimed: false, name, language }, { prizes })
      assert.match(filled, language === 'en' ? /Canoe &#38; paddle.*1,500/s : /Canoe &#38; paddle.*1\s500/s)
      assert.doesNotMatch(filled, /\[(the prize|le prix|Second prize|Deuxième prix)\]/)
    }
})

test('Home leads whoever must sign in first there, and else straight to the form', () => {
  for (const language of ['en', 'fr'] as const) {
    const home = { isClaimed: false, name: 'Home', language } as const
    const signIn = language === 'en' ? /Register or sign in, and fill in/ : /Inscrivez-vous ou connectez-vous/
    const all = language === 'en' ? /All it takes is the form/ : /Il suffit de remplir le formulaire/
    assert.match(written(home), all)
    assert.doesNotMatch(written(home), signIn)
    assert.match(written(home, { hasLogin: true }), signIn)
    assert.doesNotMatch(written(home, { hasLogin: true }), all)
  }
})

test('dates, limits and winners are tokens that follow the experience', () => {
  const of = (name: 'FAQ' | 'Terms' | 'Opening Soon' | 'Winners', isClaimed = false) =>
    written({ isClaimed, name, language: 'en' })
  for (const isClaimed of [false, true]) {
    assert.match(of('Terms', isClaimed), /\{\{dates\}\}[\s\S]*\{\{entry_limit\}\}/)
    assert.match(of('FAQ', isClaimed), /\{\{dates\}\}[\s\S]*\{\{entry_limit\}\}/)
    assert.match(of('Opening Soon', isClaimed), /\{\{dates\}\}/)
    // A list, which no paragraph may hold.
    assert.match(of('Winners', isClaimed), /<\/h3>\n\{\{winners\}\}/)
  }
})

test('a fact, which is a sentence of its own, never stands behind a colon', () => {
  for (const one of all)
    assert.doesNotMatch(written(one), /[:,]\s*\{\{(dates|entry_limit)\}\}/, JSON.stringify(one))
})

test('rules tell the draw and the products where there are any, else they have places to fill in', () => {
  for (const language of ['en', 'fr'] as const) {
    const drawn = { isClaimed: false, name: 'Terms', language } as const
    assert.match(written(drawn), /\[date\]/)
    assert.match(written(drawn, { isDrawTimed: true }), /\{\{draw_time\}\}/)
    assert.doesNotMatch(written(drawn, { isDrawTimed: true }), /\[date\]/)
    const given = { ...drawn, isClaimed: true }
    assert.match(written(given), /\[(Participating products|Produits participants)\]/)
    assert.match(written(given, { areProductsNamed: true }), /\{\{products\}\}/)
  }
})

test('a page of a template is known by the prizes that it names, whatever is in their names', () => {
  const prizes = [{ name: 'Mug & "spoon"', total: 3 }]
  for (const [name, isNamed] of [
    ['Home', true],
    ['Prizes', true],
    ['Privacy', false],
    ['Login', false],
  ] as const)
    for (const isClaimed of [false, true])
      assert.equal(namesAny(written({ name, isClaimed, language: 'fr' }, { prizes }), prizes), isNamed, name)
})

test('the prize is the token where there is one, else words that are true of any', () => {
  const home = { isClaimed: false, name: 'Home', language: 'fr' } as const
  assert.doesNotMatch(written(home), /Gagnez/)
  assert.match(written({ ...home, isClaimed: true }), /recevez votre cadeau/)
  const filled = written(home, { tokens: [{ key: 'prize' }] })
  assert.match(
    fillTokens(filled, [{ name: 'Prize', key: 'prize', content: 'un canot' }]).html,
    /Gagnez un canot/,
  )
})

test('French marks stay with the word before them', () => {
  for (const one of all.filter(({ language, name }) => language === 'fr' && name !== 'CSS')) {
    const text = written(one).replace(/<style>[\s\S]*?<\/style>/, '')
    assert.doesNotMatch(text.replace(/style="[^"]*"/g, ''), / [?!;:»%$]|« /, JSON.stringify(one))
  }
})

test('every colour is one of the page around it, which is readable in each client’s colour and in a dark scheme', () => {
  for (const one of all)
    assert.doesNotMatch(written(one), /:[^;{}"]*#[0-9a-f]{3,8}\b|rgb|hsl\(/i, JSON.stringify(one))
})

test('nothing is drawn where each entry takes a prize at once, and a picture stands first where there is one', () => {
  const picture = { url: '/public/library/a/b', alt: 'A "canoe"', width: 1600, height: 900 }
  for (const language of ['en', 'fr'] as const) {
    const of = (name: 'Terms' | 'FAQ' | 'Home', isAtOnce: boolean) =>
      templateOf({ name, isAtOnce, isClaimed: false }, { ...look, language, picture })
    assert.match(of('Terms', false), /drawn at random|tirés au hasard/)
    assert.doesNotMatch(of('Terms', true), /draw|tirage|tirés/i)
    assert.match(of('Terms', true), /at once|sur-le-champ/)
    assert.notEqual(of('FAQ', true), of('FAQ', false))
    assert.match(
      of('Home', true),
      /<\/style>\s*<img class="hero" src="\/public\/library\/a\/b" alt="A &#34;canoe&#34;" width="1600" height="900">/,
    )
  }
  assert.doesNotMatch(written({ name: 'Home', isClaimed: true, language: 'en' }), /class="hero" src/)
})

test('a gift is sent for a receipt, and nobody is told of a chance', () => {
  for (const name of ['Home', 'Entry', 'Register', 'Prizes', 'Confirmation', 'Closed', 'Claim'] as const)
    for (const language of ['en', 'fr'] as const)
      assert.doesNotMatch(
        written({ isClaimed: true, name, language }),
        /\bodds\b|chance|\bwin\b|gagner|\ba prize\b|un prix/i,
        name,
      )
})

test('rules, privacy and entry without a purchase say that counsel has to check them', () => {
  for (const one of all.filter(({ name }) =>
    ['Terms', 'Privacy', 'Alternative Entry', 'No Purchase PDF'].includes(name),
  ))
    assert.match(written(one), /not legal advice|pas un avis juridique/)
})
