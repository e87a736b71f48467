import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { type ObjectKind, objectKinds } from '#contract/reporting/objectKinds.ts'
import type { ObjectGiven } from '#contract/reporting/searchCalls.ts'
import { type Role, roles } from '#contract/roles.ts'
import { office } from '#test/support/office.ts'
import { listOpened, search } from './search.ts'
import { fillShop, type Shop, shopIds } from './shop.fixture.ts'

const here = await office()
after(() => here.end())
const { db } = here
const ana = await here.addPerson('Ana Springer')
const maple = await here.addClient('maple-shop')
const other = await here.addClient('other-shop')
const scope = await here.scope(maple, ana)
const otherScope = await here.scope(other, ana)
const shopOf = (clientId: number, code: string): Shop => ({
  clientId,
  users: [ana],
  shortcode: { id: `01900000-0000-7000-8000-0000000${code}`, code },
})
const shop = shopOf(maple.id, '55501')
const otherShop = shopOf(other.id, '55502')
await fillShop(here.rows, shop)
await fillShop(here.rows, otherShop)
const ids = shopIds(shop)

const nameOf = (object: ObjectGiven) =>
  object.kind === 'broadcast' ? object.title || object.subject || object.message : object.name
const found = async (q: string, kind: ObjectKind) =>
  (await search(db, scope, q)).filter((object) => object.kind === kind).map(nameOf)
const fits = async (q: string, kind: ObjectKind) =>
  (await search(db, scope, q)).filter((object) => object.kind === kind).map(({ fit }) => fit)

test('what begins with the text comes before a word that does, and that before what has it inside', async () => {
  for (const kind of ['campaign', 'list', 'link', 'pool', 'experience'] as const) {
    assert.deepEqual(await found('spring', kind), ['Spring sale', 'A day in spring', 'Offspring'], kind)
    assert.deepEqual(await fits('spring', kind), [1, 2, 3], kind)
  }
  assert.deepEqual(await fits('spring sale', 'campaign'), [0])
})

test('accents, case and blanks at the ends do not matter, and words may stand in any order', async () => {
  assert.deepEqual(await found('  ETE ', 'campaign'), ['Été'])
  assert.deepEqual(await found('été', 'list'), ['Été'])
  assert.deepEqual(await found('sale  spring', 'campaign'), ['Spring sale'])
  assert.deepEqual(await found('sale winter', 'campaign'), [])
})

test('an eid, a code, a number and an address are found and fit best', async () => {
  const eid = `shop${maple.id}`.padEnd(11, 'x')
  assert.deepEqual(
    await search(db, scope, `${eid}2`).then((all) => all.map(({ kind, fit }) => [kind, fit])),
    [['experience', 0]],
  )
  assert.deepEqual(
    (await search(db, scope, 'SPR1232')).map(({ kind, fit }) => [kind, fit]),
    [['link', 0]],
  )
  assert.deepEqual(await fits('55501', 'shortcode'), [0])
  assert.deepEqual(await fits('printemps', 'keyword'), [0])
  assert.deepEqual(await fits(ana.email, 'user'), [0])
  assert.deepEqual(await fits('eloise@shop.test', 'participant'), [0])
  for (const phone of ['+14165550101', '416-555-0101', '(416) 555 0101', '1 416 555 0101'])
    assert.deepEqual(await found(phone, 'participant'), ['Éloïse Tremblay'], phone)
})

test('a number as it was before its country changed it finds the person, who is kept by that of today', async () => {
  const kept = '+84767650004'
  const phoneOf = (phone: string) =>
    here.rows(`update participant set phone = $1 where email = 'eloise@shop.test'`, [phone])
  await phoneOf(kept)
  for (const phone of ['+84 76 765 0004', '+84 126 765 0004'])
    assert.deepEqual(await found(phone, 'participant'), ['Éloïse Tremblay'], phone)
  await phoneOf('+14165550101')
})

test('the kind whose best object fits best comes first, each in one piece', async () => {
  const kinds = (await search(db, scope, 'spring')).map(({ kind }) => kind)
  const runs = kinds.filter((kind, at) => kind !== kinds[at - 1])
  assert.deepEqual(runs.length, new Set(runs).size)
  // The user is called Ana Springer: a word of hers begins so, the others begin so themselves.
  assert.equal(runs.at(-1), 'user')
  assert.equal(runs[0], 'experience')
})

test('people are found by the beginning of either name, then by what is inside', async () => {
  assert.deepEqual(await found('elo', 'participant'), [
    ...['Éloïse Tremblay', 'Marie Eloi', 'Jean-Élo Roy', 'Pelo Côté'],
  ])
  assert.deepEqual(await fits('elo', 'participant'), [1, 1, 3, 3])
  assert.deepEqual(await found('eloise@sho', 'participant'), ['Éloïse Tremblay'])
  assert.deepEqual(await found('@shop.test', 'participant'), ['Éloïse Tremblay', 'Pelo Côté', 'Sale 100%_\\'])
  assert.deepEqual(await found('tremblay elo', 'participant'), ['Éloïse Tremblay'])
  assert.deepEqual(await found('ma', 'participant'), ['Marie Eloi'])
  assert.deepEqual(await found('5550199', 'participant'), ['+15145550199'])
  assert.deepEqual(await found('514 55', 'participant'), ['+15145550199'])
})

test('a conversation is found by its participant, by name and by number', async () => {
  assert.deepEqual(await found('eloise', 'conversation'), ['Éloïse Tremblay'])
  assert.deepEqual(await found('4165550102', 'conversation'), ['Marie Eloi'])
  assert.deepEqual(await found('pelo', 'conversation'), [])
})

test('who is flagged is found so, as a person, in a conversation and among what was opened', async () => {
  const flag = (is_flagged: boolean) =>
    here.rows(`update participant set is_flagged = $1 where email = 'eloise@shop.test'`, [is_flagged])
  await flag(true)
  const marks = (objects: ObjectGiven[]) =>
    objects.flatMap((object) =>
      object.kind === 'participant' || object.kind === 'conversation'
        ? [[object.kind, object.is_flagged]]
        : [],
    )
  const both = [
    ['participant', true],
    ['conversation', true],
  ]
  assert.deepEqual(marks(await search(db, scope, 'eloise@shop.test')), both)
  const objects = both.map(([kind]) => ({ kind: kind as ObjectKind, id: ids.person(0) }))
  assert.deepEqual(marks(await listOpened(db, scope, objects)), both)
  await flag(false)
  assert.deepEqual(marks(await search(db, scope, 'eloise@shop.test')), [
    ['participant', false],
    ['conversation', false],
  ])
})

test('a broadcast is found by title, subject, or what it is called instead, newest first', async () => {
  assert.deepEqual(await found('spring', 'broadcast'), ['Spring is here', 'Spring news', 'Spring sale'])
  assert.deepEqual(await found('come in', 'broadcast'), [])
})

test('signs of patterns stand for themselves', async () => {
  assert.deepEqual(await found('100%', 'participant'), ['Sale 100%_\\'])
  assert.deepEqual(await found('100%_\\', 'participant'), ['Sale 100%_\\'])
  for (const sign of ['%', '_', '\\', '%%%', '___', 'spr%ng', 'spr_ng', `sp'ring`, '$1', '{}', 'spring\\'])
    assert.deepEqual(await found(sign, 'campaign'), [], sign)
})

test('nothing is found for nothing', async () => {
  for (const nothing of ['', ' ', '\u200b', '\t\n']) assert.deepEqual(await search(db, scope, nothing), [])
})

test('a text of the greatest length finds nothing, quickly', async () => {
  for (const long of ['x'.repeat(200), 'éx'.repeat(100), '%'.repeat(200), '1'.repeat(200)])
    assert.deepEqual(await search(db, scope, long), [])
})

test('at most five of a kind', async () => {
  for (let number = 10; number < 20; number++)
    await here.rows(
      'insert into campaign (client_id, id, name, created_at, updated_at) values ($1, $2, $3, now(), now())',
      [maple.id, ids.campaign(number), `Many ${number}`],
    )
  assert.deepEqual(await found('many', 'campaign'), ['Many 19', 'Many 18', 'Many 17', 'Many 16', 'Many 15'])
})

const hidden: Record<Role, ObjectKind[]> = {
  client_admin: [],
  campaign_manager: [],
  validator: ['user', 'broadcast'],
  messenger_agent: ['user', 'pool'],
  analyst: ['user'],
}

test('each role finds what it may read, and is told of nothing else that it opened', async () => {
  const opened = await referencesOf()
  for (const role of roles) {
    const asked = await here.scope(maple, await here.addPerson(`Role ${role} Springfield`), { role })
    const kinds = new Set(
      [...(await search(db, asked, 'spr')), ...(await search(db, asked, 'eloise'))].map(({ kind }) => kind),
    )
    const others = (await search(db, asked, 'printemps')).concat(await search(db, asked, '55501'))
    for (const { kind } of others) kinds.add(kind)
    assert.deepEqual(
      objectKinds.filter((kind) => !kinds.has(kind)),
      objectKinds.filter((kind) => hidden[role].includes(kind)),
      role,
    )
    const told = new Set((await listOpened(db, asked, opened)).map(({ kind }) => kind))
    assert.deepEqual(
      [...told].sort(),
      objectKinds.filter((kind) => !hidden[role].includes(kind)).sort(),
      role,
    )
  }
})

async function referencesOf() {
  return [
    ...(
      ['campaign', 'experience', 'list', 'broadcast', 'link', 'keyword', 'pool', 'subscription'] as const
    ).map((kind) => ({ kind, id: ids[kind](0) })),
    { kind: 'participant', id: ids.person(0) } as const,
    { kind: 'conversation', id: ids.person(0) } as const,
    { kind: 'shortcode', id: shop.shortcode.id } as const,
    { kind: 'user', id: ana.id } as const,
  ]
}

test('nothing of another client is found, whatever it is asked by', async () => {
  const theirs = shopIds(otherShop)
  const texts = ['spring', 'eloise', '+14165550101', '55502', 'printemps', theirs.experience(0)]
  for (const text of texts) {
    const objects = await search(db, scope, text)
    const known = new Set((await search(db, otherScope, text)).map(({ id }) => id))
    const shared = objects.filter(({ id, kind }) => kind !== 'user' && known.has(id))
    assert.deepEqual(shared, [], text)
  }
  assert.deepEqual(await found('55502', 'shortcode'), [])
  assert.equal(
    (await listOpened(db, otherScope, await referencesOf())).filter(({ kind }) => kind !== 'user').length,
    0,
  )
})

test('what was opened comes as it is now, in the order asked for, without what is gone', async () => {
  const eid = `shop${maple.id}`.padEnd(11, 'x')
  await here.rows(`update list set name = 'Renamed' where client_id = $1 and id = $2`, [
    maple.id,
    ids.list(1),
  ])
  await here.rows(`update experience set deleted_at = now() where client_id = $1 and id = $2`, [
    ...[maple.id, ids.experience(3)],
  ])
  const opened = await listOpened(db, scope, [
    { kind: 'participant', id: ids.person(1) },
    { kind: 'list', id: ids.list(1) },
    { kind: 'experience', id: `${eid}0` },
    { kind: 'experience', id: `${eid}3` },
    { kind: 'list', id: ids.list(99) },
    { kind: 'list', id: ids.campaign(0) },
    { kind: 'campaign', id: 'notanidatall' },
    { kind: 'experience', id: ids.experience(0) },
  ])
  assert.deepEqual(opened.map(nameOf), ['Marie Eloi', 'Renamed', 'Spring sale'])
})
