/** A town of 120 people in every mixture of what a filter asks. */
export const states = ['none', 'pending', 'in', 'out'] as const

export type Person = ReturnType<typeof person>

export const idOf = (number: number) => `01900000-0000-7000-8000-${String(number).padStart(12, '0')}`

export const idsOf = {
  list: idOf(1001),
  secondList: idOf(1002),
  clearingList: idOf(1003),
  campaign: idOf(1004),
  experience: idOf(1005),
  texts: idOf(1006),
  mails: idOf(1007),
  alerts: idOf(1008),
} as const

const names = ['Éloïse', 'Zoé', 'anna', 'Émile', 'Bob', 'eve', 'Ügo']
const folded = ['eloise', 'zoe', 'anna', 'emile', 'bob', 'eve', 'ugo']

export const town = Array.from({ length: 120 }, (_, at) => person(at + 1))

function person(n: number) {
  const texts = n % 3 === 0 ? 'in' : n % 3 === 1 ? 'out' : undefined
  const mails = (['in', 'pending', 'none'] as const)[n % 5]
  return {
    n,
    id: idOf(n),
    first_name: names[n % 7] ?? '',
    sort_key: folded[n % 7] ?? '',
    phone: `+1416555${String(n).padStart(4, '0')}`,
    texts,
    mails,
    consent:
      (['in', 'out', 'pending'] as const).find((state) => texts === state || mails === state) ?? 'none',
    isCustomer: n % 2 === 0,
    isFlagged: n % 11 === 0,
    isInList: n % 4 === 0,
    isInSecondList: n % 6 === 0,
    hasEntered: n % 7 === 0,
    hasUnread: n % 8 === 0,
    city: n % 10 === 0 ? 'Laval' : '',
  }
}

type Run = (text: string, values?: unknown[]) => Promise<unknown>

/** Everybody, as the owner of the tables. Whoever is unread or has entered, is and has it twice in some cases. */
export async function fillTown(run: Run, clientId: number): Promise<void> {
  const people = JSON.stringify(town)
  for (const statement of statements) await run(statement, [clientId, people])
}

const all = `from jsonb_to_recordset($2::jsonb) p (n int, id uuid, first_name text, phone text, texts text, mails text,
  "isCustomer" boolean, "isFlagged" boolean, "isInList" boolean, "isInSecondList" boolean, "hasEntered" boolean,
  "hasUnread" boolean, city text)`

const subscription = (id: string, name: string, more: string) => `
  insert into subscription (client_id, id, name, channel, shortcode_id, is_default, created_at, is_double_opt_in)
  select $1, '${id}', '${name}', ${more}, now(), false where $2 <> ''`
const list = (id: string, name: string, clearingUntil: string) => `
  insert into list (client_id, id, name, type, is_public, created_at, updated_at, clearing_until)
  select $1, '${id}', '${name}', 1, false, now(), now(), ${clearingUntil} where $2 <> ''`
const members = (id: string, which: string) => `
  insert into list_member (client_id, list_id, participant_id, ordinal, added_at)
  select $1, '${id}', p.id, 0, now() ${all} where ${which}`
const consents = (id: string, state: string) => `
  insert into consent (client_id, subscription_id, participant_id, state, changed_at)
  select $1, '${id}', p.id, ${state}, now() ${all} where ${state} is not null`
const conversations = (type: string, which: string, readAt: string) => `
  insert into conversation (client_id, id, participant_id, type, last_message, last_direction, last_message_at, read_at)
  select $1, uuidv7(), p.id, '${type}', 'Hello', 'in', now(), ${readAt} ${all} where ${which}`
const events = (action: string, which: string) => `
  insert into event (client_id, id, participant_id, action, at, experience_id, data)
  select $1, uuidv7(), p.id, '${action}', now(), '${idsOf.experience}', '{}' ${all} where ${which}`

const statements = [
  `insert into participant (client_id, id, first_name, phone, language, data, notes, is_customer, is_flagged, created_at, updated_at)
   select $1, p.id, p.first_name, p.phone, 'en',
     case when p.city = '' then '{}' else jsonb_build_object('city', p.city) end, '', p."isCustomer", p."isFlagged", now(), now() ${all}`,
  `insert into campaign (client_id, id, name, created_at, updated_at)
   select $1, '${idsOf.campaign}', 'Spring', now(), now() where $2 <> ''`,
  `insert into experience (client_id, id, eid, campaign_id, kind, name, visibility, requires_validation, limit_type,
     limit_count, limit_by, entry_scheduling, settings, created_at, updated_at)
   select $1, '${idsOf.experience}', 'townentered1', '${idsOf.campaign}', 'sweepstakes', 'Bike', 'public', false,
     'unlimited', 1, 'phone', 'once', '{}', now(), now() where $2 <> ''`,
  list(idsOf.list, 'First', 'null'),
  list(idsOf.secondList, 'Second', 'null'),
  list(idsOf.clearingList, 'Going', `now() + interval '30 s'`),
  `insert into list_campaign select $1, id, '${idsOf.campaign}' from list where client_id = $1 and $2 <> ''`,
  members(idsOf.list, 'p."isInList"'),
  members(idsOf.secondList, 'p."isInSecondList"'),
  members(idsOf.clearingList, 'true'),
  `insert into list_member select client_id, list_id, participant_id, 1, null, now() from list_member
   where client_id = $1 and list_id = '${idsOf.list}' and $2 <> ''`,
  subscription(idsOf.texts, 'Texts', `'sms', '${idOf(1009)}', true`),
  subscription(idsOf.mails, 'Mails', `'email', null, true`),
  subscription(idsOf.alerts, 'Alerts', `'sms', '${idOf(1009)}', false`),
  consents(idsOf.texts, 'p.texts'),
  consents(idsOf.mails, 'p.mails'),
  consents(idsOf.alerts, `'in'`),
  events('entry_submitted', 'p."hasEntered"'),
  events('entry_submitted', 'p."hasEntered" and p.n % 2 = 0'),
  events('page_viewed', 'true'),
  conversations('sms', 'p."hasUnread"', 'null'),
  conversations('widget', 'p.n % 16 = 0', 'null'),
  conversations('email', 'true', 'now()'),
  `insert into counter (client_id, name, shard, value)
   select $1, 'participants', 0, count(*) from participant where client_id = $1 and $2 <> ''
   union all select $1, 'list:' || list_id, 0, count(*) from list_member where client_id = $1 and ordinal = 0 group by list_id`,
]
