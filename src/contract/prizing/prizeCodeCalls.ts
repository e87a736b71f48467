/** The codes of an e-prize pool (decisions 5): made, or brought in by a file; each is given once. */
import * as z from 'zod'
import { changes, id, instant, page, paging, reads, route } from '../kit.ts'
import { says } from '../why.ts'
import { mostPrizeCodesMade, prizeCodeUses } from './prizeCodes.ts'

const prizeCode = z.object({
  id,
  code: z.string(),
  created_at: instant,
  given_at: instant.nullable(),
  /** The person who won it; flagged as of now. */
  participant: z.object({ id, name: z.string(), is_flagged: z.boolean() }).nullable(),
})
export type PrizeCode = z.output<typeof prizeCode>

const ofPool = z.object({ poolId: id })
const listed = z.strictObject({ ...paging, state: z.enum(prizeCodeUses).optional() })

const listPrizeCodes = route({
  method: 'GET',
  path: '/api/v1/experience/prize-pool/{poolId}/code/{random}',
  access: reads('prizePools'),
  summary: 'The codes of an e-prize pool, newest first. Of each its last two characters can be read.',
  source: 'decisions 5',
  shows: ['pool', 'participant'],
  params: ofPool,
  query: listed,
  answer: page(prizeCode),
})

const seePrizeCodes = route({
  method: 'GET',
  path: '/api/v1/experience/prize-pool/{poolId}/code/seen',
  access: changes('prizePools'),
  summary: 'The same page of codes in full.',
  source: 'decisions 5',
  shows: { nothing: 'each look is in the trail, so it follows nothing live' },
  params: ofPool,
  query: listed,
  answer: page(prizeCode),
  sees: { action: 'prize_code.see', entity: 'prize_pool', of: 'poolId', isEach: true },
})

const makePrizeCodes = route({
  method: 'POST',
  path: '/api/v1/experience/prize-pool/{poolId}/code',
  access: changes('prizePools'),
  summary: 'Make codes that nobody can guess for an e-prize pool.',
  source: 'decisions 5',
  touches: ['pool'],
  params: ofPool,
  body: z.strictObject({
    count: z
      .int(says('prize_codes_count', { max: mostPrizeCodesMade }))
      .min(1, says('prize_codes_count', { max: mostPrizeCodesMade }))
      .max(mostPrizeCodesMade, says('prize_codes_count', { max: mostPrizeCodesMade })),
  }),
  answer: z.object({ made_count: z.int() }),
})

/**
 * Multipart: the `file`, a CSV of at most 100,000 rows whose first column, or the one that is named `code`, has the
 * codes. The job report tells progress, and has the rows that were refused as a file.
 */
const uploadPrizeCodes = route({
  method: 'POST',
  path: '/api/v1/experience/prize-pool/{poolId}/code/upload',
  access: changes('prizePools'),
  summary: 'Bring a CSV of codes into an e-prize pool.',
  source: 'decisions 5',
  touches: ['pool', 'job'],
  upload: true,
  maxBytes: 30_000_000,
  params: ofPool,
  body: z.strictObject({}),
  answer: z.object({ job_report_id: id }),
})

export const prizeCodeCalls = { listPrizeCodes, seePrizeCodes, makePrizeCodes, uploadPrizeCodes }
