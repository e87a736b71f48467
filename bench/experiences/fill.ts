import pg from 'pg'
import { foldCounters } from '#server/platform/counters.ts'
import { createDb, openPools } from '#server/platform/db/db.ts'
import { campaignId } from './cases.ts'

/**
 * A thousand sweepstakes in fifty campaigns, each with its entries and clicks in sixteen shards, half of them with a
 * keyword; and as many counts of broadcasts beside them.
 */
export async function fill(url: string, clientId: number): Promise<void> {
  await write(url, [
    [campaigns, [clientId, campaignId]],
    [experiences, [clientId]],
    [counts, [clientId, 1000]],
    [keywords, [clientId]],
  ])
}

/** The hourly sweep's folding; since then fifty of them got entries and clicks. */
export async function foldMost(url: string, clientId: number): Promise<void> {
  const pools = openPools(url, { max: 1 })
  await foldCounters(
    createDb(pools, async () => undefined),
    { client: { id: clientId } },
  )
  await pools.end()
  await write(url, [[counts, [clientId, 50]]])
}

async function write(url: string, statements: [text: string, values: unknown[]][]): Promise<void> {
  const owner = new pg.Client({ connectionString: url, options: '-c search_path=fanfare,public' })
  await owner.connect()
  for (const [text, values] of statements) await owner.query(text, values)
  await owner.query('vacuum analyze')
  await owner.end()
}

const campaigns = `
  insert into campaign (client_id, id, name, created_at, updated_at)
  select $1, case when n = 1 then $2 else uuidv7() end, 'Campaign ' || n, now(), now() from generate_series(1, 50) n`

const experiences = `
  with numbered as (select id, row_number() over (order by id) as number from campaign where client_id = $1 and name like 'Campaign %')
  insert into experience (client_id, id, eid, campaign_id, kind, name, is_draft, visibility, requires_validation,
    limit_type, limit_count, limit_by, entry_scheduling, settings, started_at, ended_at, created_by, created_at, updated_at)
  select $1, uuidv7(), 'list' || lpad(n::text, 8, '0'), c.id, 'sweepstakes', 'Contest ' || (n * 7919 % 1009),
    n % 5 = 0, 'public', true, 'unlimited', 1, 'phone', 'once', '{}', now() - make_interval(days => n),
    now() + make_interval(days => n % 60 - 30), (select id from user_account order by id limit 1),
    now() - make_interval(days => n), now()
  from generate_series(1, 1000) n join numbered c on c.number = 1 + n % 50`

const counts = `
  insert into counter (client_id, name, shard, value)
  select $1, c.name || ':' || e.id, shard, 1 + shard * length(e.name)
  from (select * from experience where client_id = $1 order by id limit $2) e, generate_series(0, 15) shard,
    (values ('entries'), ('clicks'), ('broadcast')) c (name)
  on conflict (client_id, name, shard) do update set value = counter.value + excluded.value`

const keywords = `
  with code as (
    insert into shortcode (id, code, gateway, home_client_id) values (uuidv7(), '33333', 'simulator', $1) returning id)
  insert into keyword (client_id, id, shortcode_id, keyword, normalised, experience_id)
  select $1, uuidv7(), code.id, 'WORD' || n, 'WORD' || n, e.id
  from code, (select id, row_number() over () as n from experience where client_id = $1) e where n % 2 = 0`
