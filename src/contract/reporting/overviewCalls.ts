import * as z from 'zod'
import { entrySources } from '../entries/entrySources.ts'
import { entryStatuses } from '../entries/entryStates.ts'
import { byKind } from '../experiences/kindRoutes.ts'
import type { Kind } from '../experiences/kinds.ts'
import { experienceRow } from '../experiences/record.ts'
import { id, idOrEid, instant, one, reads, route } from '../kit.ts'
import { nextSteps } from './nextSteps.ts'

export const overview = z.object({
  experience: experienceRow.extend({ public_url: z.string(), questions_held_back: z.int() }),
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
    pending_entries: z.object({ count: z.int(), is_capped: z.boolean() }).nullable(),
    draws_to_confirm: z.int().nullable(),
  }),
  /** Null for who may not see the client's pools. */
  pools: z
    .array(z.object({ id, name: z.string(), is_testing: z.boolean(), total: z.int(), remaining: z.int() }))
    .nullable(),
  /** What the asker may do next for it; null where nothing waits. */
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

/** `sweepstakes.overview` and so on, for each kind. */
export const overviewRoutes = byKind<{ [K in Kind]: ReturnType<typeof overviewCall<K>> }>(overviewCall)
