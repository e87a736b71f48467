import { Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { CheckboxesField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import type { Shortcode } from '#contract/clients/calls.ts'

type Props = { all: Shortcode[]; chosen: Shortcode[]; onClose: () => void }

/** Which of the installation's shortcodes this client uses (M3). */
export function ChooseShortcodesDialog({ all, chosen, onClose }: Props) {
  const t = useT()
  const client = useClient()
  const form = useCallForm({
    call: 'setClientShortcodes',
    own: { shortcode_ids: chosen.map(({ id }) => id) },
  })
  const save = useChange('setClientShortcodes')
  return (
    <FormDialog
      onClose={onClose}
      title={t('settings.chooseShortcodes')}
      submitLabel={t('kit.save')}
      doneText={t('settings.chosen')}
      form={form}
      draft={false}
      onSubmit={(_, { shortcode_ids }) =>
        save.mutateAsync({ params: { id: client.id }, body: { shortcode_ids: shortcode_ids.join(',') } })
      }
    >
      <Text c="dimmed" fz="sm">
        {t('settings.chooseHelp', { client: client.name })}
      </Text>
      <CheckboxesField
        form={form}
        name="shortcode_ids"
        label={t('clients.shortcodes')}
        isStacked
        data={all.map(({ id, code, gateway }) => ({
          value: id,
          label: `${code} · ${t(`clients.gateway.${gateway}`)}`,
        }))}
      />
    </FormDialog>
  )
}
