/** The speed at which entries are decided in the queue, by person and by experience. */
import * as z from 'zod'
import { page, paging, reads, route } from '../kit.ts'
import { says } from '../why.ts'

export const paceBys = ['person', 'experience'] as const
export type PaceBy = (typeof paceBys)[number]

const paceDays = ['1', '7', '30'] as const

/**
 * `id` is of the person or of the experience. `hours`: the hours by the clock in which a person decided anything, added
 * up over the people; `per_hour` is of these. The median is of the entries that were taken from the queue, null where
 * there is none.
 */
const paceRow = z.object({
  id: z.uuid(),
  name: z.string(),
  decided: z.int(),
  hours: z.int(),
  per_hour: z.int(),
  median_seconds: z.int().nullable(),
})
export type PaceRow = z.output<typeof paceRow>

/** Decisions that were taken back do not count. */
export const listPace = route({
  method: 'GET',
  path: '/api/v1/entry-validation-pace/{random}',
  access: reads('validation'),
  summary: 'Decisions an hour and the median time of the last days, whoever decided most first.',
  source: 'decisions 4',
  shows: ['entry'],
  query: z.strictObject({
    ...paging,
    by: z.enum(paceBys, says('not_an_option', { options: paceBys.join(', ') })).default('person'),
    days: z
      .enum(paceDays, says('not_an_option', { options: paceDays.join(', ') }))
      .transform(Number)
      .default(7),
  }),
  answer: page(paceRow),
})
