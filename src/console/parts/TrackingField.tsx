import { Checkbox } from '@mantine/core'
import { useRef } from 'react'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { useT } from '#console/kit/i18n/i18n.ts'

type Props = {
  form: Form<{ append_tracking_information: boolean }>
  isAsking: boolean
  onAsk: (isAsking: boolean) => void
}

const field = 'append_tracking_information'

/** Unticking asks; cancelling ticks it again (E6). */
export function TrackingField({ form, isAsking, onAsk }: Props) {
  const t = useT()
  const isConfirmed = useRef(false)
  return (
    <>
      <Checkbox
        label={t('links.tracking')}
        description={t('links.trackingHint')}
        checked={form.useWatchValue(field)}
        onChange={({ currentTarget }) => {
          form.setFieldValue(field, currentTarget.checked)
          isConfirmed.current = false
          onAsk(!currentTarget.checked)
        }}
      />
      <ConfirmDialog
        opened={isAsking}
        title={t('links.trackingQuestion')}
        verb={t('links.trackingOff')}
        onConfirm={async () => {
          isConfirmed.current = true
        }}
        onClose={() => {
          if (!isConfirmed.current) form.setFieldValue(field, true)
          onAsk(false)
        }}
      >
        {t('links.trackingLost')}
      </ConfirmDialog>
    </>
  )
}
