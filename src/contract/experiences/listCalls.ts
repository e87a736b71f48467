/** The list that all kinds share (E2): its order, its filters, what is done with many of its rows, and a copy of one. */
import * as z from 'zod'
import {
  changes,
  direction,
  id,
  idOrEid,
  many,
  one,
  orMissing,
  page,
  paging,
  reads,
  route,
  searchText,
} from '../kit.ts'
import { told } from '../refusal.ts'
import { says } from '../why.ts'
import { experienceStatuses } from './status.ts'

export const experienceSorts = [
  'name',
  'status',
  'started_at',
  'ended_at',
  'entries_count',
  'campaign_name',
  'owner',
  'created_at',
] as const
export type ExperienceSort = (typeof experienceSorts)[number]

export const bulkActions = ['publish', 'unpublish', 'move', 'delete'] as const
export type BulkAction = (typeof bulkActions)[number]
const mostInBulk = 100

const bulkBody = z
  .strictObject({
    action: z.enum(bulkActions, orMissing(says('not_a_bulk_action'))),
    ids: z.array(idOrEid).min(1, says('missing')).max(mostInBulk, says('too_many_ids')),
    /** The campaign that `move` moves to. */
    campaign_id: id.nullish(),
  })
  .refine(({ action, campaign_id }) => action !== 'move' || Boolean(campaign_id), {
    error: says('missing'),
    path: ['campaign_id'],
  })

/** The outcome for one of many; `reasons` say why nothing was done with it. */
const outcome = z.object({
  id: idOrEid,
  /** Null where there is no such experience any more. */
  name: z.string().nullable(),
  is_done: z.boolean(),
  reasons: z.array(told),
})
export type Outcome = z.output<typeof outcome>

export function listCalls<K extends string, Row extends z.ZodObject, Detail extends z.ZodObject>(
  kind: K,
  { listed, detail }: { listed: Row; detail: Detail },
) {
  const path = `/api/v1/experience/${kind}` as const
  const read = { source: 'E7', shows: ['experience', 'keyword', 'entry', 'campaign', 'user'] } as const
  const change = { source: 'E2', touches: ['experience', 'keyword'] } as const
  return {
    /** `owner=me`: those that the asker made. Where two are the same in the field they come by id. */
    list: route({
      ...read,
      method: 'GET',
      path: `${path}/{random}`,
      access: reads('experiences'),
      summary: `Experiences of the kind ${kind}, newest first.`,
      query: z.strictObject({
        ...paging,
        search: searchText,
        status: z.enum(experienceStatuses).optional(),
        campaign_id: id.optional(),
        owner: z.enum(['me']).optional(),
        field: z.enum(experienceSorts, says('not_a_sort')).default('created_at'),
        direction: direction.default('desc'),
      }),
      answer: page(listed),
    }),
    /**
     * Each of them by itself, in the order of `ids`: what is refused for one is told beside it, and the others are
     * done. 404 where none of them ever was there, or the campaign is not.
     */
    bulk: route({
      ...change,
      method: 'POST',
      path: `${path}/bulk`,
      access: changes('experiences'),
      summary: `Publish, take back to draft, move or delete several experiences of the kind ${kind}.`,
      body: bulkBody,
      answer: many(outcome),
    }),
    /** All its parts, without its keyword, its domains and its entries; the asker owns the copy. */
    duplicate: route({
      ...change,
      method: 'POST',
      path: `${path}/{eid}/duplicate`,
      access: changes('experiences'),
      summary: `Make a draft of the kind ${kind} that is a copy of another one.`,
      params: z.object({ eid: idOrEid }),
      /** `language`: in which the name says that it is a copy. */
      body: z.strictObject({ language: z.enum(['en', 'fr']).default('en') }).optional(),
      answer: one(detail),
    }),
  }
}
