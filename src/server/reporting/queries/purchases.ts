/**
 * The shop and the products that entries name. Each entry in the range is met once, by entry_experience; its decision, its
 * receipts and its credits by the key of the entry, and the last two only where what comes before them says nothing.
 */
import { type EntryStatus, entryStatuses } from '#contract/entries/entryStates.ts'
import type { ReceiptField } from '#contract/entries/readings.ts'
import { type Kind, kindsWith } from '#contract/experiences/kinds.ts'
import type { PurchaseFacet } from '#contract/reporting/purchaseFacets.ts'
import type { Row, Rows } from '#db/rows.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope } from '#server/platform/scope.ts'

/** Fields of a form that name the shop, the products and how many, in this order. */
const shopFields = ['retail_name', 'retailer', 'store', 'shop']
const productFields = ['brands_and_pack_sizes', 'products', 'product']
const quantityFields = ['quantity_of_qualifying_products', 'quantity']
/** Longer names are cut. */
const mostOfName = 200
/** A text with more is looked at so far. */
const mostOfText = 1000
/** So many names have a row of their own. */
const mostNames = 10

type Product = { tether_product_eid: string; alias_en: string | null; alias_fr: string | null }
export type ShowingExperience = Row<'experience', 'id' | 'eid' | 'name' | 'updated_at'> & {
  kind: Kind
  shows_products: boolean
  shows_retailers: boolean
  products: Product[]
}

/** Experiences on the campaign's dashboard that show products or retailers there, the newest first. */
export function listShowing(db: Db, scope: Scope, campaignId: string): Promise<ShowingExperience[]> {
  const isOn = (
    name: string,
    usual: boolean,
  ) => sql<boolean>`coalesce((x.settings ->> ${sql.lit(name)})::boolean,
    ${sql.lit(usual)})`
  const [products, retailers] = [
    isOn('is_products_visible_on_dashboard', false),
    isOn('is_retailer_visible_on_dashboard', false),
  ]
  return db.prepared().many(
    scope,
    sql<ShowingExperience>`
      select x.id, x.eid, x.kind, x.name, x.updated_at, ${products} as shows_products,
        ${retailers} as shows_retailers, coalesce(x.settings -> 'experience_products', '[]') as products
      from experience x
      where x.client_id = ${scope.client.id} and x.campaign_id = ${campaignId}::uuid and x.deleted_at is null
        and x.kind = any(${[...kindsWith('earnsCredits')]}::text[])
        and ${isOn('is_visible_on_campaign_dashboard', true)} and (${products} or ${retailers})
      order by x.created_at desc, x.id`,
  )
}

/** The names of an experience's products by their words, each with the key of its product. */
export type Names = {
  readonly experienceId: string
  readonly keys: Readonly<Record<string, string>>
  /** Of the longest name. */
  readonly mostWords: number
}
type PurchasesAsked = {
  readonly facet: PurchaseFacet
  readonly of: readonly Names[]
  readonly start: Date
  readonly end: Date
}

/** Blanks and marks part words, for the database as for the server. */
export const betweenWords = /[\s!-/:-@[-`{-~«»…•·]+/

const given = (value: Sql) => sql`nullif(btrim(${value}), '')`
const number = (value: Sql) => sql`case when ${value} ~ '^\\s*[1-9]\\d{0,5}\\s*$' then (${value})::int end`
const ofForm = (names: readonly string[], one: (value: Sql) => Sql) =>
  sql.join(names.map((name) => one(sql`e.data ->> ${sql.lit(name)}`)))

/** `from … v`: every entry of the range with its shop, its products as they were written, and how many. */
function purchasesOf({ client: { id } }: Scope, { of, start, end }: PurchasesAsked): Sql {
  const ofReceipts = sql`from receipt_reading r where r.client_id = ${id} and r.entry_id = e.id and r.state = 'read'`
  const readAs = (field: ReceiptField) => sql`select f.one ->> 'value' as value, r.image_id
    from receipt_reading r cross join lateral jsonb_array_elements(r.fields) f (one)
    where r.client_id = ${id} and r.entry_id = e.id and r.state = 'read' and f.one ->> 'field' = ${sql.lit(field)}`
  return sql`from unnest(${of.map((one) => one.experienceId)}::uuid[]) as x (id)
    cross join unnest(${[...entryStatuses]}::text[]) as s (status)
    cross join lateral (
      select e.id, e.eid, e.status, e.data, e.created_at from entry e
      where e.client_id = ${id} and e.experience_id = x.id and e.status = s.status
        and e.created_at >= ${start} and e.created_at < ${end} offset 0) e
    left join lateral (
      select d.details -> 'additional_information' as noted from entry_decision d
      where d.client_id = ${id} and d.entry_id = e.id and d.state in ('waiting', 'done')
      order by d.made_at desc limit 1) d on true
    cross join lateral (select
      left(coalesce(${given(sql`d.noted ->> 'retail_name'`)}, ${ofForm(shopFields, given)},
        (select p.value from (${readAs('retail_name')}) p order by p.image_id limit 1)), ${sql.lit(mostOfName)})
        as retailer,
      left(coalesce(${given(sql`d.noted ->> 'brands_and_pack_sizes'`)}, ${ofForm(productFields, given)},
        (select string_agg(p.value, '; ' order by p.image_id) from (${readAs('brands_and_pack_sizes')}) p)),
        ${sql.lit(mostOfText)}) as products,
      coalesce(${number(sql`d.noted ->> 'quantity_of_qualifying_products'`)},
        (select sum(c.credits)::int from entry_credit c where c.client_id = ${id} and c.entry_id = e.id),
        ${ofForm(quantityFields, number)},
        (select nullif(sum(r.suggested_credits), 0)::int ${ofReceipts}), 1) as quantity
      offset 0) v`
}

/** Keys of the names in a text. A name within a longer one that stands there is not meant. */
const namesIn = (text: Sql) => sql`
  select array_agg(distinct m.key) filter (where m.until is null or m.until < m.last) as keys
  from (
    select g.key, g.last,
      max(g.last) over (order by g.first, g.last desc rows between unbounded preceding and 1 preceding) as until
    from (
      select first, last, x.keys ->> array_to_string(w.words[first:last], ' ') as key
      from (select regexp_split_to_array(${wordsOf(text)}, ' ') as words) w
      cross join lateral generate_series(1, cardinality(w.words)) first
      cross join lateral generate_series(first, least(first + x.most_words - 1, cardinality(w.words))) last
    ) g where g.key is not null) m`

const wordsOf = (value: Sql) =>
  sql`btrim(regexp_replace(fold(${value}), ${sql.lit(betweenWords.source)}, ' ', 'g'))`
/** The text of an entry that names what is counted. */
const textOf = (facet: PurchaseFacet) => (facet === 'products' ? sql`v.products` : sql`v.retailer`)

/**
 * `from … x … k`: texts `s.text` of experiences, each with the keys under which it counts: those of its products, or its
 * shop's folded words. Many entries have the same text, so it is looked at once and not for each of them.
 */
const keysOf = (from: Sql, { facet, of }: PurchasesAsked) => sql`
  from ${from} s join unnest(${of.map((one) => one.experienceId)}::uuid[],
    ${of.map(({ keys }) => JSON.stringify(keys))}::jsonb[], ${of.map((one) => one.mostWords)}::int[])
    as x (id, keys, most_words) on x.id = s.experience_id
  cross join lateral (${
    facet === 'products'
      ? namesIn(sql`s.text`)
      : sql`select array_remove(array[nullif(${wordsOf(sql`s.text`)}, '')], null) as keys`
  } offset 0) k`

export type CountRow = {
  experience_id: Rows['experience']['id']
  place: 'top' | 'rest' | 'unnamed'
  key: string | null
  name: string | null
  names: number
  entries: number
  valid: number
  quantity: number
}

/**
 * The ten names that most entries have, the others in one, and the entries without one. Where an entry names several
 * products, it is one of each.
 */
export function countPurchases(db: Db, scope: Scope, asked: PurchasesAsked): Promise<CountRow[]> {
  const most = sql.lit(mostNames)
  return db.many(
    scope,
    sql<CountRow>`
      with said as materialized (
        select x.id as experience_id, ${textOf(asked.facet)} as text, e.status = 'valid' as is_valid,
          count(*) as entries, sum(v.quantity) as quantity
        ${purchasesOf(scope, asked)} group by 1, 2, 3),
      named as materialized (
        select s.experience_id, s.text, s.is_valid, s.entries, n.key,
          case when cardinality(k.keys) > 1 then s.entries else s.quantity end as quantity
        ${keysOf(sql`said`, asked)} left join lateral unnest(k.keys) n (key) on true),
      counted as materialized (
        select n.experience_id, n.key, (array_agg(n.text order by n.entries desc, n.text))[1] as name, ${sums},
          row_number() over (partition by n.experience_id, n.key is null order by sum(n.entries) desc, n.key) as place
        from named n group by n.experience_id, n.key),
      rest as (
        select n.experience_id, n.text, n.is_valid, n.entries, sum(n.quantity) as quantity
        from counted c join named n on n.experience_id = c.experience_id and n.key = c.key
        where c.place > ${most} group by 1, 2, 3, 4)
      select c.experience_id, case when c.key is null then 'unnamed' else 'top' end as place, c.key, c.name,
        1::bigint as names, c.entries, c.valid, c.quantity
      from counted c where c.key is null or c.place <= ${most}
      union all
      select n.experience_id, 'rest', null, null, (select count(*) from counted c
        where c.experience_id = n.experience_id and c.key is not null and c.place > ${most}), ${sums}
      from rest n group by n.experience_id
      order by entries desc, key`,
  )
}

const sums = sql`sum(n.entries)::bigint as entries,
  coalesce(sum(n.entries) filter (where n.is_valid), 0)::bigint as valid,
  coalesce(sum(n.quantity) filter (where n.is_valid), 0)::bigint as quantity`

/** Entries that name one key, one that is none of these, or none at all. */
export type Which =
  | { readonly key: string }
  | { readonly noneOf: readonly string[] }
  | { readonly isUnnamed: true }

export type PurchaseRow = Row<'entry', 'id' | 'eid'> & {
  status: EntryStatus
  retailer: string | null
  products: string | null
  quantity: number
  at: Date
}

/** The newest first. */
export function listPurchases(
  db: Db,
  scope: Scope,
  {
    which,
    isValid,
    page,
    per_page,
    ...asked
  }: PurchasesAsked & PageAsked & { which: Which; isValid: boolean },
): Promise<Paged<PurchaseRow>> {
  const matches = sql`from (
    with said as materialized (
      select x.id as experience_id, e.id, e.eid, e.status, v.retailer, v.products, v.quantity, e.created_at as at,
        ${textOf(asked.facet)} as text
      ${purchasesOf(scope, asked)} where ${isValid ? sql`e.status = 'valid'` : sql`true`}),
    texts as materialized (
      select distinct coalesce(s.text, '') as text ${keysOf(sql`(select distinct experience_id, text from said)`, asked)}
      where ${isOne(sql`coalesce(k.keys, '{}')`, which)})
    select s.id, s.eid, s.status, s.retailer, s.products, s.quantity, s.at
    from said s join texts t on t.text = coalesce(s.text, '')) p`
  const rows = sql<PurchaseRow>`select p.* ${matches} order by p.at desc, p.id desc ${limitOf({ page, per_page })}`
  return pageOfMatches(db, scope, { rows, matches })
}

function isOne(keys: Sql, which: Which): Sql {
  if ('key' in which) return sql`${which.key}::text = any(${keys})`
  if ('noneOf' in which) return sql`not ${keys} <@ ${[...which.noneOf]}::text[]`
  return sql`cardinality(${keys}) = 0`
}
