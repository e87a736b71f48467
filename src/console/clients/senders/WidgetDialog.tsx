import { Button, Group, Stack, Switch, Textarea, TextInput } from '@mantine/core'
import { useForm } from '@mantine/form'
import { IconCopy } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { BilingualField } from '#console/kit/fields/BilingualField.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import { useCopy } from '#console/kit/useCopy.ts'
import type { Widget } from '#contract/messaging/calls.ts'

type Values = {
  name: string
  greeting: string
  greeting_fr: string
  /** One on each line. */
  origins: string
  is_enabled: boolean
}

/** Makes a widget, or changes one and gives its tag. */
export function WidgetDialog({ widget, onClose }: { widget: Widget | undefined; onClose: () => void }) {
  const t = useT()
  const form = useForm<Values>({
    mode: 'uncontrolled',
    initialValues: {
      name: widget?.name ?? '',
      greeting: widget?.greeting ?? '',
      greeting_fr: widget?.greeting_fr ?? '',
      origins: widget?.origins.join('\n') ?? '',
      is_enabled: widget?.is_enabled ?? true,
    },
  })
  const create = useChange('createWidget', {
    onDone: () => toast.success(t('settings.widgetCreated')),
  })
  const update = useChange('updateWidget', {
    onDone: () => toast.success(t('settings.widgetSaved')),
  })
  const submit = ({ origins, ...values }: Values) => {
    const body = { ...values, origins: originsIn(origins) }
    return widget ? update.mutateAsync({ params: { id: widget.id }, body }) : create.mutateAsync({ body })
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={widget ? t('settings.editWidget') : t('settings.newWidget')}
      submitLabel={widget ? t('settings.saveWidget') : t('settings.createWidget')}
      form={form}
      onSubmit={submit}
      size={560}
      {...(widget ? { draft: widget.id } : {})}
    >
      {widget && <ScriptTag tag={widget.script_tag} />}
      <TextInput
        label={t('settings.widgetName')}
        withAsterisk
        maxLength={60}
        data-autofocus
        key={form.key('name')}
        {...form.getInputProps('name')}
      />
      <BilingualField
        form={form}
        name="greeting"
        label={t('settings.greeting')}
        isLong
        maxLength={300}
        required
      />
      <Textarea
        label={t('settings.origins')}
        description={t('settings.originsHint')}
        withAsterisk
        minRows={2}
        maxRows={6}
        spellCheck={false}
        key={form.key('origins')}
        {...form.getInputProps('origins')}
        error={form.errors.origins ?? originFault(form.errors)}
      />
      <Switch
        label={t('settings.isEnabled')}
        description={t('settings.isEnabledHint')}
        key={form.key('is_enabled')}
        {...form.getInputProps('is_enabled', { type: 'checkbox' })}
      />
    </FormDialog>
  )
}

const originsIn = (text: string) =>
  text
    .split(/[\s,]+/)
    .map((line) => line.trim().toLowerCase().replace(/\/+$/, ''))
    .filter(Boolean)

/** The server names the line; the field is one. */
const originFault = (errors: Record<string, ReactNode>) =>
  Object.entries(errors).find(([field]) => field.startsWith('origins.'))?.[1]

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
