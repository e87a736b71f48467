import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listAudit } from '#server/access/access.ts'
import { createShortcode } from '#server/clients/clients.ts'
import { newId } from '#server/platform/ids.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { type Office, office } from '#test/support/office.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { createKeyword, deleteKeyword, listKeywords, updateKeyword } from './keywordsByHand.ts'
import { listClientLanguages, saveClientLanguages } from './languages.ts'

describe('the languages of a client', () => {
  let place: Office
  let scope: UserScope
  let other: UserScope
  let [one, two] = ['', '']
  before(async () => {
    place = await office()
    const marc = await place.addPerson('Marc Tremblay')
    scope = await place.scope(await place.addClient('languages'), marc)
    other = await place.scope(await place.addClient('neighbour'), await place.addPerson('Nea Neighbour'))
    const form = { gateway: 'simulator', segment_limit: 140, messages_per_second: 100 } as const
    const addCode = async (code: string) =>
      (await createShortcode(place.db, place.staffScope(marc), { ...form, code, client_id: scope.client.id }))
        .id
    one = await addCode('55555')
    two = await addCode('66666')
    for (const id of [one, two])
      await place.rows('insert into client_shortcode values ($1, $2)', [other.client.id, id])
  })
  after(() => place.end())

  const row = (language: 'en' | 'fr' | 'pt-br', keyword: string, is_default = false) => ({
    language,
    keyword,
    is_default,
    opt_in: true,
    language_label: language.toUpperCase(),
    message: `Welcome to our club in ${language}.`,
  })
  const save = (languages: ReturnType<typeof row>[], shortcode_ids = [one], by = scope) =>
    saveClientLanguages(place.db, by, { client: by.client.id, sent: { shortcode_ids, languages } })
  const list = () => listClientLanguages(place.db, scope, scope.client.id)
  const keywords = async () =>
    (await listKeywords(place.db, scope, { page: 1, per_page: 25 })).rows.map(
      ({ keyword, shortcode, language }) => `${keyword} ${shortcode} ${language}`,
    )

  it('are none at first', async () => {
    assert.deepEqual(await list(), { data: [], shortcode_ids: [], version: 1 })
  })

  it('are saved with one default and a keyword on each chosen shortcode', async () => {
    const saved = await save([row('en', 'JOIN'), row('fr', 'JOINDRE')], [two, one])
    assert.deepEqual(
      saved.data.map(({ language, is_default }) => [language, is_default]),
      [
        ['en', true],
        ['fr', false],
      ],
    )
    assert.deepEqual(await keywords(), [
      'JOIN 55555 en',
      'JOIN 66666 en',
      'JOINDRE 55555 fr',
      'JOINDRE 66666 fr',
    ])
    assert.deepEqual([saved, saved.shortcode_ids], [await list(), [one, two]])
  })

  it('are told beside their keywords by what the client calls them', async () => {
    const { rows } = await listKeywords(place.db, scope, { page: 1, per_page: 25, search: 'join' })
    assert.deepEqual(
      rows.map(({ language_label }) => language_label),
      ['EN', 'EN', 'FR', 'FR'],
    )
  })

  it('keep their ids when they change, also when two swap their keywords', async () => {
    const before = await list()
    await save([row('fr', 'join', true), row('en', 'JOINDRE', true)])
    const { data } = await list()
    assert.deepEqual(
      data.map(({ language, keyword, is_default }) => [language, keyword, is_default]),
      [
        ['fr', 'join', true],
        ['en', 'JOINDRE', false],
      ],
    )
    const idOf = (rows: typeof data, language: string) =>
      rows.find((one) => one.language === language)?.keyword_id
    assert.equal(idOf(data, 'en'), idOf(before.data, 'en'))
    assert.deepEqual(await keywords(), ['join 55555 fr', 'JOINDRE 55555 en'])
  })

  it('are all saved or none: a keyword that is taken on any chosen shortcode is named', async () => {
    await createKeyword(place.db, other, { form: { keyword: 'TAKEN', shortcode_id: two }, dependants: [] })
    const before = await list()
    const refused = await refusalOf(save([row('en', 'FREE'), row('fr', 'takén')], [one, two]))
    assert.deepEqual(refused.fields, {
      'languages.1.keyword': ['This keyword is taken on this shortcode.'],
    })
    assert.deepEqual(await list(), before)
  })

  it('are refused where the form’s rules say so, each fault at its field', async () => {
    const faulty = { ...row('fr', 'ab'), message: 'Too short.' }
    assert.deepEqual(Object.keys((await refusalOf(save([row('en', 'STOP'), faulty], []))).fields ?? {}), [
      'shortcode_ids',
      'languages.0.keyword',
      'languages.1.keyword',
      'languages.1.message',
    ])
    assert.deepEqual((await refusalOf(save([]))).fields, {
      languages: ['There must be at least one language.'],
    })
  })

  it('take a keyword that a client of the same shortcode wants at once from exactly one of the two', async () => {
    const results = await Promise.allSettled([
      save([row('en', 'RUSH')]),
      createKeyword(place.db, other, { form: { keyword: 'RUSH', shortcode_id: one }, dependants: [] }),
    ])
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  })

  it('have keywords that are changed in their form alone', async () => {
    await save([row('en', 'OWNED')])
    const { rows } = await listKeywords(place.db, scope, { page: 1, per_page: 25, search: 'owned' })
    const id = rows[0]?.id ?? ''
    const form = { keyword: 'OTHER', shortcode_id: one, experience: null }
    for (const act of [
      () => updateKeyword(place.db, scope, { id, sent: form, dependants: [] }),
      () => deleteKeyword(place.db, scope, { id, dependants: [] }),
    ])
      assert.match((await refusalOf(act())).message, /belongs to a language/)
  })

  it('leave what changed in the audit trail, and nothing where nothing did', async () => {
    await save([row('en', 'TRAIL')])
    await save([row('en', 'TRAIL')])
    const { rows } = await listAudit(place.db, scope, {
      page: 1,
      per_page: 10,
      search: 'client.change_languages',
    })
    const mine = rows.filter(({ after: now }) => JSON.stringify(now).includes('TRAIL'))
    assert.equal(mine.length, 1)
  })

  it('of another client, and shortcodes of another, are not found', async () => {
    const theirs = {
      client: other.client.id,
      sent: { shortcode_ids: [one], languages: [row('en', 'JOIN')] },
    }
    for (const act of [
      () => listClientLanguages(place.db, scope, other.client.id),
      () => saveClientLanguages(place.db, scope, theirs),
      () => save([row('en', 'WELCOME')], [one, newId()]),
    ])
      assert.equal((await refusalOf(act())).code, 'not_found')
  })
})
