/** The products and retailers of a campaign's dashboard (E3), of the experiences that show them there. */
import type { z } from 'zod'
import type { Bought, getCampaignPurchases as call } from '#contract/reporting/purchaseCalls.ts'
import type { PurchaseFacet } from '#contract/reporting/purchaseFacets.ts'
import { getCampaign } from '#server/campaigns/campaigns.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import { createMemory } from '#server/platform/memory.ts'
import type { PageAsked, Paged } from '#server/platform/paging.ts'
import type { Scope, UserScope } from '#server/platform/scope.ts'
import { foldSearch } from '#server/platform/searchPattern.ts'
import * as queries from './queries/purchases.ts'
import { daysAsked, endsOf, momentsOf, type RangeAsked } from './range.ts'

type OfCampaign = RangeAsked & { readonly campaignId: string }
type Experience = queries.ShowingExperience
type Counted = { at: Date; rows: queries.CountRow[] }

/** So many entries are read in a moment, and each time. */
const fewEntries = 20_000

/** The names of very many entries: counted anew each minute, while what was counted is told. */
const countedPurchases = createMemory<Counted>({
  name: 'purchases',
  freshFor: 60_000,
  keptFor: 3_600_000,
  mostEntries: 200,
  isKept: ({ rows }) => rows.reduce((sum, { entries }) => sum + entries, 0) > fewEntries,
})

export async function getCampaignPurchases(
  db: Db,
  scope: UserScope,
  { campaignId, ...asked }: OfCampaign,
): Promise<z.input<typeof call.answer>['data']> {
  const days = daysAsked(scope, asked)
  await getCampaign(db, scope, campaignId)
  const showing = await queries.listShowing(db, scope, campaignId)
  const moments = momentsOf(days, scope)
  const [products, retailers] = await Promise.all([
    count(db, scope, { ...moments, facet: 'products', showing: showing.filter((one) => one.shows_products) }),
    count(db, scope, {
      ...moments,
      facet: 'retailers',
      showing: showing.filter((one) => one.shows_retailers),
    }),
  ])
  return {
    ...endsOf(days),
    counted_at: new Date(Math.min(products.at.getTime(), retailers.at.getTime())),
    experiences: showing.map((one) => ({
      id: one.id,
      eid: one.eid,
      kind: one.kind,
      name: one.name,
      products: one.shows_products ? boughtOf(one, products.rows) : null,
      retailers: one.shows_retailers ? boughtOf(one, retailers.rows) : null,
    })),
  }
}

type Counting = { facet: PurchaseFacet; showing: readonly Experience[]; start: Date; end: Date }

async function count(db: Db, scope: Scope, { facet, showing, start, end }: Counting): Promise<Counted> {
  if (showing.length === 0) return { at: scope.at, rows: [] }
  const of = showing.map(({ id, updated_at }) => `${id} ${updated_at.getTime()}`)
  const key = [facet, start.getTime(), end.getTime(), ...of].join()
  return countedPurchases.recall({ db, clientId: scope.client.id, key, at: scope.at }, async () => ({
    at: scope.at,
    rows: await queries.countPurchases(db, scope, { facet, of: showing.map(namesOf), start, end }),
  }))
}

function boughtOf({ id, products }: Experience, rows: readonly queries.CountRow[]): Bought {
  const own = rows.filter((row) => row.experience_id === id)
  const sumsOf = ({ entries, valid, quantity }: queries.CountRow) => ({ entries, valid, quantity })
  const rest = own.find(({ place }) => place === 'rest')
  return {
    top: own.flatMap((row) => {
      if (row.place !== 'top' || row.key === null) return []
      const product = products.find((one) => one.tether_product_eid === row.key)
      const spare = row.name ?? row.key
      return {
        key: row.key,
        name: product?.alias_en || product?.alias_fr || spare,
        name_fr: product?.alias_fr || product?.alias_en || spare,
        ...sumsOf(row),
      }
    }),
    rest: rest ? { names: rest.names, ...sumsOf(rest) } : null,
    unnamed: own.find(({ place }) => place === 'unnamed')?.entries ?? 0,
  }
}

type RowsAsked = OfCampaign &
  PageAsked & {
    readonly experience: string
    readonly facet: PurchaseFacet
    readonly key?: string | undefined
    readonly unnamed?: '1' | undefined
    readonly valid?: '1' | undefined
  }

/** The entries that one of the numbers counts. */
export async function listCampaignPurchases(
  db: Db,
  scope: UserScope,
  { campaignId, experience, facet, key, unnamed, valid, ...asked }: RowsAsked,
): Promise<Paged<queries.PurchaseRow & Pick<Experience, 'kind'>>> {
  const moments = momentsOf(daysAsked(scope, asked), scope)
  await getCampaign(db, scope, campaignId)
  const showing = await queries.listShowing(db, scope, campaignId)
  const one = found(
    showing.find(({ id, eid, ...shows }) => [id, eid].includes(experience) && shows[`shows_${facet}`]),
  )
  const { page, per_page } = asked
  const { rows, ...rest } = await queries.listPurchases(db, scope, {
    ...moments,
    facet,
    of: [namesOf(one)],
    which: await whichOf(),
    isValid: valid === '1',
    page,
    per_page,
  })
  return { ...rest, rows: rows.map((row) => ({ ...row, kind: one.kind })) }

  async function whichOf(): Promise<queries.Which> {
    if (key !== undefined) return { key }
    if (unnamed) return { isUnnamed: true }
    const { rows } = await count(db, scope, { ...moments, facet, showing: [one] })
    return { noneOf: rows.flatMap((row) => (row.place === 'top' && row.key !== null ? row.key : [])) }
  }
}

/** A product goes by its eid and by its names; a name that two have is the first one's. */
function namesOf({ id, products }: Experience): queries.Names {
  const keys = new Map<string, string>()
  for (const { tether_product_eid: key, alias_en, alias_fr } of products)
    for (const name of [key, alias_en, alias_fr]) {
      const words = wordsOf(name ?? '').join(' ')
      if (words && !keys.has(words)) keys.set(words, key)
    }
  const mostWords = Math.max(0, ...[...keys.keys()].map((name) => name.split(' ').length))
  return { experienceId: id, keys: Object.fromEntries(keys), mostWords }
}

const wordsOf = (text: string) => foldSearch(text).split(queries.betweenWords).filter(Boolean)
