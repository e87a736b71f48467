import assert from 'node:assert/strict'
import { after, before, test } from 'node:test'
import { createPrizePool } from '#server/prizing/pools.ts'
import { confirmWinners, drawPotentialWinners, openDraw } from '#server/prizing/prizing.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { showPublicPage } from '../webEntry.ts'

let world: Contest
before(async () => {
  world = await contest()
})
after(() => world.end())

/** The page Prizes as it is served, again and again. */
async function shown(eid: string, language: 'en' | 'fr' = 'en'): Promise<string> {
  const { client: _client, ...visitor } = world.scopeNow()
  const { html } = await showPublicPage(world.db, visitor, {
    eid,
    language,
    outside: world.outside,
    page: 'prizes',
    visit: { token: undefined, userAgent: '', isFetchedAhead: true },
  })
  return html
}

async function confirmAll(exp: string, total: number): Promise<void> {
  const scope = world.scopeNow()
  const form = { name: `Raft ${exp}`, total }
  const { id: prizePool } = await createPrizePool(world.db, scope, form)
  const { eid: drawEid } = await openDraw(world.db, scope, { exp, count: total, rules: [], prizePool })
  await drawPotentialWinners(world.db, scope, { exp, drawEid, replace: [] })
  await confirmWinners(world.db, scope, { exp, draw_eid: drawEid })
}

test('a page that asks for winners lists initials and cities of the confirmed, at once and in both languages', async () => {
  const { eid } = await world.addContest({
    keyword: 'RAFT',
    pages: [
      { name: 'Prizes', html: '<h2>Winners</h2>{{ Winners }}' },
      { name: 'Prizes FR', html: '<h2>Gagnants</h2>{{list}}' },
    ],
    tokens: [{ name: 'List', key: 'list', content: '<div>{{winners}}</div>' }],
  })
  for (const phone of ['+14165554101', '+14165554102']) await world.text(phone, 'RAFT')
  await world.rows(
    `update participant set first_name = 'élodie', last_name = 'Tremblay', data = '{"city": "<b>Lévis</b>"}'
     where phone = '+14165554101'`,
  )
  assert.match(await shown(eid), /No winner is confirmed yet\./)
  assert.match(await shown(eid, 'fr'), /Aucun gagnant n’est encore confirmé\./)
  await confirmAll(eid, 2)
  const page = await shown(eid)
  assert.match(page, /<li>É\. T\., &#x3C;b>Lévis/)
  // A search engine or a card would keep it for longer than we show it.
  for (const [description] of page.matchAll(/<meta (?:name|property)="(?:og:)?description"[^>]*>/g))
    assert.match(description, /content="Winners"/)
  assert.doesNotMatch(page, /Tremblay|lodie|4165554101|No winner is/)
  assert.equal(page.match(/<li>(?!<a)/g)?.length, 1)
  assert.match(await shown(eid, 'fr'), /<li>É\. T\., /)
  await world.rows(`update participant set first_name = null, last_name = null where phone = '+14165554101'`)
  assert.doesNotMatch(await shown(eid), /É\. T\.|No winner is confirmed/)
  assert.match(await shown(eid), /Winners are confirmed\. Their names are not known\./)
})

test('a page that does not ask for winners lists none', async () => {
  const { eid } = await world.addContest({
    keyword: 'KITE',
    pages: [{ name: 'Prizes', html: '<p>winners</p>' }],
  })
  assert.doesNotMatch(await shown(eid), /No winner is confirmed/)
})
