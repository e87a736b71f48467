/** Prizes that were given: of an experience, as its winners (E7), and of a pool. */
import * as z from 'zod'
import { kindNames, kindsWith } from '../experiences/kinds.ts'
import { eid, id, idOrEid, instant, page, paging, reads, route } from '../kit.ts'

/**
 * One prize of one person. `draw_number` is null where the entry took it without a draw; `code_end` are the last two
 * characters of an e-prize's code; `told_at` is when a message about it was written.
 */
const winner = z.object({
  id,
  participant: z.object({ id, name: z.string(), phone: z.string().nullable(), email: z.string().nullable() }),
  entry: z.object({ id, eid }),
  experience: z.object({ id, eid, name: z.string(), kind: z.enum(kindNames) }),
  prize_pool: z.object({ id, name: z.string() }),
  prize_type: z.object({ id, name: z.string() }).nullable(),
  draw_number: z.int().nullable(),
  code_end: z.string().nullable(),
  told_at: instant.nullable(),
  created_at: instant,
})
export type Winner = z.output<typeof winner>

const listWinners = route({
  method: 'GET',
  path: '/api/v1/experience/{type}/{id}/winners/{random}',
  access: reads('draws'),
  summary: 'The winners of an experience with their prizes, newest first.',
  source: 'E7',
  shows: ['draw', 'pool', 'entry', 'participant'],
  params: z.object({ type: z.enum(kindsWith('hasPools')), id: idOrEid }),
  query: z.strictObject(paging),
  answer: page(winner),
})

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

export const winnerCalls = { listWinners, listPoolAwards }
