/** Deeds of somebody who owns the database, on a trail of ten entries that was anchored at its sixth. */
export type Tampering = {
  name: string
  /** Of `$1`, the client, and `$2`, its neighbour with a trail like it. */
  change: string | readonly string[]
  /** Whose hashes are then computed as they would have been: from this entry to that one. */
  computedAgain?: readonly [number, number]
  /** The first entry that does not fit. */
  at: number
  /** The anchors outside: without them the trail looks as if nothing had happened. */
  by?: 'anchors' | 'expectation'
}

const set = (assignment: string) => `update audit_entry set ${assignment} where client_id = $1 and number = 5`
/** The fifth entry was written five seconds after this. */
const setTime = (time: string) => set(`at = timestamptz '${time}'`)
const columns = `client_id, id, number, at, actor_kind, actor_id, actor_name, address, request_id, action, entity,
  entity_id, before, after, previous_hash, hash`
const copyTo = (number: string, more = 'previous_hash, hash') =>
  `insert into audit_entry (${columns})
   select client_id, gen_random_uuid(), ${number}, at, actor_kind, actor_id, actor_name, address, request_id, action,
     entity, entity_id, before, after, ${more} from audit_entry where client_id = $1 and number = 10`
/** A row never changes its client where clients lie on shards: it is copied, then removed there. */
const moved = (table: string, all: string, which = '') => [
  `insert into ${table} (${all}) select ${all.replace('client_id', '$1')} from ${table} where client_id = $2 ${which}`,
  `delete from ${table} where client_id = $2 and client_id <> $1 ${which}`,
]
const cut = [
  'delete from audit_entry where client_id = $1 and number > 4',
  `update audit_head set number = 4, hash = (select hash from audit_entry where client_id = $1 and number = 4)
   where client_id = $1`,
]

export const tamperings: Tampering[] = [
  { name: 'id', change: set("id = '0197a000-0000-7000-8000-000000000009'"), at: 5 },
  { name: 'time', change: setTime('2026-05-04 13:00:05.001Z'), at: 5 },
  { name: 'time below the millisecond', change: setTime('2026-05-04 13:00:05.000001Z'), at: 5 },
  { name: 'kind of actor', change: set("actor_kind = 'system'"), at: 5 },
  { name: 'id of the actor', change: set('actor_id = null'), at: 5 },
  { name: 'name of the actor', change: set("actor_name = 'Nobody'"), at: 5 },
  { name: 'address', change: set("address = '192.0.2.8'"), at: 5 },
  { name: 'request', change: set("request_id = 'q'"), at: 5 },
  { name: 'action', change: set("action = 'list.create'"), at: 5 },
  { name: 'entity', change: set("entity = 'campaign'"), at: 5 },
  { name: 'id of the entity', change: set("entity_id = 'l6'"), at: 5 },
  { name: 'before', change: set("before = '{}'"), at: 5 },
  { name: 'after', change: set('after = \'{"name": "Hiver"}\''), at: 5 },
  { name: 'hash before', change: set("previous_hash = ''"), at: 5 },
  { name: 'hash', change: set('hash = reverse(hash)'), at: 5 },
  {
    name: 'two entries that changed places',
    change: [
      'update audit_entry set number = number + 100 where client_id = $1 and number in (4, 5)',
      'update audit_entry set number = 109 - number where client_id = $1 and number > 100',
    ],
    at: 4,
  },
  {
    name: 'the first entry removed',
    change: 'delete from audit_entry where client_id = $1 and number = 1',
    at: 1,
  },
  {
    name: 'one in the middle removed',
    change: 'delete from audit_entry where client_id = $1 and number = 5',
    at: 5,
  },
  {
    name: 'the last entry removed',
    change: 'delete from audit_entry where client_id = $1 and number = 10',
    at: 10,
  },
  {
    name: 'one removed and the others numbered anew',
    change: [
      'delete from audit_entry where client_id = $1 and number = 5',
      'update audit_entry set number = -number + 1 where client_id = $1 and number > 5',
      'update audit_entry set number = -number where client_id = $1 and number < 0',
      'update audit_head set number = 9 where client_id = $1',
    ],
    at: 5,
  },
  {
    name: 'a gap',
    change: 'update audit_entry set number = 11 where client_id = $1 and number = 10',
    at: 10,
  },
  {
    name: 'the head with another hash',
    change: "update audit_head set hash = 'f' where client_id = $1",
    at: 10,
  },
  { name: 'the head removed', change: 'delete from audit_head where client_id = $1', at: 10 },
  { name: 'the head ahead', change: 'update audit_head set number = 12 where client_id = $1', at: 11 },
  { name: 'the head behind', change: 'update audit_head set number = 8 where client_id = $1', at: 8 },
  { name: 'an entry 0', change: copyTo('0'), at: 0 },
  { name: 'an entry with a negative number', change: copyTo('-3'), at: -3 },
  {
    name: 'an entry that stands twice',
    change: [copyTo('11', 'hash, hash'), 'update audit_head set number = 11 where client_id = $1'],
    at: 11,
  },
  { name: 'an entry behind the head', change: copyTo('11', "hash, 'f'"), at: 11 },
  {
    name: 'an entry far behind the head',
    change: copyTo('9223372036854774000', "hash, 'f'"),
    at: 9223372036854774000,
  },
  {
    name: "another client's entry in its place",
    change: [
      'delete from audit_entry where client_id = $1 and number = 1',
      ...moved('audit_entry', columns, 'and number = 1'),
    ],
    at: 1,
  },
  {
    name: "another client's whole trail in its place",
    change: [
      'delete from audit_entry where client_id = $1',
      ...moved('audit_entry', columns),
      'delete from audit_head where client_id = $1',
      ...moved('audit_head', 'client_id, number, hash'),
    ],
    at: 1,
  },
  {
    name: 'times that go backwards',
    change: setTime('2026-05-03 13:00:05Z'),
    at: 5,
  },
  {
    name: 'a content with its own hash computed again',
    change: set("after = '{}'"),
    computedAgain: [5, 5],
    at: 6,
  },
  {
    name: 'a content with all hashes from it on computed again',
    change: set("after = '{}'"),
    computedAgain: [5, 10],
    at: 6,
    by: 'anchors',
  },
  {
    name: 'the whole chain computed again',
    change: "update audit_entry set actor_name = 'Nobody' where client_id = $1",
    computedAgain: [1, 10],
    at: 6,
    by: 'anchors',
  },
  { name: 'a tail cut, the head set back', change: cut, at: 5, by: 'anchors' },
  {
    name: 'the whole trail removed with its head',
    change: ['delete from audit_entry where client_id = $1', 'delete from audit_head where client_id = $1'],
    at: 1,
    by: 'anchors',
  },
  {
    name: 'a tail cut behind the last anchor',
    change: [
      'delete from audit_entry where client_id = $1 and number > 8',
      `update audit_head set number = 8, hash = (select hash from audit_entry where client_id = $1 and number = 8)
       where client_id = $1`,
    ],
    at: 9,
    by: 'expectation',
  },
]
