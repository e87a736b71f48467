import { routes } from '#contract/routes.ts'
import { make, must, rows } from '../making.ts'
import type { ClientIds } from './clients.ts'
import type { ExperienceIds } from './experiences.ts'

export type PrizingIds = { readonly draw: string; readonly ballotDraw: string }

/** A draw with one potential winner. */
export async function makeDraw({
  as: { client_admin: admin },
  experience: { eid: exp },
  pool,
}: ClientIds & ExperienceIds): Promise<PrizingIds> {
  const draw = await make(admin, routes.openDraw, { params: { exp }, body: { count: 1, prizePool: pool } })
  const params = { exp, drawEid: draw.eid }
  const drawn = await rows(admin, routes.drawPotentialWinners, { params, body: {} })
  return { draw: draw.eid, ballotDraw: must(drawn[0]).eid }
}
