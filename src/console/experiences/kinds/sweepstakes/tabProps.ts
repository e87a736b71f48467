import type { Shortcode } from '#contract/clients/calls.ts'
import type { Sweepstakes } from '#contract/experiences/kinds/sweepstakes.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import type { SweepstakesTab } from './sweepstakesValues.ts'

/** `pools` is missing for who may not see them. */
export type TabProps = SweepstakesTab & {
  experience: Sweepstakes | undefined
  choices: { shortcodes: Shortcode[]; pools: PrizePool[] | undefined }
}
