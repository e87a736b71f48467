import { useState } from 'react'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { TrackingField } from '#console/parts/TrackingField.tsx'
import type { KindForm } from '../../kindForm.ts'
import { LinkText } from '../../LinkText.tsx'

/** The target, what goes with who is led there, and the words of the text that leads there. */
export function TargetTab({ form }: { form: KindForm<'external'> }) {
  const t = useT()
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <FormSection title={t('external.target')} help={t('external.targetHelp')}>
        <BilingualField form={form} name="target_url" label={t('external.address')} />
        <TrackingField form={form} isAsking={isAsking} onAsk={setAsking} />
      </FormSection>
      <LinkText form={form} />
    </>
  )
}
