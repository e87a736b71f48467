import { Button, Group, Stack, Textarea } from '@mantine/core'
import { IconCopy } from '@tabler/icons-react'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { LongTextField, SwitchField, TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCopy } from '#console/kit/useCopy.ts'
import type { Widget } from '#contract/messaging/calls.ts'

/** Makes a widget, or changes one and gives its tag. */
export function WidgetDialog({ widget, onClose }: { widget: Widget | undefined; onClose: () => void }) {
  const t = useT()
  const form = useCallForm({
    call: 'updateWidget',
    of: widget,
    // One on each line.
    own: { origins: widget?.origins.join('\n') ?? '' },
  })
  const create = useChange('createWidget')
  const update = useChange('updateWidget')
  return (
    <FormDialog
      onClose={onClose}
      title={t(widget ? 'settings.editWidget' : 'settings.newWidget')}
      submitLabel={t(widget ? 'settings.saveWidget' : 'settings.createWidget')}
      doneText={t(widget ? 'settings.widgetSaved' : 'settings.widgetCreated')}
      form={form}
      size={560}
      draft={widget?.id}
      onSubmit={(values, { origins }) => {
        const body = { ...values, origins: originsIn(origins) }
        return widget ? update.mutateAsync({ params: { id: widget.id }, body }) : create.mutateAsync({ body })
      }}
    >
      {widget && <ScriptTag tag={widget.script_tag} />}
      <TextField form={form} name="name" label={t('kit.name')} data-autofocus />
      <BilingualField form={form} name="greeting" label={t('settings.greeting')} isLong />
      <LongTextField
        form={form}
        name="origins"
        label={t('settings.origins')}
        description={t('settings.originsHint')}
        minRows={2}
        maxRows={6}
        spellCheck={false}
      />
      <SwitchField
        form={form}
        name="is_enabled"
        label={t('settings.isEnabled')}
        description={t('settings.isEnabledHint')}
      />
    </FormDialog>
  )
}

const originsIn = (text: string) =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim().toLowerCase().replace(/\/+$/, ''))
    .filter(Boolean)

function ScriptTag({ tag }: { tag: string }) {
  const t = useT()
  const copy = useCopy()
  return (
    <Stack gap="xs">
      <Textarea
        label={t('settings.scriptTag')}
        description={t('settings.scriptTagHint')}
        value={tag}
        readOnly
        variant="filled"
        maxRows={3}
        styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        onFocus={(event) => event.currentTarget.select()}
      />
      <Group>
        <Button variant="default" leftSection={<IconCopy size={14} />} onClick={() => void copy(tag)}>
          {t('settings.copyTag')}
        </Button>
      </Group>
    </Stack>
  )
}
