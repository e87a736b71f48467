import assert from 'node:assert/strict'
import { after as afterAll, test } from 'node:test'
import { inbox } from '#test/support/inbox.ts'
import { messagingWorld } from '#test/support/messaging.ts'

const world = await messagingWorld()
afterAll(() => world.end())
const { rows } = world
const sender = await world.addSender()
const clientId = sender.client.id

/** Six thousand conversations with two texts each, in another order than that of the people; few names and few moments. */
await rows(
  `insert into participant (client_id, id, first_name, last_name, phone, language, data, notes, is_customer, is_flagged,
     created_at, updated_at)
   select $1, uuidv7(), (array['Zoé', 'Marie', null, 'Émile', 'Bob'])[1 + n * 7919 % 5], 'Nr' || n,
     '+1416' || (2000000 + n), 'en', '{}', '', false, false, now(), now()
   from generate_series(1, 6000) n`,
  [clientId],
)
await rows(`insert into counter values ($1, 'participants', 0, 6000)`, [clientId])
await rows(
  `insert into conversation (client_id, id, participant_id, type, sender_id, last_message, last_direction, last_message_at)
   select $1, uuidv7(), p.id, 'sms', $2, '', 'in', timestamptz '2026-01-01' + (n * 7907 % 6000) / 3 * interval '1 min'
   from (select id, row_number() over (order by id) as n from participant where client_id = $1) p`,
  [clientId, sender.shortcode.id],
)
/** Old ones have "harbour", new ones "lantern", all of them "hello", every fiftieth "walnut", and one of six "paddle". */
await rows(
  `insert into conversation_text (client_id, message_id, participant_id, type, sender_id, search)
   select $1, uuidv7(), c.participant_id, 'sms', c.sender_id, 'hello ' ||
     case when c.position < 1500 then 'harbour ' when c.position > 4500 then 'lantern ' else '' end ||
     case when c.position % 50 = 0 then 'walnut ' when c.position % 6 = 0 then 'paddle ' else '' end || t
   from (select c.*, row_number() over (order by last_message_at) as position from conversation c where client_id = $1) c,
     generate_series(1, 2) t`,
  [clientId],
)

const orders = {
  'newest first': [{}, 'c.last_message_at desc, c.id'],
  'oldest first': [{ direction: 'asc' }, 'c.last_message_at, c.id desc'],
  'by name': [{ field: 'participant', direction: 'asc' }, 'p.sort_first_name, p.id, c.id'],
  'by name backwards': [
    { field: 'participant', direction: 'desc' },
    'p.sort_first_name desc, p.id desc, c.id',
  ],
} as const

for (const search of [
  'hello',
  'harbour',
  'lantern',
  'walnut',
  'paddle',
  'zoe',
  'marie',
  'nr1',
  'hello walnut',
  'e',
  'heron',
])
  test(`a search for ${search} has the pages of a plain sort, in every order`, async () => {
    for (const [name, [asked, order]] of Object.entries(orders)) {
      const all = await wanted(search, order)
      const last = Math.max(1, Math.ceil(all.length / 25))
      // The second time it is known how wide the search is.
      for (const page of [1, 2, 1, last]) {
        const paged = await inbox(world, sender, { search, ...asked, page })
        assert.deepEqual(
          paged.rows.map(({ id }) => id),
          all.slice((page - 1) * 25, page * 25),
          `${name}, page ${page}`,
        )
        if (!paged.isCapped) assert.equal(paged.total, all.length, name)
        else assert.ok(paged.total <= all.length && (page === last || paged.total > page * 25), name)
      }
    }
  })

async function wanted(search: string, order: string): Promise<string[]> {
  const words = search.split(' ')
  const fits = (column: string) => words.map((word) => `${column} like '%${word}%'`).join(' and ')
  // Without three letters nothing that was said is looked for.
  const isSaid = search.length < 3 ? 'false' : fits('t.search')
  const found = await rows<{ id: string }>(
    `select c.id from conversation c join participant p on p.client_id = $1 and p.id = c.participant_id
     where c.client_id = $1 and (${fits('p.search')} or exists (
       select from conversation_text t where t.client_id = $1 and t.participant_id = c.participant_id and ${isSaid}))
     order by ${order}`,
    [clientId],
  )
  return found.map(({ id }) => id)
}
