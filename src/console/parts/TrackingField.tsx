import { Checkbox } from '@mantine/core'
import { useRef } from 'react'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useDialogOver } from '#console/kit/dialogs/useDialogOver.ts'
import type { Form } from '#console/kit/fields/formTypes.ts'
import { useT } from '#console/kit/i18n/i18n.ts'

const field = 'append_tracking_information'

/** Unticking asks; cancelling ticks it again (E6). */
export function TrackingField({ form }: { form: Form<{ append_tracking_information: boolean }> }) {
  const t = useT()
  const question = useDialogOver<true>()
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
          if (!currentTarget.checked) question.open(true)
        }}
      />
      <ConfirmDialog
        opened={question.isOpen}
        title={t('links.trackingQuestion')}
        verb={t('links.trackingOff')}
        onConfirm={async () => {
          isConfirmed.current = true
        }}
        onClose={() => {
          if (!isConfirmed.current) form.setFieldValue(field, true)
          question.close()
        }}
      >
        {t('links.trackingLost')}
      </ConfirmDialog>
    </>
  )
}
