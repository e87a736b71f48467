import { Checkbox, Stack, Text, TextInput } from '@mantine/core'
import { useRef, useState } from 'react'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { flightBodyOf } from './bodies.ts'
import { useFlight } from './useFlight.ts'
import type { ComposeForm } from './useWatched.ts'
import { useWatched } from './useWatched.ts'

/** Skipping the opt-in check is asked about and unticked by cancelling (M4); both exceptions need a reason. */
export function ExceptionFields({ form }: { form: ComposeForm }) {
  const t = useT()
  const { skip_optin_check: skips, ignore_quiet_hours: ignores } = useWatched(form, [
    'skip_optin_check',
    'ignore_quiet_hours',
  ])
  const [isAsking, setAsking] = useState(false)
  return (
    <>
      <Stack gap="xs">
        <Checkbox
          label={t('compose.skipOptin')}
          description={t('compose.skipOptinHelp')}
          checked={skips}
          onChange={(event) => {
            form.setFieldValue('skip_optin_check', event.currentTarget.checked)
            setAsking(event.currentTarget.checked)
          }}
        />
        {skips && (
          <TextInput
            label={t('compose.skipReason')}
            withAsterisk
            maxLength={500}
            key={form.key('skip_optin_reason')}
            {...form.getInputProps('skip_optin_reason')}
          />
        )}
      </Stack>
      <Stack gap="xs">
        <Checkbox
          label={t('compose.ignoreQuiet')}
          description={t('compose.ignoreQuietHelp')}
          checked={ignores}
          onChange={(event) => form.setFieldValue('ignore_quiet_hours', event.currentTarget.checked)}
        />
        {ignores && (
          <TextInput
            label={t('compose.quietReason')}
            withAsterisk
            maxLength={500}
            key={form.key('quiet_hours_reason')}
            {...form.getInputProps('quiet_hours_reason')}
          />
        )}
      </Stack>
      {isAsking && <SkipDialog form={form} onClose={() => setAsking(false)} />}
    </>
  )
}

function SkipDialog({ form, onClose }: { form: ComposeForm; onClose: () => void }) {
  const t = useT()
  const isConfirmed = useRef(false)
  const flight = useFlight(flightBodyOf({ ...form.getValues(), skip_optin_check: true }))
  return (
    <ConfirmDialog
      opened
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
