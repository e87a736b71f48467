import { Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { AskForFrench } from '#console/kit/fields/AskForFrench.tsx'
import { LongTextField, TextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useFrenchField } from '#console/kit/fields/useFrenchField.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { SavedReply } from '#contract/messaging/calls.ts'

const fields = '{{first_name}} {{last_name}} {{name}} {{phone}} {{email}} {{data.key}}'
const rows = { minRows: 3, maxRows: 8 }

/** Makes a saved reply, or changes one. */
export function SavedReplyDialog({ reply, onClose }: { reply: SavedReply | undefined; onClose: () => void }) {
  const t = useT()
  const form = useCallForm({ call: 'updateSavedReply', of: reply })
  const create = useChange('createSavedReply')
  const update = useChange('updateSavedReply')
  const hasFrench = useFrenchField(form, 'message_fr')
  return (
    <FormDialog
      onClose={onClose}
      title={t(reply ? 'inbox.savedEdit' : 'inbox.savedNew')}
      submitLabel={t(reply ? 'inbox.savedSave' : 'inbox.savedCreate')}
      doneText={t(reply ? 'inbox.savedChanged' : 'inbox.savedCreated')}
      doneFor="messaging"
      form={form}
      draft={reply?.id}
      size={560}
      onSubmit={(body) =>
        reply ? update.mutateAsync({ params: { id: reply.id }, body }) : create.mutateAsync({ body })
      }
    >
      <TextField form={form} name="title" label={t('inbox.savedTitle')} data-autofocus />
      <LongTextField form={form} name="message" label={t('inbox.savedMessageEn')} lang="en" {...rows} />
      {hasFrench ? (
        <LongTextField
          form={form}
          name="message_fr"
          label={t('inbox.savedMessageFr')}
          description={t('inbox.savedMessageFrHelp')}
          lang="fr"
          {...rows}
        />
      ) : (
        <AskForFrench />
      )}
      <Text fz="xs" c="dimmed">
        {t('inbox.savedFields', { fields })}
      </Text>
    </FormDialog>
  )
}
