import { Checkbox } from '@mantine/core'
import type { UseFormReturnType } from '@mantine/form'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'

type Props = {
  form: UseFormReturnType<LinkValues>
  isAsking: boolean
  onAsk: (isAsking: boolean) => void
}

const field = 'append_tracking_information'

/** Unticking asks; cancelling ticks it again (E6). */
export function TrackingField({ form, isAsking, onAsk }: Props) {
  const t = useT()
  const [isTicked, setTicked] = useState(() => form.getValues()[field])
  form.watch(field, ({ value }) => setTicked(value))
  const isConfirmed = useRef(false)
  return (
    <>
      <Checkbox
        label={t('links.tracking')}
        description={t('links.trackingHint')}
        checked={isTicked}
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

export type LinkValues = {
  name: string
  url: string
  append_tracking_information: boolean
  experience: string
}
