import type { Shortcode } from '#contract/clients/calls.ts'
import type { Sweepstakes } from '#contract/experiences/kinds/sweepstakes.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import type { KindTab } from '../../ExperienceEditor.tsx'
import type { SweepstakesOwn } from './sweepstakesValues.ts'

/** `pools` is missing for who may not see them. */
export type TabProps = KindTab<SweepstakesOwn> & {
  experience: Sweepstakes | undefined
  choices: { shortcodes: Shortcode[]; pools: PrizePool[] | undefined }
}
