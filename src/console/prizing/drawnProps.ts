import type { Sweepstakes } from '#contract/experiences/kinds/sweepstakes.ts'
import type { Draw } from '#contract/prizing/calls.ts'
import type { PrizingPlace } from './place.ts'

export type DrawnSweepstakes = Pick<Sweepstakes, 'eid' | 'name'>

/** What each tab works on; `draw` is opened already. */
export type DrawnProps = { experience: DrawnSweepstakes; draw: Draw; place: PrizingPlace }
