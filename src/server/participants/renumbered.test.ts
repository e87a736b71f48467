import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { office } from '#test/support/office.ts'
import { withOldRows } from '#test/support/oldDatabase.ts'
import { recogniseParticipant, searchParticipants, writtenForms } from './participants.ts'

const here = await office()
after(() => here.end())
const { db } = here
const scope = await here.scope(await here.addClient('renumbered'), await here.addPerson('Rui Number'))

const recognise = (phone: string) => db.transaction(scope, (tx) => recogniseParticipant(tx, scope, { phone }))

test('who writes by the old form of a phone and by that of today is one person', async () => {
  for (const [old, today] of [
    ['+552187651234', '+5521987651234'],
    ['+5218187651234', '+528187651234'],
    ['+841267651234', '+84767651234'],
  ] as const) {
    const first = await recognise(old)
    const again = await recognise(today)
    assert.deepEqual([first.phone, again.id, again.isNew], [today, first.id, false])
  }
  const landline = await recognise('+552132651234')
  assert.equal(landline.phone, '+552132651234')
  assert.equal((await recognise('+5521932651234')).isNew, true)
})

test('each form of a phone leads to all of them, that of today first, and other phones have one', () => {
  for (const [old, today] of [
    ['+551187651234', '+5511987651234'],
    ['+5218187651234', '+528187651234'],
    ['+841687651234', '+84387651234'],
    ['+22501012345', '+2250101012345'],
    ['+22997123456', '+2290197123456'],
  ] as const) {
    assert.deepEqual(writtenForms(old), [today, old])
    assert.deepEqual(writtenForms(today), [today, old])
  }
  for (const phone of ['+552132651234', '+5521932651234', '+14165550101', '+33612345678', 'a@example.com'])
    assert.deepEqual(writtenForms(phone), [phone])
})

test('who is kept by an old form alone is recognised and gets the number of today', async () => {
  const { id } = await recognise('+551176543210')
  await here.rows('update participant set phone = $1 where id = $2', ['+551176543210', id])
  const again = await recognise('+5511976543210')
  assert.deepEqual([again.id, again.isNew, again.phone], [id, false, '+5511976543210'])
  const made = await here.rows('select from participant where phone like $1', ['+55119765%'])
  assert.equal(made.length, 1)
})

test('a person whose number fails every check is there once he or she has written', async () => {
  const first = await recognise('+33012345678')
  assert.deepEqual([first.phone, (await recognise('+33012345678')).id], ['+33012345678', first.id])
})

const idOf = (n: number) => `00000000-0000-7000-8000-00000000000${n}`
const person = (n: number, phone: string | null, first: string, last: string) =>
  `(7, '${idOf(n)}', '${first}', '${last}', ${phone === null ? 'null' : `'${phone}'`}, 'en', '{}', '', false, false, now(), now())`

const rows = `
  insert into client (id, eid, name) values (7, 'old', 'Old');
  insert into participant (client_id, id, first_name, last_name, phone, language, data, notes, is_customer, is_flagged,
    created_at, updated_at) values
    ${person(1, '+552187651234', 'Rui', 'Sá')}, ${person(2, '+552132651234', 'Ana', 'Landline')},
    ${person(3, '+551178651234', 'Bia', 'Radio')}, ${person(4, '+841687651234', 'Mai', 'Lê')},
    ${person(5, '+841267651234', 'Minh', 'Lê')}, ${person(6, '+551187651234', 'Two', 'Old')},
    ${person(7, '+5511987651234', 'Two', 'New')}, ${person(8, null, 'Ida', 'L’Heureux-Groß')},
    ${person(9, '+841237651234', 'Tam', 'Lê')};
  insert into list (client_id, id, name, type, is_public, created_at, updated_at)
    values (7, '${idOf(1)}', 'Fans d’ici', 1, false, now(), now());`

test('people who were kept before have the number of today and are found by the new folding', async () => {
  await withOldRows({ before: '0071', rows }, async (client) => {
    const people = await client.query<{ phone: string | null; search: string; sort_last_name: string }>(
      'select phone, search, sort_last_name from participant order by id',
    )
    assert.deepEqual(
      people.rows.map(({ phone }) => phone),
      [
        ...['+5521987651234', '+552132651234', '+551178651234', '+84387651234', '+84767651234'],
        // Both forms were somebody's before: which of the two it is, nobody but staff can say.
        ...['+551187651234', '+5511987651234', null, '+84837651234'],
      ],
    )
    assert.match(people.rows[0]?.search ?? '', /\+5521987651234/)
    assert.deepEqual(
      [people.rows[7]?.search, people.rows[7]?.sort_last_name],
      ["ida l'heureux-gross  ", "l'heureux-gross"],
    )
    const lists = await client.query<{ search: string }>('select search from list')
    assert.deepEqual(lists.rows, [{ search: "fans d'ici" }])
  })
})

test('a search by either apostrophe, with ß or ss, finds the person', async () => {
  for (const [phone, last_name] of [
    ['+14165550171', "O'Donnell"],
    ['+14165550172', 'D’Amico'],
    ['+14165550173', 'Weißgerber'],
  ] as const)
    await db.transaction(scope, (tx) =>
      recogniseParticipant(tx, scope, { phone, first_name: 'Uma', last_name }),
    )
  for (const typed of ['O’Donnell', 'O‘DONNELL', "d'amico", 'uma D`Amico', 'Weissgerber', 'weißGERBER'])
    assert.equal((await searchParticipants(db, scope, { query: typed })).length, 1, typed)
})
