import { useT } from '#console/kit/i18n/i18n.ts'
import { prizeMethods } from '#contract/experiences/kinds/prizeMethods.ts'
import { ParticipationSection } from '../../contests/ParticipationSection.tsx'
import type { SweepstakesTab } from './sweepstakesValues.ts'

/** Without a number of prizes draws give a person one, and a keyword any number. */
export function Participation({ form }: Pick<SweepstakesTab, 'form'>) {
  const t = useT()
  const isDrawn = form.useWatchValue('prize_method_class') === prizeMethods[1]
  return (
    <ParticipationSection
      form={form}
      entersByKeyword
      limitHint={isDrawn ? t('contest.limitOfDraws') : undefined}
    />
  )
}
