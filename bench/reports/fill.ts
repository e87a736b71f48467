import pg from 'pg'
import { foldAllClicks } from '#server/campaigns/campaigns.ts'
import { foldAllDays } from '#server/entries/entries.ts'
import { createDb, openPools } from '#server/platform/db/db.ts'
import { campaignId, longEid } from './cases.ts'
import { filledDays, fillPurchases } from './purchases.ts'

const poolId = '01900000-0000-7000-8000-000000000005'
/** More are not filled for the products and retailers. */
const mostPurchases = 200_000

/**
 * Fills the client by SQL: fifty sweepstakes in one campaign with entries over a year, a tenth of them in one; their days and
 * clicks by day in four shards, of which those that are over are folded as the hourly sweep does it; a prize for one of 1024
 * valid entries, opt-ins, and two hundred broadcasts; and a gift in another campaign, whose products and retailers are shown.
 */
export async function fill(url: string, clientId: number, rows: number): Promise<void> {
  const owner = new pg.Client({
    connectionString: url,
    options: '-c search_path=fanfare,public -c maintenance_work_mem=512MB -c synchronous_commit=off',
  })
  await owner.connect()
  await owner.query(campaign, [clientId, campaignId])
  const { rows: made } = await owner.query<{ id: string }>(experiences, [clientId, campaignId])
  const ids = made.map(({ id }) => id)
  await owner.query(entries, [clientId, rows, ids])
  await fillPurchases(owner, clientId, Math.min(rows, mostPurchases))
  await owner.query(days, [clientId])
  await owner.query(zone, [clientId])
  await owner.query(clicks, [clientId, ids])
  await owner.query(pools, [clientId, poolId])
  await owner.query(awards, [clientId, poolId])
  await owner.query(optIns, [clientId, Math.ceil(rows / 20), ids])
  await owner.query(broadcasts, [clientId, campaignId])
  await owner.query(sends, [clientId])
  await foldFilled(url)
  await owner.query('vacuum analyze')
  await owner.end()
}

/** As the hourly sweep does. */
async function foldFilled(url: string): Promise<void> {
  const pools = openPools(url, { max: 2 })
  const db = createDb(pools, async () => undefined)
  await foldAllDays(db, new Date())
  await foldAllClicks(db, new Date())
  await pools.end()
}

const campaign = `insert into campaign (client_id, id, name, created_at, updated_at) values ($1, $2, 'Bench', now(), now())`

const experiences = `
  insert into experience (client_id, id, eid, campaign_id, kind, name, visibility, requires_validation, limit_type,
    limit_count, limit_by, entry_scheduling, settings, created_at, updated_at)
  select $1, uuidv7(), case when n = 1 then '${longEid}' else 'bench' || lpad(n::text, 7, '0') end, $2, 'sweepstakes',
    'Contest ' || n, 'public', true, 'unlimited', 1, 'phone', 'once', '{}', now(), now()
  from generate_series(1, 50) n returning id`

const entries = `
  insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data,
    reasons, created_at)
  select $1, uuidv7(), lpad(to_hex(n), 12, '0'), ($3::uuid[])[case when n % 10 = 0 then 1 else 1 + n % 50 end],
    uuidv7(), case when n % 3 = 0 then 'sms' else 'web' end,
    case n % 7 when 3 then 'pending' when 5 then 'kicked' else 'valid' end, false, 'en', '{}', '{}',
    now() - make_interval(secs => ${filledDays} * 86400.0 * (n::bigint * 7919 % 999983) / 999983)
  from generate_series(1, $2::int) n`

const days = `
  insert into entry_day (client_id, experience_id, day, source, status, shard, count)
  select client_id, experience_id, (created_at at time zone 'America/Toronto')::date, source, status,
    ('x' || right(id::text, 1))::bit(4)::int % 4, count(*)
  from entry where client_id = $1 group by 1, 2, 3, 4, 5, 6`

const zone = `insert into entry_day_zone (client_id, time_zone, noted_at, filled_at) values ($1, 'America/Toronto', now(), now())`

const clicks = `
  insert into click_day (client_id, subject_id, campaign_id, day, shard, people, programs)
  select $1, id, '00000000-0000-0000-0000-000000000000', current_date - n, shard, 3, 1
  from unnest($2::uuid[]) id, generate_series(0, ${filledDays}) n, generate_series(0, 3) shard`

const pools = `
  insert into prize_pool (client_id, id, name, class, is_testing, total, remaining, created_at, updated_at)
  select $1, n.id, 'Pool ' || nth, 'physical', nth = 2, 1000000, 500000, now(), now()
  from unnest(array[$2, uuidv7()]::uuid[]) with ordinality n (id, nth)`

const awards = `
  insert into award (client_id, id, prize_pool_id, participant_id, entry_id, experience_id, created_at)
  select client_id, uuidv7(), $2, participant_id, id, experience_id, created_at from entry
  where client_id = $1 and status = 'valid' and right(id::text, 3) < '004'`

const optIns = `
  insert into consent_change (client_id, id, subscription_id, participant_id, state, how, at, experience_id)
  select $1, uuidv7(), '01900000-0000-7000-8000-000000000002', uuidv7(), 'in', 'web_form',
    now() - make_interval(secs => ${filledDays} * 86400.0 * (n::bigint * 7919 % 999983) / 999983), ($3::uuid[])[1 + n % 50]
  from generate_series(1, $2::int) n`

const broadcasts = `
  insert into broadcast (client_id, id, message, state, send_after, started_at, send_now, skip_optin_check,
    ignore_quiet_hours, participant_list_id, campaign_id, sender_id, subscription_id, user_id, created_at, updated_at,
    channel, needs_approval)
  select $1, uuidv7(), 'Hello ' || n, 'sent', now() - make_interval(hours => 40 * n), now() - make_interval(hours => 40 * n),
    false, false, false, $2, $2, $2, $2, $2, now(), now(), 'sms', false
  from generate_series(1, 200) n`

const sends = `
  insert into broadcast_count (client_id, broadcast_id, state, reason, minute, shard, entered, gone)
  select b.client_id, b.id, s.state, '', date_trunc('minute', b.started_at), n, 1000, 10
  from broadcast b, (values ('sent'), ('delivered'), ('failed'), ('skipped')) s (state), generate_series(0, 3) n
  where b.client_id = $1 order by b.id`
