import { ChoiceField } from '#console/kit/fields/fields.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { TabProps } from './tabProps.ts'

/** How a participant comes to a prize: in a draw, or at once. */
export function PrizeMethod({ form }: Pick<TabProps, 'form'>) {
  const t = useT()
  const method = form.useWatchValue('prize_method_class')
  return (
    <ChoiceField
      form={form}
      name="prize_method_class"
      label={t('experiences.method')}
      description={method && t(`experiences.methodHint.${method}`)}
      textOf={(choice) => t(`experiences.method.${choice}`)}
    />
  )
}
