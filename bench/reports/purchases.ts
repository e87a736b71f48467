import type pg from 'pg'
import type { Case } from '../people/cases.ts'

/** So many days back there are entries. */
export const filledDays = 360
export const dayBack = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10)

const giftCampaignId = '01900000-0000-7000-8000-000000000003'
const giftId = '01900000-0000-7000-8000-000000000004'

/** The products and retailers of a gift's entries, to a sum of what its forms say alone. */
export const purchaseCases: Case[] = [
  {
    name: 'products and retailers of a gift, a year',
    wantedMilliseconds: 1000,
    paths: [
      `/bench/api/campaign-purchases/${giftCampaignId}?filter_date=Custom&start=${dayBack(filledDays)}&end=${dayBack(0)}`,
    ],
    bare: {
      text: `select data ->> 'store' as store, data ->> 'product' as product, count(*) from entry
        where client_id = $1 and experience_id = '${giftId}' group by 1, 2`,
      terms: [],
    },
  },
]

/**
 * A gift with so many entries over the year: seven of ten are decided, most of these with notes and credits, three of ten
 * have a form that says something, and of eight of ten a receipt was read.
 */
export async function fillPurchases(owner: pg.Client, clientId: number, rows: number): Promise<void> {
  await owner.query(campaign, [clientId, giftCampaignId])
  await owner.query(gift, [clientId, giftId, giftCampaignId])
  await owner.query(entries, [clientId, giftId, rows])
  await owner.query(readings, [clientId, giftId])
  await owner.query(decisions, [clientId, giftId])
  await owner.query(credits, [clientId, giftId])
}

const campaign = `insert into campaign (client_id, id, name, created_at, updated_at) values ($1, $2, 'Gifts', now(), now())`

const gift = `
  insert into experience (client_id, id, eid, campaign_id, kind, name, visibility, requires_validation, limit_type,
    limit_count, limit_by, entry_scheduling, settings, created_at, updated_at)
  select $1, $2, 'reportgift01', $3, 'gift-with-purchase', 'Gift', 'public', true, 'unlimited', 1, 'phone', 'once',
    jsonb_build_object('is_products_visible_on_dashboard', true, 'is_retailer_visible_on_dashboard', true,
      'experience_products', (select jsonb_agg(jsonb_build_object('tether_product_eid', 'roast-' || n,
        'alias_en', 'Roast ' || n || ' beans', 'alias_fr', 'Torréfaction ' || n)) from generate_series(1, 30) n)),
    now(), now()`

/** Parts of the id, so that every statement says the same of an entry. */
const part = (of: string, from: number, most: number) =>
  `(('x' || substr(md5(${of}::text), ${from}, 4))::bit(16)::int % ${most})`
const shop = (of: string) => `'Shop ' || ${part(of, 1, 20)} * ${part(of, 5, 20)}`
const product = (of: string) =>
  `'Roast ' || ${part(of, 9, 40)} || ' beans' || case ${part(of, 13, 4)} when 0 then '; Torrefaction ' || ${part(of, 17, 40)} else '' end`

const entries = `
  insert into entry (client_id, id, eid, experience_id, participant_id, source, status, is_test, language, data,
    reasons, created_at)
  select $1, u.id, 'a' || lpad(to_hex(n), 11, '0'), $2, uuidv7(), 'web',
    case n % 10 when 3 then 'pending' when 5 then 'pending' when 7 then 'invalid' when 9 then 'pending' else 'valid' end,
    false, 'en', case when n % 10 < 3 then jsonb_build_object('store', ${shop('u.id')}, 'product', ${product('u.id')})
      else '{"first_name": "Pat", "postal_code": "A1A 1A1"}' end, '{}',
    now() - make_interval(secs => ${filledDays} * 86400.0 * (n::bigint * 7919 % 999983) / 999983)
  from generate_series(1, $3::int) n cross join lateral (select uuidv7() as id where n > 0) u`

const readings = `
  insert into receipt_reading (client_id, image_id, entry_id, state, turn, reader, fields, suggested_credits, read_at)
  select client_id, uuidv7(), id, 'read', 0, 'bench', jsonb_build_array(
      jsonb_build_object('field', 'retail_name', 'value', ${shop('id')}, 'confidence', 90, 'box', '{}'::jsonb),
      jsonb_build_object('field', 'date', 'value', '2026-05-01', 'confidence', 90, 'box', '{}'::jsonb),
      jsonb_build_object('field', 'brands_and_pack_sizes', 'value', ${product('id')}, 'confidence', 90, 'box', '{}'::jsonb),
      jsonb_build_object('field', 'total', 'value', '12.30', 'confidence', 90, 'box', '{}'::jsonb)), 1, created_at
  from entry where client_id = $1 and experience_id = $2 and ${part('id', 21, 10)} < 8`

const decisions = `
  insert into entry_decision (client_id, id, entry_id, experience_id, user_id, user_name, before, status, reasons, state,
    made_at, effective_at, details)
  select client_id, uuidv7(), id, experience_id, experience_id, 'Val', 'pending', status, '{}', 'done', created_at,
    created_at, jsonb_build_object('lines', '[]'::jsonb, 'additional_information',
      case when ${part('id', 25, 10)} < 6 then jsonb_build_object('retail_name', ${shop('id')}, 'brands_and_pack_sizes',
        ${product('id')}, 'quantity_of_qualifying_products', '2') else '{}' end)
  from entry where client_id = $1 and experience_id = $2 and status <> 'pending'`

const credits = `
  insert into entry_credit (client_id, id, entry_id, experience_id, participant_id, position, prize_pool_id, credits,
    created_at)
  select client_id, uuidv7(), id, experience_id, participant_id, 0, experience_id, 1 + ${part('id', 29, 3)}, created_at
  from entry where client_id = $1 and experience_id = $2 and status = 'valid'`
