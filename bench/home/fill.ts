import pg from 'pg'

/** The experience that alone has as many entries as the ten others. */
export const longEid = 'bench0000011'

export type Size = { events: number; entries: number; conversations: number }

/**
 * Fills the client by SQL alone: ten open experiences, six of ten entries of the last 14 days, one of ten without a
 * verdict; as many entries of the last 30 days in one experience that has just ended; a third of the conversations
 * unread; dead addresses, failed jobs and changes.
 */
export async function fill(url: string, clientId: number, size: Size): Promise<void> {
  const owner = new pg.Client({
    connectionString: url,
    options: '-c search_path=fanfare,public -c maintenance_work_mem=512MB -c synchronous_commit=off',
  })
  await owner.connect()
  const { rows } = await owner.query<{ id: string }>(experiences, [clientId])
  const ids = rows.map(({ id }) => id)
  await owner.query(people, [clientId, size.conversations])
  await owner.query(`insert into counter values ($1, 'participants', 0, $2)`, [clientId, size.conversations])
  await owner.query(entries, [clientId, size.entries, ids])
  await owner.query(longOne, [clientId])
  await owner.query(longEntries, [clientId, size.entries])
  await owner.query(events, [clientId, size.events, ids])
  for (const each of [conversations, suppressions, jobs, broadcasts]) await owner.query(each, [clientId])
  await owner.query('vacuum analyze')
  await owner.end()
}

const experiences = `
  with made as (
    insert into campaign (client_id, id, name, created_at, updated_at) values ($1, uuidv7(), 'Bench', now(), now())
    returning id)
  insert into experience (client_id, id, eid, campaign_id, kind, name, visibility, requires_validation, limit_type,
    limit_count, limit_by, entry_scheduling, settings, created_at, updated_at)
  select $1, uuidv7(), 'bench' || lpad(n::text, 7, '0'), made.id, 'sweepstakes', 'Contest ' || n, 'public', true,
    'unlimited', 1, 'phone', 'once', '{}', now(), now()
  from made, generate_series(1, 10) n returning id`

const people = `
  insert into participant (client_id, id, first_name, phone, email, language, data, notes, is_customer, is_flagged,
    created_at, updated_at)
  select $1, uuidv7(), 'Ana ' || n, '+1416' || lpad(n::text, 7, '0'), 'person' || n || '@bench.test', 'en', '{}', '',
    false, false, now(), now()
  from generate_series(1, $2::int) n`

const entries = `
  insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data,
    reasons, created_at)
  select $1, uuidv7(), lpad(n::text, 12, '0'), ($3::uuid[])[1 + n % 10], uuidv7(), 'web',
    case when n % 10 = 3 then 'pending' else 'valid' end, false, 'en', '{}', '{}',
    now() - make_interval(secs => (case when n % 5 < 3 then 14 else 300 end) * 86400.0 * (n::bigint * 7919 % 999983) / 999983)
  from generate_series(1, $2::int) n`

const longOne = `
  insert into experience (client_id, id, eid, campaign_id, kind, name, visibility, requires_validation, limit_type,
    limit_count, limit_by, entry_scheduling, settings, created_at, updated_at, ended_at)
  select $1, uuidv7(), '${longEid}', campaign_id, kind, 'Long contest', visibility, false, limit_type, limit_count,
    limit_by, entry_scheduling, settings, now() - interval '60 days', now(), now()
  from experience where client_id = $1 limit 1`

const longEntries = `
  insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data,
    reasons, created_at)
  select $1, uuidv7(), 'x' || lpad(n::text, 11, '0'), x.id, uuidv7(), case when n % 3 = 0 then 'sms' else 'web' end,
    case when n % 10 = 3 then 'kicked' else 'valid' end, false, 'en', '{}', '{}',
    now() - make_interval(secs => 30 * 86400.0 * (n::bigint * 7919 % 999983) / 999983)
  from generate_series(1, $2::int) n, experience x where x.client_id = $1 and x.eid = '${longEid}'`

const events = `
  insert into event (client_id, id, participant_id, action, at, experience_id, data)
  select $1, uuidv7(), ('00000000-0000-7000-8000-' || lpad(to_hex(n % 200000), 12, '0'))::uuid,
    case when n % 5 = 0 then 'entry_submitted' else 'sms_sent' end, now(), ($3::uuid[])[1 + n % 10], '{}'
  from generate_series(1, $2::int) n`

const conversations = `
  insert into conversation (client_id, id, participant_id, type, sender_id, last_message, last_direction,
    last_message_at, read_at)
  select $1, uuidv7(), id, case when n % 10 = 0 then 'widget' else 'sms' end, '01900000-0000-7000-8000-000000000001',
    'Hello', 'in', now() - make_interval(secs => n), case when n % 3 > 0 then now() end
  from (select id, row_number() over () as n from participant where client_id = $1) p`

const suppressions = `
  insert into suppression (client_id, channel, address, reason, at)
  select $1, 'email', 'person' || n || '@bench.test', '5.1.1', now() - make_interval(mins => n * 10)
  from generate_series(1, 2000) n`

const jobs = `
  insert into job_report (client_id, id, kind, title, state, progress, created_at, updated_at)
  select $1, uuidv7(), 'bench', 'An export', case when n % 50 = 0 then 'failed' else 'done' end, 0, now(),
    now() - make_interval(mins => n)
  from generate_series(1, 10000) n`

const broadcasts = `
  insert into broadcast (client_id, id, message, state, send_after, send_now, skip_optin_check, ignore_quiet_hours,
    participant_list_id, campaign_id, sender_id, subscription_id, user_id, created_at, updated_at, channel,
    needs_approval)
  select $1, uuidv7(), 'Hello ' || n, case when n <= 40 then 'scheduled' else 'sent' end,
    now() + make_interval(hours => 20 - n), false, false, false, c.id, c.id, c.id, c.id, c.id, now(), now(), 'sms', n % 4 = 0
  from generate_series(1, 5000) n, campaign c where c.client_id = $1`
