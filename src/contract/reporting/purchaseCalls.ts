/**
 * Purchases of the entries of a gift with purchase, on the dashboard of its campaign: the note of the validator
 * counts before what the participant sent by the form, and that before what was read from the receipt.
 */
import * as z from 'zod'
import { entryStatuses } from '../entries/entryStates.ts'
import { asTyped, eid, id, idOrEid, instant, one, page, paging, reads, route } from '../kit.ts'
import { kindNames } from '../words/kindNames.ts'
import { periodAsked, range } from './period.ts'
import { purchaseFacets } from './purchaseFacets.ts'

/** `quantity`: of the valid ones; what is known of none counts as one. */
const sums = { entries: z.int(), valid: z.int(), quantity: z.int() }

const bought = z.object({
  /** The ten that most entries name, the first one first; `key` asks for their entries. */
  top: z.array(z.object({ key: z.string(), name: z.string(), name_fr: z.string(), ...sums })),
  /** Entries that name one of the others; null where there are no others. */
  rest: z.object({ names: z.int(), ...sums }).nullable(),
  /** Entries that name none. */
  unnamed: z.int(),
})
export type Bought = z.output<typeof bought>

const purchases = z.object({
  ...range,
  experiences: z.array(
    z.object({
      id,
      eid,
      kind: z.enum(kindNames),
      name: z.string(),
      /** Null where the experience does not show them. */
      products: bought.nullable(),
      retailers: bought.nullable(),
    }),
  ),
})
export type Purchases = z.output<typeof purchases>

/** An entry that one of these numbers counts, without its person. */
const purchase = z.object({
  id,
  eid,
  kind: z.enum(kindNames),
  status: z.enum(entryStatuses),
  retailer: z.string().nullable(),
  products: z.string().nullable(),
  quantity: z.int(),
  at: instant,
})
export type Purchase = z.output<typeof purchase>

const ofCampaign = { params: z.object({ client: asTyped(60), campaign: id }) }

/** Of the experiences that are shown on the dashboard and show one of the two there. Refused as the figures are. */
export const getCampaignPurchases = route({
  method: 'GET',
  path: '/{client}/api/campaign-purchases/{campaign}',
  access: reads('reports'),
  summary: 'Products and retailers that the entries of a campaign name in a range of days.',
  source: 'E3',
  shows: ['campaign', 'experience', 'entry'],
  ...ofCampaign,
  query: z.strictObject(periodAsked),
  answer: one(purchases),
})

/** The newest first. `key` is one of the top ten, without it they are those of the rest. 404 where they are not shown. */
export const listCampaignPurchases = route({
  method: 'GET',
  path: '/{client}/api/campaign-purchases/{campaign}/{experience}/{facet}',
  access: reads('validation'),
  summary: 'Entries that a number of products or retailers counts.',
  source: 'E3',
  shows: ['campaign', 'experience', 'entry'],
  params: ofCampaign.params.extend({ experience: idOrEid, facet: z.enum(purchaseFacets) }),
  query: z.strictObject({
    ...paging,
    ...periodAsked,
    key: asTyped(200).optional(),
    unnamed: z.enum(['1']).optional(),
    valid: z.enum(['1']).optional(),
  }),
  answer: page(purchase),
})
