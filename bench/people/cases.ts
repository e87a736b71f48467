import { known } from './fill.ts'

/** A question to the product, and the same as one bare statement. */
export type Case = {
  name: string
  /** Under which p95 has to stay at ten users; 0 is measured only. */
  wantedMilliseconds: number
  /** Asked in turn. */
  paths: string[]
  /** Meanwhile somebody's name changes, ten times a second. */
  isChanging?: boolean
  bare: { text: string; terms: string[] }
}

const list = (query: string) => `/api/v1/participants?${query}`
const counter = (name: string) =>
  `(select sum(n.value) from counter n where n.client_id = $1 and n.name = '${name}')`
const isIn = `select from consent c where c.client_id = $1 and c.participant_id = p.id and c.state = 'in'
  and c.subscription_id = '${known.subscription}'`
const hasState = `select from consent c where c.client_id = $1 and c.participant_id = p.id
  and c.subscription_id = '${known.subscription}' and c.state`
const isMember = (which: string) =>
  `exists (select from list_member m where m.client_id = $1 and m.participant_id = p.id and m.ordinal = 0 and ${which})`
const hasEntered = (experience: string) =>
  `exists (select from event e where e.client_id = $1 and e.participant_id = p.id and e.experience_id = '${experience}' and e.action = 'entry_submitted')`

type Bare = { where?: string; total?: string; order?: string; offset?: number }

/** The list: rows, each one's consent, and the total up to 10,000, or the counter's. */
const rows = ({ where = 'true', total, order = 'p.sort_first_name desc, p.id desc', offset = 0 }: Bare) => `
  select p.id, p.first_name, p.last_name, p.phone, p.email, p.language, p.is_customer, p.is_flagged, p.created_at,
    coalesce((select c.state from consent c where c.client_id = $1 and c.participant_id = p.id
      and c.subscription_id = '${known.subscription}'), 'none') as consent,
    ${total ?? `(select count(*) from (select from participant p where p.client_id = $1 and ${where} limit 10001) t)`} as total
  from participant p where p.client_id = $1 and ${where} order by ${order} limit 25 offset ${offset}`

const page = (name: string, query: string, bare: Bare, wantedMilliseconds = 100): Case => ({
  name,
  wantedMilliseconds,
  paths: [list(query)],
  bare: { text: rows(bare), terms: [] },
})

const search = (name: string, terms: string[], more = ''): Case => ({
  name,
  wantedMilliseconds: 100,
  paths: terms.map((term) => list(`query=${term}${more}`)),
  bare: {
    text: rows({
      where: `p.search like '%' || $2 || '%'`,
      ...(more ? { order: 'p.sort_last_name, p.id' } : {}),
    }),
    terms,
  },
})

const counted = (name: string, query: string, where: string, wantedMilliseconds: number): Case => ({
  name,
  wantedMilliseconds,
  paths: [`/api/v1/participant/index-count?${query}`],
  bare: {
    text:
      where === ''
        ? `select ${counter('participants')} as participants, (select count(distinct c.participant_id) from consent c
            where c.client_id = $1 and c.state = 'in' and c.subscription_id = '${known.subscription}') as subscribers`
        : `select count(*) as participants, count(*) filter (where exists (${isIn})) as subscribers
            from participant p where p.client_id = $1 and ${where}`,
    terms: [],
  },
})

const digits = (length: number) =>
  Array.from({ length: 20 }, (_, at) => String((at + 3) * 7_654_321).slice(-length))

const lists = [
  ['500,000', known.largeList],
  ['100,000', known.middleList],
  ['200', known.smallList],
] as const

const ofList = (name: string, { id, query, order }: { id: string; query: string; order?: string }): Case =>
  page(
    name,
    `list_id=${id}${query}`,
    { where: isMember(`m.list_id = '${id}'`), total: counter(`list:${id}`), ...(order && { order }) },
    40,
  )

type Sort = { field: 'first_name' | 'last_name' | 'created_at'; direction: 'asc' | 'desc' }

/** Two lists of a million by turns: one whose members came first, and one that has three of four people. */
function byEachSort({ field, direction }: Sort): Case {
  const column = field === 'created_at' ? field : `sort_${field}`
  const query = `&field=${field}&direction=${direction}`
  const order = `p.${column} ${direction}, p.id ${direction}`
  const one = ofList(`lists of a million, by ${field} ${direction}`, { id: known.importedList, query, order })
  const other = ofList('', { id: known.scatteredList, query, order })
  // The bare statement of the first takes seconds, as ours did.
  return { ...one, paths: [...one.paths, ...other.paths], bare: other.bare }
}

export const cases: Case[] = [
  page('first page', '', { total: counter('participants') }, 40),
  page('page 1,000', 'page=1000', { total: counter('participants'), offset: 24_975 }),
  page('sorted by last name', 'field=last_name&direction=asc', {
    total: counter('participants'),
    order: 'p.sort_last_name, p.id',
  }),
  ...lists.map(([size, id]) => ofList(`list of ${size}`, { id, query: '' })),
  ...(['first_name', 'last_name', 'created_at'] as const).flatMap((field) =>
    (['asc', 'desc'] as const).map((direction) => byEachSort({ field, direction })),
  ),
  {
    ...byEachSort({ field: 'created_at', direction: 'desc' }),
    name: 'the same by date, while names change',
    isChanging: true,
  },
  {
    ...byEachSort({ field: 'first_name', direction: 'desc' }),
    name: 'by first_name desc, while names change',
    isChanging: true,
    wantedMilliseconds: 0,
  },
  search('search: rare part of a name', ['quillf', 'llfeather', 'illfeat', 'feather']),
  search('search: full name', ['marie tremblay', 'james mcson', 'liam singer', 'emma gagnard']),
  search(
    'search: frequent last name',
    ['tremblay', 'gagnard', 'wilkham', 'anderton', 'boucheau'],
    '&field=last_name&direction=asc',
  ),
  search('search: frequent first name', ['marie', 'james', 'olivia', 'liam', 'chloe', 'noah']),
  search('search: part of many names', ['mar', 'ton', 'son', 'ell']),
  search('search: frequent first name, by date', ['marie', 'james', 'olivia', 'liam'], '&field=created_at'),
  search('search: part of an e-mail', ['son1234', 'person99', 'rson4567', '345@ex']),
  search('search: part of every e-mail', ['example.test', 'person', '@exam']),
  {
    ...search('search: frequent first name, while names change', ['marie', 'james', 'olivia', 'liam']),
    isChanging: true,
    wantedMilliseconds: 0,
  },
  ...[4, 5, 6, 7].map((length) => search(`search: ${length} digits`, digits(length))),
  ...(['in', 'out', 'pending'] as const).map((state) =>
    page(`opt-in ${state}`, `opt_in_status=${state}`, { where: `exists (${hasState} = '${state}')` }),
  ),
  page('opt-in none', 'opt_in_status=none', { where: `not exists (${hasState} <> 'none')` }),
  page('lists of a campaign', `campaign_list=${known.campaign}`, {
    where: isMember(`m.list_id in ('${known.middleList}', '${known.smallList}')`),
  }),
  page('entered, 100,000', `experience=${known.largeExperience}`, {
    where: hasEntered(known.largeExperience),
  }),
  page('entered, 300', `experience=${known.smallExperience}`, { where: hasEntered(known.smallExperience) }),
  page('leads', 'is_leads=true', { where: 'not p.is_customer' }),
  page('customers', 'is_customers=true', { where: 'p.is_customer' }),
  page('flagged', 'is_flagged=true', { where: 'p.is_flagged' }),
  page('unread conversation', 'has_notifications=true', {
    where:
      'exists (select from conversation n where n.client_id = $1 and n.participant_id = p.id and n.read_at is null)',
  }),
  page('list of 500,000, opted in', `list_id=${known.largeList}&opt_in_status=in`, {
    where: `${isMember(`m.list_id = '${known.largeList}'`)} and exists (${isIn})`,
  }),
  page(
    'entered, customer, opted in',
    `experience=${known.largeExperience}&is_customers=true&opt_in_status=in`,
    {
      where: `${hasEntered(known.largeExperience)} and p.is_customer and exists (${isIn})`,
    },
  ),
  counted('count: everybody', '', '', 100),
  counted(
    'count: list of 200',
    `list_id=${known.smallList}`,
    isMember(`m.list_id = '${known.smallList}'`),
    100,
  ),
  counted(
    'count: list of 100,000',
    `list_id=${known.middleList}`,
    isMember(`m.list_id = '${known.middleList}'`),
    0,
  ),
]
