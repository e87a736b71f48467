import { Checkbox, Stack, Text } from '@mantine/core'
import { useForm } from '@mantine/form'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Shortcode } from '#contract/clients/calls.ts'

type Props = { all: Shortcode[]; chosen: Shortcode[]; onClose: () => void }

/** Which of the installation's shortcodes this client uses (M3). */
export function ChooseShortcodesDialog({ all, chosen, onClose }: Props) {
  const t = useT()
  const client = useClient()
  const form = useForm<{ shortcode_ids: string[] }>({
    mode: 'uncontrolled',
    initialValues: { shortcode_ids: chosen.map(({ id }) => id) },
  })
  const save = useChange('setClientShortcodes', {
    onDone: () => toast.success(t('settings.chosen')),
  })
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t('settings.chooseShortcodes')}
      submitLabel={t('kit.save')}
      form={form}
      draft={false}
      onSubmit={({ shortcode_ids }) =>
        save.mutateAsync({ params: { id: client.id }, body: { shortcode_ids: shortcode_ids.join(',') } })
      }
    >
      <Text c="dimmed" fz="sm">
        {t('settings.chooseHelp', { client: client.name })}
      </Text>
      <Checkbox.Group
        label={t('clients.shortcodes')}
        key={form.key('shortcode_ids')}
        {...form.getInputProps('shortcode_ids')}
      >
        <Stack gap="xs" mt="xs">
          {all.map(({ id, code, gateway }) => (
            <Checkbox key={id} value={id} label={`${code} · ${t(`clients.gateway.${gateway}`)}`} />
          ))}
        </Stack>
      </Checkbox.Group>
    </FormDialog>
  )
}
