import type { PrizingWorld } from './prizing.ts'

type StoredBallot = { id: string; participant_id: string }

/** The ballots of a frozen set in their order, out of the bundles. */
export const storedBallots = (world: PrizingWorld, drawId: string) =>
  world.rows<StoredBallot>(
    `select u.id, u.participant_id
     from ballot_bundle b cross join lateral unnest(b.entries, b.participants) as u(id, participant_id)
     where b.draw_id = $1 order by u.id`,
    [drawId],
  )
