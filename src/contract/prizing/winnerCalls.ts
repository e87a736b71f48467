/** Prizes that were given: of an experience, as its winners (E7), and of a pool. */
import * as z from 'zod'
import { kindNames, kindsWith } from '../experiences/kinds.ts'
import { eid, id, idOrEid, instant, page, paging, reads, route } from '../kit.ts'
import { prizeClaim } from './claim.ts'
import { person } from './person.ts'
import { claimFilters, waysToWin } from './winnerFilters.ts'

/**
 * One prize of one person. `draw_number` is null where the entry took it without a draw; `code_end` are the last two
 * characters of an e-prize's code; `told_at` is when a message about it was written. `claim` is null where nobody asked
 * for one; that of a prize given at once is there from the award on, where the experience has `has_consumer_redemption`.
 */
const winner = z.object({
  id,
  participant: person,
  entry: z.object({ id, eid }),
  experience: z.object({ id, eid, name: z.string(), kind: z.enum(kindNames) }),
  prize_pool: z.object({ id, name: z.string() }),
  prize_type: z.object({ id, name: z.string() }).nullable(),
  draw_number: z.int().nullable(),
  code_end: z.string().nullable(),
  told_at: instant.nullable(),
  claim: prizeClaim.nullable(),
  created_at: instant,
})
export type Winner = z.output<typeof winner>

const winnerNarrowing = {
  claim: z.enum(claimFilters).optional(),
  won: z.enum(waysToWin).optional(),
  prize_pool_id: id.optional(),
}
export type WinnerFilter = z.output<z.ZodObject<typeof winnerNarrowing>>

/** Nobody in a kind without pools. */
const listWinners = route({
  method: 'GET',
  path: '/api/v1/experience/{type}/{id}/winners/{random}',
  access: reads('draws'),
  summary: 'The winners of an experience with their prizes and claims, newest first.',
  source: 'E7',
  shows: ['draw', 'pool', 'entry', 'participant'],
  params: z.object({ type: z.enum(kindNames), id: idOrEid }),
  query: z.strictObject({ ...paging, ...winnerNarrowing }),
  answer: page(winner),
})

/** Takes the right to see draws and the right to export participants; 404 without the first. */
const exportWinners = route({
  method: 'POST',
  path: '/api/v1/experience/{type}/{id}/winners/export',
  access: reads('participantExport'),
  summary: 'Export the winners of an experience as CSV; the job report has the file.',
  source: 'E7',
  touches: ['job'],
  params: z.object({ type: z.enum(kindsWith('hasPools')), id: idOrEid }),
  body: z.strictObject(winnerNarrowing),
  answer: z.object({ job_report_id: id }),
})

/**
 * At most `mostPrinted`, newest first; `total` is how many there are. Takes the rights that the export takes. The trail
 * notes who took which winners along.
 */
const printWinners = route({
  method: 'POST',
  path: '/api/v1/experience/{type}/{id}/winners/print',
  access: reads('participantExport'),
  summary: 'The winners of an experience on one sheet, to be printed.',
  source: 'E7',
  touches: ['audit'],
  params: z.object({ type: z.enum(kindsWith('hasPools')), id: idOrEid }),
  body: z.strictObject(winnerNarrowing),
  answer: z.object({ data: z.array(winner), total: z.int(), printed_at: instant }),
})
export type Printed = z.output<typeof printWinners.answer>

const listPoolAwards = route({
  method: 'GET',
  path: '/api/v1/experience/prize-pool/{poolId}/award/{random}',
  access: reads('prizePools'),
  summary: 'What was given out of a pool, and to whom, newest first.',
  source: 'decisions 5',
  shows: ['pool', 'draw', 'entry', 'participant'],
  params: z.object({ poolId: id }),
  query: z.strictObject(paging),
  answer: page(winner),
})

export const winnerCalls = { listWinners, exportWinners, printWinners, listPoolAwards }
