// long: the pages of thirty searches among many people.
import assert from 'node:assert/strict'
import { after, test } from 'node:test'
import { participantSorts } from '#contract/participants/calls.ts'
import { office } from '#test/support/office.ts'
import { addToList, takeOutOfList } from '../lists/members.ts'
import { listParticipants } from '../participants.ts'
import { createParticipant, updateParticipant } from '../people/people.ts'
import type { ParticipantsAsked } from './page.ts'

const here = await office()
after(() => here.end())
const { db } = here
const ana = await here.addPerson('Ana Pages')

type Sorted = Pick<ParticipantsAsked, 'field' | 'direction'>
const sorts: Sorted[] = participantSorts.flatMap((field) => [
  { field, direction: 'asc' as const },
  { field, direction: 'desc' as const },
])

/** Ids of the time of the row, as the product makes them; where `isMisdated`, each has another time. */
const idOf = (isMisdated: string) => `(lpad(to_hex(floor(1000 * (extract(epoch from at)
    - case when ${isMisdated} then 1e6 * random() else 0 end))::bigint), 12, '0') || '7abc8000' || lpad(to_hex(n), 12, '0'))::uuid`

/** Few names, so that many share one; some have none, some have accents; some were made in the same moment. */
async function makeTown(eid: string, isMisdated: string, people = 4000) {
  const scope = await here.scope(await here.addClient(eid), ana)
  const clientId = scope.client.id
  await here.rows(`select setseed(0.42)`)
  await here.rows(
    `insert into participant (client_id, id, first_name, last_name, phone, email, language, data, notes, is_customer,
       is_flagged, created_at, updated_at)
     select $1, ${idOf(isMisdated)},
       (array['Zoé', 'Marie', 'marie', 'Émile', 'Anne-Marie', 'Ümit', null, 'Bob'])[1 + floor(8 * random())],
       (array['Roy', 'Côté', 'Nguyen', null, 'Marier'])[1 + floor(5 * random())], '+1416' || (2000000 + n),
       case when n % 3 = 0 then 'zoe.' || n || '@maple.test' end, 'en', '{}', '', false, false, at, at
     from generate_series(1, ${people}) n, lateral (
       select timestamptz '2026-01-01' + floor(1000 * random() + n) * interval '1 min' as at) t`,
    [clientId],
  )
  await here.rows(
    `insert into counter (client_id, name, shard, value) values ($1, 'participants', 0, ${people})`,
    [clientId],
  )
  return scope
}

const listOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
const memberships = {
  'somebody of everywhere': [listOf(1), 'random() < 0.9'],
  'the oldest': [listOf(2), `p.created_at < '2026-01-03'`],
  'the newest': [listOf(3), `p.created_at > '2026-01-02'`],
  'those without a name': [listOf(4), 'p.first_name is null'],
} as const

async function addLists(clientId: number) {
  for (const [id, which] of Object.values(memberships)) {
    await here.rows(
      `insert into list (client_id, id, name, type, is_public, created_at, updated_at)
       values ($1, $2::uuid, $2::uuid::text, 1, false, now(), now())`,
      [clientId, id],
    )
    await here.rows(
      `insert into list_member (client_id, list_id, participant_id, ordinal, added_at)
       select p.client_id, $2::uuid, p.id, 0, now() from participant p where p.client_id = $1 and ${which}`,
      [clientId, id],
    )
    await here.rows(
      `insert into counter (client_id, name, shard, value)
       select $1, 'list:' || $2::uuid::text, 0, count(*) from list_member where client_id = $1 and list_id = $2::uuid`,
      [clientId, id],
    )
  }
}

/** Everybody whom a plain condition lets through, sorted by the columns themselves. */
async function wanted(clientId: number, condition: string, { field, direction }: Sorted): Promise<string[]> {
  const column = field === 'created_at' ? 'created_at' : `fold(coalesce(${field}, ''))`
  const rows = await here.rows<{ id: string }>(
    `select p.id from participant p where p.client_id = $1 and ${condition} order by ${column} ${direction}, id ${direction}`,
    [clientId],
  )
  return rows.map(({ id }) => id)
}

const isMember = (id: string) =>
  `exists (select from list_member m where m.client_id = $1 and m.list_id = '${id}' and m.participant_id = p.id)`

const perPage = 25

/** The first two pages, one in the middle, and the last: as the plain answer has them, with its total. */
async function comparePages(
  town: Awaited<ReturnType<typeof makeTown>>,
  asked: Partial<ParticipantsAsked>,
  condition: string,
) {
  for (const sorted of sorts) {
    const all = await wanted(town.client.id, condition, sorted)
    const last = Math.max(1, Math.ceil(all.length / perPage))
    for (const page of new Set([1, 2, Math.ceil(last / 2), last])) {
      const { rows, total, isCapped } = await listParticipants(db, town, {
        ...asked,
        ...sorted,
        page,
        per_page: perPage,
      })
      const name = JSON.stringify([asked, sorted, page])
      assert.deepEqual(
        rows.map(({ id }) => id),
        all.slice((page - 1) * perPage, page * perPage),
        name,
      )
      assert.equal(total, isCapped ? 10_000 : all.length, name)
      assert.ok(!isCapped || all.length > 10_000, name)
    }
  }
}

const misdated = {
  'ids of their time': 'false',
  'some ids of another time': 'n % 50 = 0',
  'most ids of another time': 'n % 5 > 0',
}
const towns: [string, Awaited<ReturnType<typeof makeTown>>][] = []
for (const [name, isMisdated] of Object.entries(misdated)) {
  const town = await makeTown(`pages-${towns.length}`, isMisdated)
  await addLists(town.client.id)
  towns.push([name, town])
}
const searched = await makeTown('pages-searched', 'false')
await addLists(searched.client.id)
// As whoever writes so many rows does: statistics that know nothing of a client are worse than none.
await here.rows('analyze participant, list_member')

for (const [name, town] of towns)
  for (const [members, [id]] of Object.entries(memberships))
    test(`with ${name}, a list of ${members} has the pages of a plain sort`, () =>
      comparePages(town, { list_id: id }, isMember(id)))

for (const query of ['mar', 'ROY', 'zoe', '1416', 'marie cote', 'anne-m', 'e', 'maple', '12@map', 'zoe.3'])
  test(`a search for ${query} has the pages of a plain sort, also in a list`, async () => {
    const words = query.toLowerCase().split(' ')
    const fits = words.map((word) => `p.search like '%${word}%'`).join(' and ')
    await comparePages(searched, { query }, fits)
    const [id] = memberships['somebody of everywhere']
    await comparePages(searched, { query, list_id: id }, `${fits} and ${isMember(id)}`)
  })

test('a page of very many is found again without a search until somebody changes it, and then shows the change', async () => {
  const town = await makeTown('pages-changed', 'false', 12_000)
  await addLists(town.client.id)
  const [listId] = memberships['somebody of everywhere']
  const last = { page: 1, per_page: perPage, field: 'last_name', direction: 'desc' } as const
  const names = async (asked: Partial<ParticipantsAsked>) =>
    (await listParticipants(db, town, { ...last, ...asked })).rows.map(({ last_name }) => last_name)
  const [inSearch, inList] = [{ query: '1416' }, { list_id: listId }]
  const [before] = await Promise.all([names(inSearch), names(inList)])
  assert.ok(before.every((name) => name === 'Roy'))
  // As nobody but the owner of the tables could: without a word to anybody.
  const [first] = await here.rows<{ id: string }>(
    `update participant set last_name = 'Zander' where client_id = $1 and id in (select p.id from participant p
       join list_member m on m.client_id = $1 and m.list_id = $2 and m.participant_id = p.id
       where p.client_id = $1 and p.last_name = 'Côté' limit 1) returning id`,
    [town.client.id, listId],
  )
  assert.deepEqual([await names(inSearch), await names(inList)], [before, before])
  const id = first?.id ?? ''
  await updateParticipant(db, town, { id, sent: { last_name: 'Zwick' } })
  assert.deepEqual([(await names(inSearch))[0], (await names(inList))[0]], ['Zwick', 'Zwick'])
  await takeOutOfList(db, town, { listId, participantIds: [id] })
  assert.deepEqual([(await names(inSearch))[0], (await names(inList))[0]], ['Zwick', 'Roy'])
  const form = {
    first_name: 'New',
    last_name: 'Zygmunt',
    email: null,
    language: 'en',
    is_customer: false,
    data: {},
  } as const
  const made = await createParticipant(db, town, { ...form, phone: '+15145550001' })
  assert.equal((await names(inSearch))[0], 'Zwick')
  const found = await createParticipant(db, town, { ...form, phone: '+14165550001' })
  assert.equal((await names(inSearch))[0], 'Zygmunt')
  await addToList(db, town, { listId, participantIds: [made.id, found.id] })
  assert.deepEqual((await names(inList)).slice(0, 3), ['Zygmunt', 'Zygmunt', 'Roy'])
})
