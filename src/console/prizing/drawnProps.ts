import type { Kind } from '#contract/experiences/kinds.ts'
import type { BallotWithImages, Draw } from '#contract/prizing/calls.ts'
import type { DrawTab } from './drawTab.ts'

export type DrawnExperience = { kind: Kind; eid: string; name: string }

/** The draw that each tab works on; it is opened already. */
export type DrawnProps = { experience: DrawnExperience; draw: Draw; drawTab: DrawTab }

/** With the ballots drawn so far; `live` are those that were not replaced. */
export type BallotProps = DrawnProps & { live: BallotWithImages[]; replaced: BallotWithImages[] }
