/**
 * The texts that entries have for their shop and their products. Each entry is met once, by entry_experience; its decision,
 * its receipts and its credits by the key of the entry, and the last two only where what comes before them says nothing. A
 * day that has not changed since it was counted is read from `purchase_day`.
 */
import { type EntryStatus, entryStatuses } from '#contract/entries/entryStates.ts'
import type { ReceiptField } from '#contract/entries/readings.ts'
import { type Kind, kindsWith } from '#contract/experiences/kinds.ts'
import type { PurchaseFacet } from '#contract/reporting/purchaseFacets.ts'
import type { Row } from '#db/rows.ts'
import type { PurchaseDay } from '#server/entries/entries.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Sql, sql } from '#server/platform/db/sql.ts'
import { limitOf, pageOfMatches } from '#server/platform/pageQuery.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import { installation, type Scope } from '#server/platform/scope.ts'
import type { Day } from './home.ts'

/** Fields of a form that name the shop, the products and how many, in this order. */
const shopFields = ['retail_name', 'retailer', 'store', 'shop']
const productFields = ['brands_and_pack_sizes', 'products', 'product']
const quantityFields = ['quantity_of_qualifying_products', 'quantity']
/** Longer names are cut. */
const mostOfName = 200
/** A text with more is looked at so far. */
const mostOfText = 1000
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

type Of = { readonly facet: PurchaseFacet; readonly experienceIds: readonly string[] }
type Range = { readonly start: Date; readonly end: Date }

const given = (value: Sql) => sql`nullif(btrim(${value}), '')`
const number = (value: Sql) => sql`case when ${value} ~ '^\\s*[1-9]\\d{0,5}\\s*$' then (${value})::int end`
const ofForm = (names: readonly string[], one: (value: Sql) => Sql) =>
  sql.join(names.map((name) => one(sql`e.data ->> ${sql.lit(name)}`)))

/**
 * `from … x … v`: every entry of these ranges of experiences, which have `id`, `starts_at` and `ends_at`, with its shop, its
 * products as they were written, and how many.
 */
function purchasesIn({ client: { id } }: Scope, ranges: Sql): Sql {
  const ofReceipts = sql`from receipt_reading r where r.client_id = ${id} and r.entry_id = e.id and r.state = 'read'`
  const readAs = (field: ReceiptField) => sql`select f.one ->> 'value' as value, r.image_id
    from receipt_reading r cross join lateral jsonb_array_elements(r.fields) f (one)
    where r.client_id = ${id} and r.entry_id = e.id and r.state = 'read' and f.one ->> 'field' = ${sql.lit(field)}`
  return sql`from ${ranges} x
    cross join unnest(${[...entryStatuses]}::text[]) as s (status)
    cross join lateral (
      select e.id, e.eid, e.status, e.data, e.created_at,
        (select d.details -> 'additional_information' from entry_decision d
          where d.client_id = ${id} and d.entry_id = e.id and d.state in ('waiting', 'done')
          order by d.made_at desc, d.id desc limit 1) as noted
      from entry e
      where e.client_id = ${id} and e.experience_id = x.id and e.status = s.status
        and e.created_at >= x.starts_at and e.created_at < x.ends_at offset 0) e
    cross join lateral (select
      left(coalesce(${given(sql`e.noted ->> 'retail_name'`)}, ${ofForm(shopFields, given)},
        (select p.value from (${readAs('retail_name')}) p order by p.image_id limit 1)), ${sql.lit(mostOfName)})
        as retailer,
      left(coalesce(${given(sql`e.noted ->> 'brands_and_pack_sizes'`)}, ${ofForm(productFields, given)},
        (select string_agg(p.value, '; ' order by p.image_id) from (${readAs('brands_and_pack_sizes')}) p)),
        ${sql.lit(mostOfText)}) as products,
      coalesce(${number(sql`e.noted ->> 'quantity_of_qualifying_products'`)},
        (select sum(c.credits)::int from entry_credit c where c.client_id = ${id} and c.entry_id = e.id),
        ${ofForm(quantityFields, number)},
        (select nullif(sum(r.suggested_credits), 0)::int ${ofReceipts}), 1) as quantity) v`
}

const textColumns = { products: 'products', retailers: 'retailer' } as const
/** The text of an entry that names what is counted, '' where it has none. */
const textOf = (facet: PurchaseFacet, of: 'v' | 'p') =>
  sql`coalesce(${sql.ref(`${of}.${textColumns[facet]}`)}, '')`

const wholeRange = ({ experienceIds, start, end }: Pick<Of, 'experienceIds'> & Range) => sql`
  (select n.id, ${start}::timestamptz as starts_at, ${end}::timestamptz as ends_at
    from unnest(${[...experienceIds]}::uuid[]) as n (id))`

export type TextRow = Row<'entry', 'experience_id'> & {
  text: string
  is_valid: boolean
  entries: number
  quantity: number
  /** Of the entries, those that were read for it. */
  met: number
}

/** Every text of the range, of all its entries. */
export function countTexts(db: Db, scope: Scope, asked: Of & Range): Promise<TextRow[]> {
  return db.many(
    scope,
    sql<TextRow>`
      select x.id as experience_id, ${textOf(asked.facet, 'v')} as text, e.status = 'valid' as is_valid,
        count(*) as entries, sum(v.quantity)::bigint as quantity, count(*) as met
      ${purchasesIn(scope, wholeRange(asked))} group by 1, 2, 3`,
  )
}

/** Days of experiences that have entries, each with its changes; by the key of entry_day. */
const daysWithEntries = (
  { client }: Scope,
  { experienceIds }: Pick<Of, 'experienceIds'>,
  days: readonly Day[],
) => sql`
  select d.experience_id, d.day, sum(d.count)::bigint as entries, sum(d.changes)::bigint as changes
  from entry_day d
  where d.client_id = ${client.id} and d.experience_id = any(${[...experienceIds]}::uuid[])
    and d.day between ${days.at(0)?.day}::date and ${days.at(-1)?.day}::date
  group by 1, 2 having sum(d.count) > 0`

type DaysAsked = Of & { readonly days: readonly Day[]; readonly filledAt: Date }

/** `day`: those with entries; `kept`: of these, the ones that have not changed since they were counted. */
const dayAndKept = (scope: Scope, { facet, filledAt, days, ...of }: DaysAsked) => sql`
  with day as materialized (${daysWithEntries(scope, of, days)}),
  kept as materialized (
    select d.experience_id, d.day, k.texts, k.valid, k.entries, k.quantities
    from day d cross join lateral (
      select p.texts, p.valid, p.entries, p.quantities from purchase_day p
      where p.client_id = ${scope.client.id} and p.experience_id = d.experience_id and p.facet = ${facet}
        and p.day = d.day and p.changes = d.changes and p.filled_at = ${filledAt}::timestamptz offset 0) k)`
const isOpen = sql`not exists (select from kept k where k.experience_id = d.experience_id and k.day = d.day)`

/** The same from the days that are kept, and from the entries of the others, all at one moment. */
export function countTextsByDays(db: Db, scope: Scope, asked: DaysAsked): Promise<TextRow[]> {
  const { days, facet } = asked
  const open = sql`(
    select d.experience_id as id, m.starts_at, m.ends_at
    from day d join unnest(${days.map(({ day }) => day)}::date[], ${days.map(({ start }) => start)}::timestamptz[],
      ${days.map(({ end }) => end)}::timestamptz[]) as m (day, starts_at, ends_at) on m.day = d.day
    where ${isOpen})`
  return db.many(
    scope,
    sql<TextRow>`
      ${dayAndKept(scope, asked)},
      said as materialized (
        select k.experience_id, n.text, n.is_valid, n.entries, n.quantity, 0::bigint as met
        from kept k cross join lateral unnest(k.texts, k.valid, k.entries, k.quantities)
          as n (text, is_valid, entries, quantity)
        union all
        select x.id, ${textOf(facet, 'v')}, e.status = 'valid', count(*), sum(v.quantity)::bigint, count(*)
        ${purchasesIn(scope, open)} group by 1, 2, 3)
      select s.experience_id, s.text, s.is_valid, sum(s.entries)::bigint as entries,
        sum(s.quantity)::bigint as quantity, sum(s.met)::bigint as met
      from said s group by 1, 2, 3`,
  )
}

/** How many changes these days have had; another number where anything of their entries has changed. */
export async function countChanges(
  db: Db,
  { client }: Scope,
  { experienceIds, days }: Pick<Of, 'experienceIds'> & { readonly days: readonly Day[] },
): Promise<number> {
  const { changes } = await db.prepared().one(
    { client },
    sql<{ changes: number }>`
      select coalesce(sum(d.changes), 0)::bigint as changes from entry_day d
      where d.client_id = ${client.id} and d.experience_id = any(${[...experienceIds]}::uuid[])
        and d.day between ${days.at(0)?.day}::date and ${days.at(-1)?.day}::date`,
  )
  return changes
}

export type OpenDay = Row<'entry_day', 'experience_id'> & { day: string; entries: number }

/** Days with entries that are not kept as they are now, up to this one. */
export function listOpenDays(db: Db, scope: Scope, asked: DaysAsked): Promise<OpenDay[]> {
  return db.many(
    scope,
    sql<OpenDay>`
      ${dayAndKept(scope, asked)}
      select d.experience_id, d.day::text as day, d.entries from day d where ${isOpen} order by 1, 2`,
  )
}

type DayOf = Day & { readonly experienceId: string }
type CountedDay = Omit<PurchaseDay, 'facet' | 'filled_at'>

/** Days as they are to be kept: the texts of each, and the changes that it has had at the same moment. */
export function countDays(
  db: Db,
  scope: Scope,
  { facet, of }: { facet: PurchaseFacet; of: readonly DayOf[] },
): Promise<CountedDay[]> {
  const days = sql`unnest(${of.map((one) => one.experienceId)}::uuid[], ${of.map(({ day }) => day)}::date[],
    ${of.map(({ start }) => start)}::timestamptz[], ${of.map(({ end }) => end)}::timestamptz[])
    as n (id, day, starts_at, ends_at)`
  return db.many(
    scope,
    sql<CountedDay>`
      with said as materialized (
        select x.id, x.day, ${textOf(facet, 'v')} as text, e.status = 'valid' as is_valid, count(*) as entries,
          sum(v.quantity)::bigint as quantity
        ${purchasesIn(scope, sql`(select n.* from ${days})`)} group by 1, 2, 3, 4)
      select s.id as experience_id, s.day::text as day,
        (select sum(d.changes)::bigint from entry_day d
          where d.client_id = ${scope.client.id} and d.experience_id = s.id and d.day = s.day) as changes,
        array_agg(s.text) as texts, array_agg(s.is_valid) as valid,
        array_agg(s.entries)::text as entries, array_agg(s.quantity)::text as quantities
      from said s group by s.id, s.day`,
  )
}

/** Since when the days of the client are filled in its zone, and count their changes; in milliseconds, as `purchase_day`. */
export async function findFilledAt(db: Db, { client, at }: Scope): Promise<Date | undefined> {
  const found = await db.maybe(
    installation,
    sql<{ filled_at: Date }>`
      select date_trunc('milliseconds', filled_at) as filled_at from entry_day_zone
      where client_id = ${client.id} and time_zone = ${client.timeZone} and filled_at is not null
        and (changes_from is null or changes_from <= ${at})`,
  )
  return found?.filled_at
}

export type PurchaseRow = Row<'entry', 'id' | 'eid'> & {
  status: EntryStatus
  retailer: string | null
  products: string | null
  quantity: number
  at: Date
}
type RowsAsked = Of & Range & PageAsked & { readonly texts: readonly string[]; readonly isValid: boolean }

/** Entries that have one of these texts, the newest first. */
export function listPurchases(db: Db, scope: Scope, asked: RowsAsked): Promise<Paged<PurchaseRow>> {
  const { facet, texts, isValid, page, per_page } = asked
  const matches = sql`from (
    select e.id, e.eid, e.status, v.retailer, v.products, v.quantity, e.created_at as at
    ${purchasesIn(scope, wholeRange(asked))} where ${isValid ? sql`e.status = 'valid'` : sql`true`}) p
    where ${textOf(facet, 'p')} = any(${[...texts]}::text[])`
  const rows = sql<PurchaseRow>`select p.* ${matches} order by p.at desc, p.id desc ${limitOf({ page, per_page })}`
  return pageOfMatches(db, scope, { rows, matches })
}
