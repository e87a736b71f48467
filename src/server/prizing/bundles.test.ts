import assert from 'node:assert/strict'
import { test } from 'node:test'
import { withOldRows } from '#test/support/oldDatabase.ts'

type Bundle = { client_id: number; draw_id: string; ballots: number; is_whole: boolean }

/** Two draws of one client and one of another, each of whose ballots has an entry and a person that belong together. */
const rows = `
  insert into client (id, eid, name) values (7, 'old', 'Old'), (8, 'other', 'Other');
  insert into draw_ballot (client_id, draw_id, entry_id, participant_id, person)
    select d.client_id, md5(d.name)::uuid, md5(d.name || 'entry' || i)::uuid,
      md5(md5(d.name || 'entry' || i)::uuid::text)::uuid, 'hash'
    from (values (7, 'large', 5003), (7, 'small', 1), (8, 'full', 5000)) as d(client_id, name, ballots)
    cross join lateral generate_series(1, d.ballots) i;`

test('sets that were frozen before there were bundles are in bundles, in their order and each with its people', async () => {
  await withOldRows({ before: '202611271935', rows }, async (client) => {
    const { rows: bundles } = await client.query<Bundle>(
      `select b.client_id::int, b.draw_id, cardinality(b.entries) as ballots,
         b.first_entry = b.entries[1] and b.last_entry = b.entries[cardinality(b.entries)]
           and b.entries = array(select e from unnest(b.entries) e order by e)
           and b.participants = array(select md5(e::text)::uuid from unnest(b.entries) e order by e) as is_whole
       from ballot_bundle b order by b.client_id, cardinality(b.entries) desc`,
    )
    assert.deepEqual(
      bundles.map(({ client_id, ballots, is_whole }) => [client_id, ballots, is_whole]),
      [
        [7, 5000, true],
        [7, 3, true],
        [7, 1, true],
        [8, 5000, true],
      ],
    )
    const [first, second, third] = bundles
    assert.equal(first?.draw_id, second?.draw_id)
    assert.notEqual(second?.draw_id, third?.draw_id)
    const { rows: ordered } = await client.query(
      `select max(last_entry::text) filter (where cardinality(entries) = 5000)
         < min(first_entry::text) filter (where cardinality(entries) = 3) as is_so
       from ballot_bundle where draw_id = md5('large')::uuid`,
    )
    assert.deepEqual(ordered, [{ is_so: true }])
  })
})
