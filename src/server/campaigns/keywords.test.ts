import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { createShortcode } from '#server/clients/clients.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { type Office, office } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { findKeywordFault, routeKeyword, tieKeyword } from './campaigns.ts'

describe('a keyword', () => {
  let place: Office
  let marc: UserScope
  let olga: UserScope
  let shortcodeId: string
  before(async () => {
    place = await office()
    const person = await place.addPerson('Marc Tremblay')
    marc = await place.scope(await place.addClient('keywords'), person)
    olga = await place.scope(await place.addClient('shared'), await place.addPerson('Olga Other'))
    const form = { gateway: 'simulator', segment_limit: 140, messages_per_second: 100 } as const
    const home = { ...form, code: '55555', client_id: marc.client.id }
    shortcodeId = (await createShortcode(place.db, place.staffScope(person), home)).id
    await place.rows('insert into client_shortcode values ($1, $2)', [olga.client.id, shortcodeId])
  })
  after(() => place.end())

  const faultOf = (keyword: string, keywordId?: string) =>
    findKeywordFault(place.db, marc, { keyword, shortcodeId, keywordId })
  const tie = (scope: UserScope, keyword: string | null, experienceId = newId()) =>
    place.db.transaction(scope, (tx) => tieKeyword(tx, scope, { experienceId, shortcodeId, keyword }))
  const route = (normalised: string) => routeKeyword(place.db, { shortcodeId, forms: [normalised] })

  it('is one word of at least three letters or digits, and none of the reserved ones', async () => {
    for (const keyword of ['WIN', 'été', 'win2026', ' Vélo ', '123', 'x'.repeat(40)])
      assert.equal(await faultOf(keyword), null, keyword)
    for (const keyword of ['', '  ', 'ab', 'é1', 'œu'])
      assert.equal(await faultOf(keyword), 'too_short', keyword)
    for (const keyword of ['STOP', 'arrêt', 'Info', 'oui', ' unstop '])
      assert.equal(await faultOf(keyword), 'reserved', keyword)
    for (const keyword of ['win me', 'win!', '!!!', 'rock-n-roll', '🎉🎉🎉', 'a\u0000bc', 'x'.repeat(41)])
      assert.equal(await faultOf(keyword), 'not_a_word', keyword)
  })

  it('routes its word to the experience, whichever of the clients asks', async () => {
    const experienceId = newId()
    await tie(marc, 'Gagné', experienceId)
    const found = await route('GAGNE')
    assert.equal(found?.clientId, marc.client.id)
    assert.equal(found?.experienceId, experienceId)
    assert.equal(found?.keyword, 'Gagné')
    assert.equal(await route('GAGN'), undefined)
  })

  it('is taken on its shortcode for every client, but not for itself', async () => {
    await tie(marc, 'TAKEN')
    const owner = await route('TAKEN')
    assert.equal(await faultOf('takén'), 'taken')
    assert.equal(await faultOf('taken', owner?.keywordId), null)
    const asked = { keyword: 'taken', shortcodeId }
    assert.equal(await findKeywordFault(place.db, olga, asked), 'taken')
    const foreignId = findKeywordFault(place.db, olga, { ...asked, keywordId: owner?.keywordId })
    assert.equal((await refusalOf(foreignId)).code, 'not_found')
    assert.deepEqual((await refusalOf(tie(olga, 'taken'))).fields, {
      keyword: ['This keyword is taken on this shortcode.'],
    })
  })

  it('is changed in place, freed by null, and then there for others', async () => {
    const experienceId = newId()
    await tie(marc, 'FIRST', experienceId)
    const first = await route('FIRST')
    await tie(marc, 'second', experienceId)
    await tie(marc, 'Second', experienceId)
    assert.equal(await route('FIRST'), undefined)
    const second = await route('SECOND')
    assert.deepEqual([second?.keywordId, second?.keyword], [first?.keywordId, 'Second'])
    await tie(marc, null, experienceId)
    assert.equal(await route('SECOND'), undefined)
    await tie(olga, 'SECOND')
    assert.equal((await route('SECOND'))?.clientId, olga.client.id)
  })

  it('goes to exactly one of two clients that tie it at once', async () => {
    const results = await Promise.allSettled([tie(marc, 'RACE'), tie(olga, 'RACE')])
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
    assert.ok(await route('RACE'))
  })

  it('cannot be asked for on a shortcode of others', async () => {
    const stranger = await place.scope(
      await place.addClient('stranger'),
      await place.addPerson('Sid Stranger'),
    )
    const asked = findKeywordFault(place.db, stranger, { keyword: 'WIN', shortcodeId })
    assert.equal((await refusalOf(asked)).code, 'not_found')
    assert.equal((await refusalOf(tie(stranger, 'WIN'))).code, 'not_found')
  })
})
