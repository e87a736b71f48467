import pg from 'pg'
import { known } from '../people/fill.ts'

/** How many of each a large client has. */
const objects = { broadcasts: 5000, links: 2000, experiences: 1000, lists: 500, campaigns: 500, pools: 200 }

const words = `(array['Spring','Summer','Autumn','Winter','Été','Harvest','Holiday'])[1 + n % 7] || ' '
  || (array['sale','contest','news','club','draw'])[1 + n % 5] || ' ' || n`

/** Objects of all kinds, beside the people that `people/fill.ts` made. */
export async function fillObjects(url: string, clientId: number): Promise<void> {
  const owner = new pg.Client({ connectionString: url, options: '-c search_path=fanfare,public' })
  await owner.connect()
  const each = (count: number) => `from generate_series(1, ${count}) n`
  const statements = `
    insert into campaign (client_id, id, name, created_at, updated_at)
      select ${clientId}, uuidv7(), ${words}, now(), now() ${each(objects.campaigns)};
    insert into list (client_id, id, name, type, is_public, created_at, updated_at)
      select ${clientId}, uuidv7(), ${words}, 1, false, now(), now() ${each(objects.lists)};
    insert into link (client_id, id, code, name, url, append_tracking_information, created_at, updated_at)
      select ${clientId}, uuidv7(), lpad(to_hex(n), 7, '0'), ${words}, 'https://bench.test/' || n, false, now(), now()
      ${each(objects.links)};
    insert into prize_pool (client_id, id, name, class, is_testing, total, remaining, created_at, updated_at)
      select ${clientId}, uuidv7(), ${words}, 'physical', false, 1, 1, now(), now() ${each(objects.pools)};
    insert into experience (client_id, id, eid, campaign_id, kind, name, visibility, requires_validation, limit_type,
      limit_count, limit_by, entry_scheduling, settings, created_at, updated_at)
      select ${clientId}, uuidv7(), lpad(to_hex(n), 12, '0'), '${known.campaign}', 'sweepstakes', ${words}, 'public', false,
        'unlimited', 1, 'phone', 'once', '{}', now(), now() ${each(objects.experiences)};
    insert into broadcast (client_id, id, title, message, channel, state, send_after, send_now, skip_optin_check,
      ignore_quiet_hours, participant_list_id, campaign_id, sender_id, subscription_id, user_id, created_at, updated_at,
      needs_approval)
      select ${clientId}, uuidv7(), ${words}, 'Come in and look around', 'sms', 'sent', now(), false, false, false,
        '${known.smallList}', '${known.campaign}', '${known.shortcode}', '${known.subscription}', uuidv7(), now(), now(),
        false ${each(objects.broadcasts)};
    analyze`
  try {
    await owner.query(statements)
  } finally {
    await owner.end()
  }
}
