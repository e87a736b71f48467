/** A shop with an object of every kind, made by rows. */
type Rows = <Row>(text: string, values?: unknown[]) => Promise<Row[]>

export type Shop = { clientId: number; users: { id: string }[]; shortcode: { id: string; code: string } }

const idOf = (kind: number, number: number) =>
  `01900000-0000-7${String(kind).padStart(3, '0')}-8000-${String(number).padStart(12, '0')}`
/** Ids of a client's own: two shops are alike but for these. */
const idsOf =
  ({ clientId }: Shop) =>
  (kind: number) =>
  (number: number) =>
    idOf(kind, clientId * 1000 + number)

export function shopIds(shop: Shop) {
  const of = idsOf(shop)
  return {
    campaign: of(1),
    experience: of(2),
    list: of(3),
    broadcast: of(4),
    person: of(5),
    conversation: of(6),
    link: of(7),
    keyword: of(8),
    pool: of(9),
    subscription: of(10),
  }
}

const people: [first: string | null, last: string | null, phone: string | null, email: string | null][] = [
  ['Éloïse', 'Tremblay', '+14165550101', 'eloise@shop.test'],
  ['Marie', 'Eloi', '+14165550102', null],
  ['Jean-Élo', 'Roy', '+14165550103', null],
  ['Pelo', 'Côté', '+33612345678', 'pelo@shop.test'],
  [null, null, '+15145550199', null],
  ['Sale', '100%_\\', null, 'sale@shop.test'],
]

export async function fillShop(rows: Rows, shop: Shop): Promise<void> {
  const ids = shopIds(shop)
  const { clientId, shortcode } = shop
  const sender = shortcode.id
  await rows('insert into shortcode (id, code, gateway, home_client_id) values ($1, $2, $3, $4)', [
    ...[sender, shortcode.code, 'simulator', clientId],
  ])
  await rows('insert into client_shortcode values ($1, $2)', [clientId, sender])
  for (const [number, name] of ['Spring sale', 'Offspring', 'A day in spring', 'Été'].entries()) {
    await rows(
      'insert into campaign (client_id, id, name, created_at, updated_at) values ($1, $2, $3, now(), now())',
      [clientId, ids.campaign(number), name],
    )
    await rows(
      'insert into list (client_id, id, name, type, is_public, created_at, updated_at) values ($1, $2, $3, 1, false, now(), now())',
      [clientId, ids.list(number), name],
    )
    await rows(
      `insert into prize_pool (client_id, id, name, class, is_testing, total, remaining, created_at, updated_at)
       values ($1, $2, $3, 'physical', false, 1, 1, now(), now())`,
      [clientId, ids.pool(number), name],
    )
    await rows(
      `insert into link (client_id, id, code, name, url, append_tracking_information, created_at, updated_at)
       values ($1, $2, $3, $4, 'https://shop.test', false, now(), now())`,
      [clientId, ids.link(number), `spr123${number}`, name],
    )
    await rows(
      `insert into experience (client_id, id, eid, campaign_id, kind, name, visibility, requires_validation, limit_type,
         limit_count, limit_by, entry_scheduling, settings, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, 'public', false, 'unlimited', 1, 'phone', 'once', '{}', now(), now())`,
      [
        ...[clientId, ids.experience(number), `shop${clientId}`.padEnd(11, 'x') + number, ids.campaign(0)],
        ...[number % 2 ? 'external' : 'sweepstakes', name],
      ],
    )
  }
  await rows(
    `insert into keyword (id, shortcode_id, client_id, keyword, normalised, experience_id) values ($1, $2, $3, 'Printemps', 'PRINTEMPS', $4)`,
    [ids.keyword(0), sender, clientId, ids.experience(0)],
  )
  await rows(
    `insert into subscription (client_id, id, name, channel, shortcode_id, is_default, created_at, is_double_opt_in)
     values ($1, $2, 'Spring texts', 'sms', $3, true, now(), false)`,
    [clientId, ids.subscription(0), sender],
  )
  await fillBroadcasts(rows, shop)
  await fillPeople(rows, shop)
}

async function fillPeople(rows: Rows, { clientId, ...shop }: Shop): Promise<void> {
  const ids = shopIds({ clientId, ...shop })
  for (const [number, [first, last, phone, email]] of people.entries())
    await rows(
      `insert into participant (client_id, id, first_name, last_name, phone, email, language, data, notes, is_customer,
         is_flagged, created_at, updated_at)
       values ($1, $2, $3, $4, $5, $6, 'en', '{}', '', false, false, now(), now())`,
      [clientId, ids.person(number), first, last, phone, email],
    )
  for (const number of [0, 1])
    await rows(
      `insert into conversation (client_id, id, participant_id, type, sender_id, last_message, last_direction, last_message_at)
       values ($1, $2, $3, 'sms', $4, 'Hello', 'in', now())`,
      [clientId, ids.conversation(number), ids.person(number), shop.shortcode.id],
    )
}

async function fillBroadcasts(rows: Rows, shop: Shop): Promise<void> {
  const ids = shopIds(shop)
  const texts: [
    title: string | null,
    subject: string | null,
    message: string,
    channel: string,
    state: string,
  ][] = [
    ['Spring sale', null, 'Come in', 'sms', 'sending'],
    [null, 'Spring news', 'Read', 'email', 'paused'],
    [null, null, 'Spring is here', 'sms', 'scheduled'],
  ]
  for (const [number, text] of texts.entries())
    await rows(
      `insert into broadcast (client_id, id, title, subject, message, channel, state, send_after, send_now,
         skip_optin_check, ignore_quiet_hours, participant_list_id, campaign_id, sender_id, subscription_id, user_id,
         created_at, updated_at, needs_approval)
       values ($1, $2, $3, $4, $5, $6, $7, now(), false, false, false, $8, $9, $10, $11, $12, now(), now(), false)`,
      [
        ...[shop.clientId, ids.broadcast(number), ...text, ids.list(0), ids.campaign(0), shop.shortcode.id],
        ...[ids.subscription(0), shop.users[0]?.id],
      ],
    )
}
