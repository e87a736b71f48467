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
import { type KeysOf, keysOf, type Named, namedIn } from './naming.ts'
import { countedAt, fewRows } from './outcomes.ts'
import type { Day } from './queries/home.ts'
import * as queries from './queries/purchases.ts'
import { daysAsked, endsOf, momentsOf, type RangeAsked } from './range.ts'
import { textsOf, versionOf } from './texts.ts'

type OfCampaign = RangeAsked & { readonly campaignId: string }
type Experience = queries.ShowingExperience
type Counted = { at: Date; isWorthIt: boolean; named: Map<string, Named> }

/**
 * The names as they were counted at a version, at which they are right. Of a client whose days are not filled yet there is
 * none: where very many entries were read they are counted anew each minute, while what was counted is told.
 */
const countedPurchases = createMemory<Counted>({
  name: 'purchases',
  freshFor: 60_000,
  keptFor: 3_600_000,
  mostEntries: 200,
  isKept: ({ isWorthIt }) => isWorthIt,
})

export async function getCampaignPurchases(
  db: Db,
  scope: UserScope,
  { campaignId, ...asked }: OfCampaign,
): Promise<z.input<typeof call.answer>['data']> {
  const days = daysAsked(scope, asked)
  await getCampaign(db, scope, campaignId)
  const showing = await queries.listShowing(db, scope, campaignId)
  const [products, retailers] = await Promise.all([
    count(db, scope, { days, facet: 'products', showing: showing.filter((one) => one.shows_products) }),
    count(db, scope, { days, facet: 'retailers', showing: showing.filter((one) => one.shows_retailers) }),
  ])
  return {
    ...endsOf(days),
    counted_at: countedAt(products, retailers),
    experiences: showing.map((one) => ({
      id: one.id,
      eid: one.eid,
      kind: one.kind,
      name: one.name,
      products: boughtOf(one, products.named.get(one.id)),
      retailers: boughtOf(one, retailers.named.get(one.id)),
    })),
  }
}

type Counting = { facet: PurchaseFacet; showing: readonly Experience[]; days: readonly Day[] }

async function count(db: Db, scope: Scope, { facet, showing, days }: Counting): Promise<Counted> {
  if (showing.length === 0) return { at: scope.at, isWorthIt: false, named: new Map() }
  const experienceIds = showing.map(({ id }) => id)
  const version = await versionOf(db, scope, { experienceIds, days })
  const of = showing.map(({ id, updated_at }) => `${id} ${updated_at.getTime()}`)
  const range = [days.at(0)?.day, days.at(-1)?.day, scope.client.timeZone]
  const asked = { db, clientId: scope.client.id, key: [facet, version, ...range, ...of].join(), at: scope.at }
  const counted = await countedPurchases.recall(asked, async () => {
    const texts = await textsOf(db, scope, { facet, experienceIds, days })
    const named = showing.map(
      (one) => [one.id, namedIn(texts.get(one.id) ?? [], keysOf(facet, one))] as const,
    )
    const met = [...texts.values()].flat().reduce((sum, row) => sum + row.met, 0)
    return { at: scope.at, isWorthIt: version !== undefined || met > fewRows, named: new Map(named) }
  })
  return version === undefined ? counted : { ...counted, at: scope.at }
}

function boughtOf({ products }: Experience, named: Named | undefined): Bought | null {
  if (!named) return null
  return {
    ...named,
    top: named.top.map(({ key, name, ...sums }) => {
      const product = products.find((one) => one.tether_product_eid === key)
      return {
        key,
        name: product?.alias_en || product?.alias_fr || name,
        name_fr: product?.alias_fr || product?.alias_en || name,
        ...sums,
      }
    }),
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
  const days = daysAsked(scope, asked)
  await getCampaign(db, scope, campaignId)
  const showing = await queries.listShowing(db, scope, campaignId)
  const one = found(
    showing.find(({ id, eid, ...shows }) => [id, eid].includes(experience) && shows[`shows_${facet}`]),
  )
  const experienceIds = [one.id]
  const texts = (await textsOf(db, scope, { facet, experienceIds, days })).get(one.id) ?? []
  const keysIn = keysOf(facet, one)
  const isMeant = whichOf(texts, keysIn, { key, unnamed })
  const { page, per_page } = asked
  const { rows, ...rest } = await queries.listPurchases(db, scope, {
    ...momentsOf(days, scope),
    facet,
    experienceIds,
    texts: [...new Set(texts.map(({ text }) => text))].filter((text) => isMeant(keysIn(text))),
    isValid: valid === '1',
    page,
    per_page,
  })
  return { ...rest, rows: rows.map((row) => ({ ...row, kind: one.kind })) }
}

/** Whether entries that count under these keys are meant: under one key, under none, or under one of the rest. */
function whichOf(
  texts: readonly queries.TextRow[],
  keysIn: KeysOf,
  { key, unnamed }: Pick<RowsAsked, 'key' | 'unnamed'>,
): (keys: readonly string[]) => boolean {
  if (key !== undefined) return (keys) => keys.includes(key)
  if (unnamed) return (keys) => keys.length === 0
  const top = new Set(namedIn(texts, keysIn).top.map((one) => one.key))
  return (keys) => keys.some((one) => !top.has(one))
}
