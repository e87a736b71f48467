import pg from 'pg'

/** One client with a list of so many people who said yes, by SQL; the ids are the same in every database. */
export const known = {
  clientId: 1,
  senderId: idOf(1),
  subscriptionId: idOf(2),
  campaignId: idOf(3),
  listId: idOf(4),
  mailboxId: idOf(5),
  mailSubscriptionId: idOf(6),
  userId: idOf(7),
} as const

function idOf(number: number): string {
  return `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`
}

/** The message of every recipient of a benchmark. */
export const text = 'Win a bike this spring: answer BIKE. Text STOP to get no more of these.'
export const shortcode = '55555'
export const mailAddress = 'hello@maple.test'

export async function onDatabase<T>(url: string, work: (client: pg.Client) => Promise<T>): Promise<T> {
  const client = new pg.Client({ connectionString: url, options: '-c search_path=fanfare,public' })
  await client.connect()
  try {
    return await work(client)
  } finally {
    await client.end()
  }
}

export const fillAudience = (url: string, { people, gateway }: { people: number; gateway: string }) =>
  onDatabase(url, async (client) => {
    await client.query(surroundings(gateway))
    await client.query(
      `insert into participant (client_id, id, first_name, last_name, phone, email, language, data, notes, is_customer,
         is_flagged, created_at, updated_at)
       select 1, uuidv7(), 'Zoé', 'Tremblay', '+1416' || lpad(n::text, 7, '0'), 'p' || n || '@example.com', 'en',
         '{"city": "Montréal"}', '', false, false, now(), now() from generate_series(1, $1::int) n`,
      [people],
    )
    await client.query(
      `insert into list_member (client_id, list_id, participant_id, ordinal, added_at)
       select 1, '${known.listId}', id, 0, now() from participant`,
    )
    for (const id of [known.subscriptionId, known.mailSubscriptionId])
      await client.query(
        `insert into consent (client_id, subscription_id, participant_id, state, changed_at)
         select 1, '${id}', id, 'in', now() from participant`,
      )
    // The steady state; the young database is that of `first.ts`.
    await settle(client)
  })

/** Tables analyzed, and a checkpoint behind it where the owner may ask for one. */
export async function settle(client: pg.Client): Promise<void> {
  await client.query('vacuum analyze')
  await checkpoint(client)
}

export async function checkpoint(client: pg.Client): Promise<void> {
  const { rows } = await client.query<{ may: boolean }>(`select pg_has_role('pg_checkpoint', 'usage') as may`)
  if (rows[0]?.may) await client.query('checkpoint')
}

const surroundings = (gateway: string) => `
  insert into client (id, eid, name, quiet_from, quiet_until) values (1, 'maple', 'Maple', '00:00', '00:00');
  insert into shortcode (id, code, gateway, messages_per_second, home_client_id)
    values ('${known.senderId}', '${shortcode}', '${gateway === 'smtp' ? 'simulator' : gateway}', 100000, 1);
  insert into client_shortcode values (1, '${known.senderId}');
  insert into mailbox (id, client_id, address, name, gateway, messages_per_second)
    values ('${known.mailboxId}', 1, '${mailAddress}', 'Maple', 'smtp', 100000);
  insert into subscription (client_id, id, name, channel, shortcode_id, is_default, is_double_opt_in, created_at)
    values (1, '${known.subscriptionId}', 'Texts', 'sms', '${known.senderId}', true, false, now()),
      (1, '${known.mailSubscriptionId}', 'Mails', 'email', null, true, false, now());
  insert into campaign (client_id, id, name, created_at, updated_at) values (1, '${known.campaignId}', 'Spring', now(), now());
  insert into list (client_id, id, name, type, is_public, created_at, updated_at)
    values (1, '${known.listId}', 'Everybody', 1, false, now(), now());`

/** A broadcast to everybody that is due now. */
export const addBroadcast = (url: string, channel: 'sms' | 'email', id: string) =>
  onDatabase(url, async (client) => {
    const isSms = channel === 'sms'
    await client.query(
      `insert into broadcast (client_id, id, channel, message, subject, state, send_after, send_now, skip_optin_check,
         ignore_quiet_hours, participant_list_id, campaign_id, sender_id, subscription_id, user_id, needs_approval,
         created_at, updated_at)
       values (1, $1, $2, $3, $4, 'scheduled', '2026-01-01', true, false, false, '${known.listId}', '${known.campaignId}',
         $5, $6, '${known.userId}', false, now(), now())`,
      [
        id,
        channel,
        text,
        isSms ? null : 'Win a bike this spring',
        isSms ? known.senderId : known.mailboxId,
        isSms ? known.subscriptionId : known.mailSubscriptionId,
      ],
    )
  })
