import pg from 'pg'

/** How many of each; a participant has one conversation or none. */
export type Size = { participants: number; conversations: number; messagesEach: number }

export const known = {
  shortcode: '01900000-0000-7000-8000-000000000001',
  otherShortcode: '01900000-0000-7000-8000-000000000002',
  mailbox: '01900000-0000-7000-8000-000000000003',
  widget: '01900000-0000-7000-8000-000000000004',
} as const

/** Fills the client by SQL alone: of ten conversations eight are texts of two shortcodes, one e-mails, one of a widget. */
export async function fill(url: string, clientId: number, size: Size): Promise<void> {
  const owner = new pg.Client({
    connectionString: url,
    options: '-c search_path=fanfare,public -c maintenance_work_mem=512MB -c synchronous_commit=off',
  })
  await owner.connect()
  const { shortcode, otherShortcode, mailbox, widget } = known
  for (const [id, code] of [
    [shortcode, '55555'],
    [otherShortcode, '66666'],
  ])
    await owner.query(
      `with s as (insert into shortcode (id, code, gateway, messages_per_second, home_client_id)
         values ($1, $2, 'simulator', 100, $3) returning id)
       insert into client_shortcode (client_id, shortcode_id) select $3, id from s`,
      [id, code, clientId],
    )
  await owner.query(
    `insert into mailbox (id, client_id, address, name, gateway, messages_per_second)
     values ($1, $2, 'hello@bench.test', 'Bench', 'outbox', 100)`,
    [mailbox, clientId],
  )
  await owner.query(
    `insert into widget (id, client_id, eid, name, greeting, greeting_fr, origins, is_enabled)
     values ($1, $2, 'benchbenchbe', 'Chat', 'Hello', 'Bonjour', '{https://bench.test}', true)`,
    [widget, clientId],
  )
  await owner.query(people, [clientId, size.participants])
  await owner.query(`insert into counter values ($1, 'participants', 0, $2)`, [clientId, size.participants])
  await owner.query(conversations, [
    clientId,
    size.conversations,
    [shortcode, otherShortcode, mailbox, widget],
  ])
  await owner.query(messages, [clientId, size.messagesEach])
  await owner.query(texts, [clientId])
  await owner.query('vacuum analyze')
  await owner.end()
}

const names = `array['Marie','James','Olivia','Liam','Chloé','Noah','Emma','Étienne','Sofia','Lucas','Amélie','Grace',
  'Ethan','Priya','William','Zoé','Jacob','Hannah','Martin','Nora','Felix','Samuel','Alice','Thomas','Maya']`
const surnames = `array['Tremblay','Smith','Nguyen','Roy','Brown','Gagnon','Singh','Martin','Wilson','Côté','Lee','Bouchard']`

const people = `
  insert into participant (client_id, id, first_name, last_name, phone, email, language, data, notes, is_customer,
    is_flagged, created_at, updated_at)
  select $1, uuidv7(), (${names})[1 + n::bigint * 7919 % 25], (${surnames})[1 + n::bigint * 104729 % 12] || n % 4000,
    '+1416' || lpad(n::text, 7, '0'), 'person' || n || '@bench.test', 'en', '{}', '', false, n % 997 = 0, now(), now()
  from generate_series(1, $2::int) n`

/** Whoever was made is asked in another order than he or she was made in. */
const conversations = `
  insert into conversation (client_id, id, participant_id, type, sender_id, last_message, last_direction,
    last_message_at, read_at, marked_at)
  select $1, uuidv7(), p.id, case when n % 10 < 8 then 'sms' when n % 10 = 8 then 'email' else 'widget' end,
    ($3::uuid[])[case when n % 10 < 6 then 1 when n % 10 < 8 then 2 when n % 10 = 8 then 3 else 4 end],
    'Is it still there, and when do you close today? ' || case when n % 5000 = 7 then 'My canoe is red. '
      when n % 100 = 8 then 'Is that on Maple Avenue? ' when n % 20 = 6 then 'I need a paddle. ' else '' end || n, case when n % 3 = 0 then 'out' else 'in' end,
    now() - make_interval(secs => n * 20), case when n % 11 > 0 then now() end, case when n % 101 = 0 then now() end
  from (select id, row_number() over (order by md5(id::text)) as n from participant where client_id = $1) p
  where n <= $2`

const messages = `
  insert into message (client_id, id, direction, type, participant_id, sender_id, body, state, is_reply, attempts, created_at)
  select $1, uuidv7(), case when n % 2 = 0 then 'in' else 'out' end, c.type, c.participant_id, c.sender_id, c.last_message,
    case when n % 2 = 0 then 'received' else 'delivered' end, false, 1, c.last_message_at - make_interval(mins => n)
  from conversation c, generate_series(0, $2::int - 1) n where c.client_id = $1`

/** Messages are found by their words: each but one of ten, as those of broadcasts are not. */
const texts = `
  insert into conversation_text (client_id, message_id, participant_id, type, sender_id, search)
  select client_id, id, participant_id, type, sender_id, fold(body) from message
  where client_id = $1 and substr(id::text, 36) <> 'f' and sender_id is not null
  order by created_at`
