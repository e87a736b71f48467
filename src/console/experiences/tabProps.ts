import type { EditForm } from '#console/kit/edit/useEditForm.ts'
import type { Campaign } from '#contract/campaigns/calls.ts'
import type { Shortcode } from '#contract/clients/calls.ts'
import type { Sweepstakes } from '#contract/experiences/kinds/sweepstakes.ts'
import type { PrizePool } from '#contract/prizing/calls.ts'
import type { SweepstakesValues } from './sweepstakesValues.ts'

/** `pools` is missing for who may not see them. */
type Choices = { campaigns: Campaign[]; shortcodes: Shortcode[]; pools: PrizePool[] | undefined }

export type TabProps = {
  form: EditForm<SweepstakesValues>['form']
  experience: Sweepstakes | undefined
  choices: Choices
  /** Whoever may only read, or waits for the lock: a switch within the form is off then. */
  isReadOnly: boolean
}
