import assert from 'node:assert/strict'
import { after, before, describe, it } from 'node:test'
import { listAudit } from '#server/access/access.ts'
import { ofKeywords as dependants } from '#server/main/dependants.ts'
import type { UserScope } from '#server/platform/scope.ts'
import { type Contest, contest } from '#test/support/contest.ts'
import { refusalOf } from '#test/support/refusals.ts'
import { acquireLock } from './campaigns.ts'
import { createKeyword, deleteKeyword, listKeywords, updateKeyword } from './keywordsByHand.ts'

describe('a keyword that staff take', () => {
  let world: Contest
  let scope: UserScope
  let shortcode_id: string
  before(async () => {
    world = await contest()
    scope = world.scopeNow()
    shortcode_id = world.shortcode.id
  })
  after(() => world.end())

  const firstPage = { page: 1, per_page: 25 }
  const take = (keyword: string, experience: string | null = null) =>
    createKeyword(world.db, scope, { form: { keyword, shortcode_id, experience }, dependants })
  const change = (id: string, keyword: string, experience: string | null = null) =>
    updateKeyword(world.db, scope, { id, sent: { keyword, shortcode_id, experience }, dependants })
  const formOf = async (id: string) =>
    (
      await world.rows<{ keyword: string | null; shortcode_id: string | null }>(
        `select (select k.keyword from keyword k where k.experience_id = e.id) as keyword,
           e.settings->>'shortcode_id' as shortcode_id from experience e where e.id = $1`,
        [id],
      )
    )[0]
  const newScope = async (eid: string) =>
    world.scope(await world.addClient(eid), await world.addPerson(`Staff ${eid}`))

  it('is listed by its word, found by a part of it, and narrowed to a shortcode', async () => {
    const there = await newScope('paging')
    await world.rows('insert into client_shortcode values ($1, $2)', [there.client.id, shortcode_id])
    for (let number = 1; number <= 12; number++)
      await createKeyword(world.db, there, {
        dependants,
        form: {
          keyword: `Élan${String(number).padStart(2, '0')}`,
          shortcode_id,
        },
      })
    const second = await listKeywords(world.db, there, { page: 2, per_page: 10, search: 'elan' })
    assert.deepEqual([second.total, second.rows.map(({ keyword }) => keyword)], [12, ['Élan11', 'Élan12']])
    assert.equal(
      (await listKeywords(world.db, there, { ...firstPage, search: 'n07' })).rows[0]?.shortcode,
      '55555',
    )
    assert.equal((await listKeywords(world.db, there, { ...firstPage, shortcode_id })).total, 12)
    assert.equal((await listKeywords(world.db, scope, { ...firstPage, search: 'elan' })).total, 0)
  })

  it('does nothing yet without an experience: its texts go into conversations', async () => {
    await take('IDLE')
    await world.text('+14165550101', 'idle')
    const [row] = await world.rows<{ last_message: string }>(
      `select c.last_message from conversation c
       join participant p on p.client_id = c.client_id and p.id = c.participant_id where p.phone = $1`,
      ['+14165550101'],
    )
    assert.equal(row?.last_message, 'idle')
    assert.equal((await take('IDLE2')).experience_name, null)
  })

  it('enters people once it has an experience, and stands in the form of that experience', async () => {
    const open = await world.addContest({ shortcode_id: null })
    const made = await take('Canoë', open.id)
    assert.equal(made.experience_name, 'Win a canoe')
    assert.deepEqual(await formOf(open.id), { keyword: 'Canoë', shortcode_id })
    await world.text('+14165550102', 'CANOE')
    assert.equal((await world.answersTo('+14165550102')).length, 1)
    await change(made.id, 'KAYAK', open.id)
    assert.equal((await formOf(open.id))?.keyword, 'KAYAK')
  })

  it('is the one keyword of its experience, and leaves it when it goes to another', async () => {
    const [first, second] = [await world.addContest({ keyword: 'ONLY' }), await world.addContest()]
    assert.deepEqual((await refusalOf(take('SECONDONE', first.id))).fields, {
      experience_id: ['This experience already has a keyword.'],
    })
    const { rows } = await listKeywords(world.db, scope, { ...firstPage, search: 'only' })
    await change(rows[0]?.id ?? '', 'ONLY', second.id)
    assert.equal((await formOf(first.id))?.keyword, null)
    assert.equal((await formOf(second.id))?.keyword, 'ONLY')
  })

  it('does not change while another person edits its experience', async () => {
    const open = await world.addContest({ keyword: 'EDITED' })
    const olga = await world.scope(world.client, await world.addPerson('Olga Other'), { at: scope.at })
    await acquireLock(world.db, olga, { modelType: 'experience', modelId: open.id })
    const { rows } = await listKeywords(world.db, scope, { ...firstPage, search: 'edited' })
    const id = rows[0]?.id ?? ''
    for (const act of [() => change(id, 'OTHER'), () => deleteKeyword(world.db, scope, { id, dependants })])
      assert.match((await refusalOf(act())).message, /^Olga Other is editing this until/)
    assert.equal((await formOf(open.id))?.keyword, 'EDITED')
  })

  it('is refused where it is reserved, no word, too short or taken', async () => {
    await take('MINE')
    for (const [word, message] of [
      ['Arrêt', /reserved/],
      ['two words', /one word/],
      ['ab', /at least 3/],
      ['mine', /taken/],
    ] as const)
      assert.match((await refusalOf(take(word))).fields?.keyword?.[0] ?? '', message, word)
    const made = await take('MINE2')
    assert.match((await refusalOf(change(made.id, 'mine'))).message, /taken/)
  })

  it('goes to exactly one of two clients of the shortcode that take it at once', async () => {
    const other = await newScope('racing')
    await world.rows('insert into client_shortcode values ($1, $2)', [other.client.id, shortcode_id])
    const results = await Promise.allSettled(
      [scope, other].map((by) =>
        createKeyword(world.db, by, { form: { keyword: 'RACING', shortcode_id }, dependants }),
      ),
    )
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
    const rest = results.find(({ status }) => status === 'rejected') as PromiseRejectedResult
    assert.equal(rest.reason.refusal?.reason, 'keyword_taken')
  })

  it('is changed to one that somebody else takes at the same time by one of the two', async () => {
    const [one, two] = [await take('FROMONE'), await take('FROMTWO')]
    const results = await Promise.allSettled([change(one.id, 'TOWARDS'), change(two.id, 'TOWARDS')])
    assert.equal(results.filter(({ status }) => status === 'fulfilled').length, 1)
  })

  it('that routes texts can be given back; what comes then is a conversation', async () => {
    const open = await world.addContest({ keyword: 'ROUTED' })
    const { rows } = await listKeywords(world.db, scope, { ...firstPage, search: 'routed' })
    await deleteKeyword(world.db, scope, { id: rows[0]?.id ?? '', dependants })
    assert.equal((await formOf(open.id))?.keyword, null)
    await world.text('+14165550103', 'ROUTED')
    assert.deepEqual(await world.answersTo('+14165550103'), [])
    const again = refusalOf(deleteKeyword(world.db, scope, { id: rows[0]?.id ?? '', dependants }))
    assert.equal((await again).code, 'not_found')
  })

  it('leaves its making, change and end in the audit trail', async () => {
    const made = await take('AUDITED')
    await change(made.id, 'AUDITED')
    await change(made.id, 'Audited2')
    await deleteKeyword(world.db, scope, { id: made.id, dependants })
    const { rows } = await listAudit(world.db, scope, { ...firstPage, search: 'keyword.' })
    const mine = rows.filter(({ entity_id }) => entity_id === made.id)
    assert.deepEqual(
      mine.map(({ action, after: now }) => [action, (now as { keyword?: string } | null)?.keyword]),
      [
        ['keyword.delete', undefined],
        ['keyword.update', 'Audited2'],
        ['keyword.create', 'AUDITED'],
      ],
    )
  })

  it('of another client, or on a shortcode or for an experience of another, is not found', async () => {
    const stranger = await newScope('stranger')
    const open = await world.addContest()
    const made = await take('HIDDEN')
    const form = { keyword: 'HIDDEN2', shortcode_id, experience: null }
    for (const act of [
      () => updateKeyword(world.db, stranger, { id: made.id, sent: form, dependants }),
      () => deleteKeyword(world.db, stranger, { id: made.id, dependants }),
      () => createKeyword(world.db, stranger, { form, dependants }),
      () => listKeywords(world.db, stranger, { ...firstPage, shortcode_id }),
    ])
      assert.equal((await refusalOf(act())).code, 'not_found')
    await world.rows('insert into client_shortcode values ($1, $2)', [stranger.client.id, shortcode_id])
    const theirs = createKeyword(world.db, stranger, { form: { ...form, experience: open.id }, dependants })
    assert.equal((await refusalOf(theirs)).code, 'not_found')
  })
})
