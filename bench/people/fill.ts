import pg from 'pg'

/** How many of each; lists hold some four rows for each participant, the largest of them three of four. */
export type Size = { participants: number; events: number }

/** Ids that the fill chose, for the pages to ask for. */
export const known = {
  importedList: idOf(11),
  scatteredList: idOf(12),
  largeList: idOf(1),
  middleList: idOf(2),
  smallList: idOf(3),
  campaign: idOf(4),
  largeExperience: idOf(5),
  smallExperience: idOf(6),
  subscription: idOf(7),
  shortcode: idOf(8),
} as const

function idOf(number: number): string {
  return `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

/** Fills the client with the data of the benchmark, by SQL alone; the indexes are built when the rows are in. */
export async function fill(url: string, clientId: number, size: Size): Promise<void> {
  const owner = new pg.Client({
    connectionString: url,
    options: '-c search_path=fanfare,public -c maintenance_work_mem=1GB -c synchronous_commit=off',
  })
  await owner.connect()
  const rebuild = await dropIndexes(owner)
  const total = size.participants
  await owner.query('create temp table person (n int primary key, id uuid not null)')
  await owner.query(ids, [total])
  await owner.query(people, [clientId, total])
  await owner.query(surroundings(clientId))
  for (const [id, which] of listShares) await owner.query(members(which), [clientId, id])
  await owner.query(consents, [clientId, known.subscription])
  await owner.query(events, [clientId, total, size.events, known.largeExperience, known.smallExperience])
  await owner.query(conversations, [clientId, known.shortcode])
  await owner.query(counters, [clientId])
  for (const statement of rebuild) await owner.query(statement)
  await owner.query('vacuum analyze')
  await owner.end()
}

/**
 * The first three of four came in by one import, 400 days ago, and share its time; the others one by one since. An id
 * has the time at which its person was made.
 */
const isImported = `n <= $1::int / 27 * 20`
const ids = `
  insert into person
  select n, (lpad(to_hex(floor(1000 * (extract(epoch from now()) - 86400 * 400 * age))::bigint), 12, '0') || '70008000'
    || lpad(to_hex(n), 12, '0'))::uuid
  from generate_series(1, $1::int) n, lateral (
    select case when ${isImported} then 1 else 1 - n::float8 / $1::int end as age) a`

const filled = ['participant', 'list_member', 'consent', 'event']

async function dropIndexes(owner: pg.Client): Promise<string[]> {
  const { rows } = await owner.query<{ name: string; definition: string }>(
    `select indexname as name, indexdef as definition from pg_indexes
     where schemaname = 'fanfare' and tablename = any($1) and indexname not like '%_pkey'`,
    [filled],
  )
  for (const { name } of rows) await owner.query(`drop index ${name}`)
  return rows.map(({ definition }) => definition)
}

const firstNames = `array['Marie','James','Olivia','Liam','Chloé','Noah','Emma','Étienne','Sofia','Lucas','Amélie',
  'Mohammed','Grace','Ethan','Léa','Oliver','Priya','William','Zoé','Jacob','Hannah','Martin','Nora','Felix','Ines',
  'Samuel','Alice','Thomas','Maya','Daniel','Rosalie','Arjun','Camille','Owen','Juliette','Leo','Mia','Gabriel','Ava',
  'Wei','Isla','Simon','Ella','Omar','Clara','Raphaël','Ruby','Mateo','Aria','Charles']`
const firstStarts = `array['Al','Ber','Ca','Da','El','Fa','Gi','Hel','Ja','Ka','Lo','Mi','Na','Or','Pe','Quen','Ro','Sa',
  'Ta','Ul','Va','Wil','Xa','Ya','Ze','Bri','Chri','Ste','Ade','Jo']`
const firstEnds = `array['an','bert','celle','dine','elle','fina','gard','hana','ian','jin','ka','lia','min','na','olyn',
  'pha','quin','ra','shua','tina','una','vier','wen','xine','yah','za','mond','rick','seph','leigh']`
const lastStarts = `array['Tremb','Bouch','Gagn','Mac','Mc','Sing','Camp','Robert','Wilk','Ander','Stev','Pel','Ber','Lef',
  'Gir','Mor','Fort','Hal','Wat','Nguy','Pat','Kha','Brow','Tayl','Joh','Mart','Lam','Dub','Roy','Cot']`
const lastEnds = `array['lay','ard','on','son','ham','eau','ier','et','ton','bell','elli','ovic','ski','man','ley','ez',
  'ault','is','ini','ford','sen','oux','ell','in','ert','ano','ges','vin','dal','wick']`

/**
 * A third has one of 50 first names, Marie the most with 2.6% of everybody; the others one of 900 each. 40 people are
 * called Quillfeather. Of those who came one by one, one in seven gave no name, and 7,000 come last by name.
 */
const people = `
  insert into participant (client_id, id, first_name, last_name, phone, email, language, data, notes, is_customer,
    is_flagged, flag_reason, created_at, updated_at)
  select $1, id, case when n > $2::int / 27 * 20 and n % 7 = 0 then null
      when n > $2::int / 27 * 20 and n % 50 = 1 then 'Zz' || (${firstEnds})[1 + floor(30 * random())]
      when random() < 0.35 then (${firstNames})[1 + floor(50 * power(random(), 1.5))]
      else (${firstStarts})[1 + floor(30 * random())] || (${firstEnds})[1 + floor(30 * random())] end,
    case when n % ($2::int / 40) = 0 then 'Quillfeather' when n > $2::int / 27 * 20 and n % 7 = 0 then null else (${lastStarts})[1 + floor(30 * random())] || (${lastEnds})[1 + floor(30 * random())] end,
    '+1' || (2042000000 + (n::bigint * 7907)), case when n % 4 > 0 then 'person' || n || '@example.test' end,
    case when n % 5 = 0 then 'fr' else 'en' end, '{"city": "Toronto"}', '', n % 10 < 3, n % 5000 = 0,
    case when n % 5000 = 0 then 'Entered twice' end, at, at
  from person, lateral (select uuid_extract_timestamp(id) as at) t`

const surroundings = (clientId: number) => `
  insert into campaign (client_id, id, name, created_at, updated_at)
    values (${clientId}, '${known.campaign}', 'Bench', now(), now());
  insert into list (client_id, id, name, type, is_public, created_at, updated_at) values
    ${listShares.map(([id], at) => `(${clientId}, '${id}', 'List ${at}', 1, false, now(), now())`).join(', ')};
  insert into list_campaign values (${clientId}, '${known.middleList}', '${known.campaign}'),
    (${clientId}, '${known.smallList}', '${known.campaign}');
  insert into experience (client_id, id, eid, campaign_id, kind, name, visibility, requires_validation, limit_type,
    limit_count, limit_by, entry_scheduling, settings, created_at, updated_at)
  select ${clientId}, id::uuid, eid, '${known.campaign}', 'sweepstakes', eid, 'public', false, 'unlimited', 1, 'phone',
    'once', '{}', now(), now()
  from (values ('${known.largeExperience}', 'benchlarge01'), ('${known.smallExperience}', 'benchsmall01')) e (id, eid);
  insert into subscription (client_id, id, name, channel, shortcode_id, is_default, created_at, is_double_opt_in)
    values (${clientId}, '${known.subscription}', 'Texts', 'sms', '${known.shortcode}', true, now(), false)`

/** Id, and which of the participants are in it. */
const listShares: [string, string][] = [
  [known.importedList, 'n <= (select count(*) from person) / 27 * 20'],
  [known.scatteredList, 'n % 4 > 0'],
  [known.largeList, 'n % 2 = 0'],
  [known.middleList, 'n % 10 = 0'],
  [known.smallList, 'n % 5000 = 0'],
  ...Array.from({ length: 8 }, (_, at): [string, string] => [idOf(100 + at), `n % 10 = ${at}`]),
]

const members = (which: string) => `
  insert into list_member (client_id, list_id, participant_id, ordinal, added_at)
  select $1, $2, id, 0, now() from person where ${which}`

/** 85% said yes, 4% no, 1% wait for an answer; the others were never asked. */
const consents = `
  insert into consent (client_id, subscription_id, participant_id, state, changed_at)
  select $1, $2, id, case when n % 100 < 85 then 'in' when n % 100 < 89 then 'out' else 'pending' end, now()
  from person where n % 100 < 90`

/** One in ten events is an entry; 300 people entered the small experience, one in five the large one. */
const events = `
  insert into event (client_id, id, participant_id, action, at, experience_id, subject_id, data)
  select $1, uuidv7(), p.id,
    case when e.n % 10 = 0 then 'entry_submitted' when e.n % 10 < 6 then 'message_received' else 'added_to_list' end,
    now() - (e.n % 400) * interval '1 day',
    case when e.n % 10 = 0 then case when e.n <= 3000 then $5::uuid else $4::uuid end end, null, '{}'
  from generate_series(1, $3::int) e (n) join person p on p.n = 1 + (e.n::bigint * 7919 % $2::int)`

const conversations = `
  insert into conversation (client_id, id, participant_id, type, sender_id, last_message, last_direction, last_message_at, read_at)
  select $1, uuidv7(), id, 'sms', $2, 'Hello', 'in', now(), case when n % 400 = 0 then null else now() end
  from person where n % 20 = 0`

const counters = `
  insert into counter (client_id, name, shard, value)
  select $1, 'participants', 0, count(*) from participant where client_id = $1
  union all select $1, 'list:' || list_id, 0, count(*) from list_member where client_id = $1 group by list_id`
