import { Checkbox, Stack, Text } from '@mantine/core'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { TextField } from '#console/kit/fields/fields.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { flightBodyOf } from './bodies.ts'
import { useFlight } from './useFlight.ts'
import type { ComposeForm } from './values.ts'

const skip = {
  name: 'skip_optin_check',
  label: 'compose.skipOptin',
  help: 'compose.skipOptinHelp',
  reason: 'skip_optin_reason',
  reasonLabel: 'compose.skipReason',
} as const
const ignore = {
  name: 'ignore_quiet_hours',
  label: 'compose.ignoreQuiet',
  help: 'compose.ignoreQuietHelp',
  reason: 'quiet_hours_reason',
  reasonLabel: 'compose.quietReason',
} as const

/** Skipping the opt-in check is asked about and unticked by cancelling (M4); both exceptions need a reason. */
export function ExceptionFields({ form }: { form: ComposeForm }) {
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <ExceptionField form={form} exception={skip} onTick={setAsking} />
      <ExceptionField form={form} exception={ignore} />
      {isAsking && <SkipDialog form={form} onClose={() => setAsking(false)} />}
    </>
  )
}

type Props = {
  form: ComposeForm
  exception: typeof skip | typeof ignore
  onTick?: (isTicked: boolean) => void
}

function ExceptionField({ form, exception, onTick }: Props) {
  const t = useT()
  const { name, label, help, reason, reasonLabel } = exception
  const isTicked = form.useWatchValue(name)
  return (
    <Stack gap="xs">
      <Checkbox
        label={t(label)}
        description={t(help)}
        checked={isTicked}
        data-path={name}
        onChange={({ currentTarget: { checked } }) => {
          form.setFieldValue(name, checked)
          onTick?.(checked)
        }}
      />
      {isTicked && <TextField form={form} name={reason} label={t(reasonLabel)} withAsterisk />}
    </Stack>
  )
}

function SkipDialog({ form, onClose }: { form: ComposeForm; onClose: () => void }) {
  const t = useT()
  const isConfirmed = useRef(false)
  const flight = useFlight(flightBodyOf({ ...form.getValues(), skip_optin_check: true }))
  return (
    <ConfirmDialog
      title={t('compose.skipTitle')}
      verb={t('compose.skipVerb')}
      onConfirm={async () => {
        isConfirmed.current = true
      }}
      onClose={() => {
        if (!isConfirmed.current) form.setFieldValue('skip_optin_check', false)
        onClose()
      }}
    >
      <Stack gap="xs">
        {flight.data && (
          <Text fw={500}>{t('compose.flight.recipients', { count: flight.data.data.recipients })}</Text>
        )}
        <Text>{t('compose.skipText')}</Text>
      </Stack>
    </ConfirmDialog>
  )
}
