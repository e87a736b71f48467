import { useRead } from '#console/kit/api/query.ts'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { TwoStepPanel } from './TwoStepPanel.tsx'

/** Two-step sign-in, in one's profile. */
export function TwoStepSection() {
  const t = useT()
  const read = useRead('getTwoStep', {})
  return (
    <FormSection title={t('twoStep.title')} help={t('twoStep.help')}>
      <Loaded read={read}>{({ data }) => <TwoStepPanel steps={data} />}</Loaded>
    </FormSection>
  )
}
