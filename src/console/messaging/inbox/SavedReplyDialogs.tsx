import { Text, Textarea, TextInput } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { SavedReply } from '#contract/messaging/calls.ts'
import { unknownFields } from '#contract/messaging/mergeFields.ts'
import { hasVisibleText } from '#contract/text.ts'

type Values = { title: string; message: string; message_fr: string }

const fields = '{{first_name}} {{last_name}} {{name}} {{phone}} {{email}} {{data.key}}'

/** Makes a saved reply, or changes one. */
export function SavedReplyDialog({ reply, onClose }: { reply: SavedReply | undefined; onClose: () => void }) {
  const t = useT()
  const form = useCallForm<Values>({
    call: 'createSavedReply',
    initialValues: {
      title: reply?.title ?? '',
      message: reply?.message ?? '',
      message_fr: reply?.message_fr ?? '',
    },
    validate: {
      title: (title) => (hasVisibleText(title) ? null : t('inbox.savedTitleRequired')),
      message: (message) => (hasVisibleText(message) ? faultIn(message) : t('inbox.savedMessageRequired')),
      message_fr: (message) => faultIn(message),
    },
  })
  const faultIn = (text: string) => {
    const unknown = unknownFields(text)
    return unknown.length > 0 ? t('inbox.savedFault', { fields: unknown.join(' ') }) : null
  }
  const done = (text: string) => () => toast.success(text, { for: 'messaging' })
  const create = useChange('createSavedReply', {
    onDone: done(t('inbox.savedCreated')),
  })
  const update = useChange('updateSavedReply', {
    onDone: done(t('inbox.savedChanged')),
  })
  const submit = ({ title, message, message_fr }: Values) => {
    const body = { title, message, message_fr: message_fr.trim() === '' ? null : message_fr }
    return reply ? update.mutateAsync({ params: { id: reply.id }, body }) : create.mutateAsync({ body })
  }
  return (
    <FormDialog
      opened
      onClose={onClose}
      title={t(reply ? 'inbox.savedEdit' : 'inbox.savedNew')}
      submitLabel={t(reply ? 'inbox.savedSave' : 'inbox.savedCreate')}
      form={form}
      draft={reply?.id ?? ''}
      size={560}
      onSubmit={submit}
    >
      <TextInput
        label={t('inbox.savedTitle')}
        withAsterisk
        maxLength={80}
        data-autofocus
        key={form.key('title')}
        {...form.getInputProps('title')}
      />
      <Textarea
        label={t('inbox.savedMessageEn')}
        lang="en"
        withAsterisk
        minRows={3}
        maxRows={8}
        maxLength={1600}
        key={form.key('message')}
        {...form.getInputProps('message')}
      />
      <Textarea
        label={t('inbox.savedMessageFr')}
        description={t('inbox.savedMessageFrHelp')}
        lang="fr"
        minRows={3}
        maxRows={8}
        maxLength={1600}
        key={form.key('message_fr')}
        {...form.getInputProps('message_fr')}
      />
      <Text fz="xs" c="dimmed">
        {t('inbox.savedFields', { fields })}
      </Text>
    </FormDialog>
  )
}

type DeleteProps = { reply: SavedReply | undefined; onClose: () => void }

export function DeleteSavedReplyDialog({ reply, onClose }: DeleteProps) {
  const t = useT()
  const [shown, setShown] = useState(reply)
  if (reply && reply !== shown) setShown(reply)
  const remove = useChange('deleteSavedReply', {
    onDone: () => toast.success(t('inbox.savedDeleted'), { for: 'messaging' }),
  })
  return (
    <ConfirmDialog
      opened={reply !== undefined}
      onClose={onClose}
      title={t('inbox.savedDeleteNamed', { name: shown?.title ?? '' })}
      verb={t('inbox.savedDelete')}
      isDestructive
      onConfirm={() => remove.mutateAsync({ params: { id: shown?.id ?? '' } })}
    >
      {t('inbox.savedDeleteText')}
    </ConfirmDialog>
  )
}
