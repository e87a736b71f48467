import * as z from 'zod'
import { entrySources } from '../entries/entrySources.ts'
import { entryStatuses } from '../entries/entryStates.ts'
import { byKind } from '../experiences/kindRoutes.ts'
import { type Kind, kindsWith } from '../experiences/kinds.ts'
import { publicRow } from '../experiences/record.ts'
import { id, idOrEid, instant, one, reads, route } from '../kit.ts'
import { heldBack, heldBackQuery } from './heldBack.ts'
import { nextSteps } from './nextSteps.ts'

const capped = z.object({ count: z.int(), is_capped: z.boolean() })

export const overview = z.object({
  /** Without the fields of an address where the kind has none. */
  experience: publicRow
    .partial({ visibility: true, keyword: true, clicks: true })
    .extend({ public_url: z.string().optional(), questions_held_back: z.int() }),
  /**
   * Its last 30 days up to today or to its end, the oldest first, none before it was made; `day` is `YYYY-MM-DD` in the
   * client's zone. Each is split by what became of its entries and by how they came; what there is none of is left out.
   */
  days: z.array(
    z.object({
      day: z.string(),
      counts: z.array(
        z.object({ status: z.enum(entryStatuses), source: z.enum(entrySources), count: z.int() }),
      ),
    }),
  ),
  /** When the days were counted: a moment ago, or where there are very many entries up to an hour. */
  counted_at: instant,
  /** Null for who may not read them; `draws_to_confirm` are those that the asker may confirm. */
  waiting: z.object({
    pending_entries: capped.nullable(),
    /** The part that has waited for longer than the experience's service level allows. */
    late_entries: capped.nullable(),
    draws_to_confirm: z.int().nullable(),
  }),
  /** Null for who may not see the client's pools. */
  pools: z
    .array(z.object({ id, name: z.string(), is_testing: z.boolean(), total: z.int(), remaining: z.int() }))
    .nullable(),
  /** Whether each valid entry takes a prize at once, while there is one. */
  takes_at_once: z.boolean(),
  /** The asker's next step for it; null where nothing waits. */
  next_step: z.enum(nextSteps).nullable(),
})
export type Overview = z.output<typeof overview>

function overviewCall<K extends string>(kind: K) {
  return {
    overview: route({
      method: 'GET',
      path: `/api/v1/experience/${kind}/{eid}/overview/{random}` as const,
      access: reads('experiences'),
      summary: `How an experience of the kind ${kind} stands: entries a day, what waits, prizes left, what comes next.`,
      source: 'decisions 2',
      shows: ['experience', 'keyword', 'campaign', 'entry', 'draw', 'pool', 'client'],
      params: z.object({ eid: idOrEid }),
      answer: one(overview),
    }),
  }
}

/** Counted by hour, and never with an address. */
const getHeldBack = route({
  method: 'GET',
  path: '/api/v1/experience/{type}/{id}/held-back/{random}',
  access: reads('experiences'),
  summary: 'What the public pages of an experience held back, by hour or day.',
  source: 'decisions 4',
  shows: ['experience'],
  params: z.object({ type: z.enum(kindsWith('takesEntries')), id: idOrEid }),
  query: heldBackQuery,
  answer: one(heldBack),
})

/** `sweepstakes.overview` and so on, for each kind. */
export const overviewRoutes = {
  ...byKind<{ [K in Kind]: ReturnType<typeof overviewCall<K>> }>(overviewCall),
  getHeldBack,
}
