import { Group, Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { ClientMark } from '#console/kit/ClientMark.tsx'
import { FormDialog } from '#console/kit/dialogs/FormDialog.tsx'
import { ChoiceField, LongTextField } from '#console/kit/fields/fields.tsx'
import { useCallForm } from '#console/kit/fields/useCallForm.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useClient } from '#console/kit/session.ts'
import { SegmentCount } from '#console/parts/SegmentCount.tsx'
import { mostCharacters } from '#console/parts/sending/messageForm.ts'
import type { Shortcode } from '#contract/clients/calls.ts'
import type { ParticipantRow } from '#contract/participants/calls.ts'

type Props = { person: ParticipantRow; shortcodes: Shortcode[]; onClose: () => void }

/** One text message to one member, from the list (M2: message pop-up). */
export function MessageDialog({ person, shortcodes, onClose }: Props) {
  const t = useT()
  const client = useClient()
  const form = useCallForm({
    call: 'sendMessage',
    initialValues: { shortcode_id: shortcodes[0]?.id ?? '', message: '' },
    validate: { message: (text) => (text.trim() ? null : t('lists.messageRequired')) },
  })
  const send = useChange('sendMessage')
  const shortcode_id = form.useWatchValue('shortcode_id')
  const message = form.useWatchValue('message')
  const name = useFormat().person(person.name)
  return (
    <FormDialog
      onClose={onClose}
      title={t('lists.writeTo', { name })}
      submitLabel={t('lists.send')}
      form={form}
      draft={person.id}
      doneText={t('lists.sent')}
      doneFor="messaging"
      onSubmit={(values) => send.mutateAsync({ body: { type: 'sms', participant_id: person.id, ...values } })}
    >
      <Group gap="xs">
        <ClientMark client={client} size={20} />
        <Text fw={500}>{client.name}</Text>
      </Group>
      {shortcodes.length > 1 && (
        <ChoiceField
          form={form}
          name="shortcode_id"
          label={t('nouns.shortcode')}
          data={shortcodes.map(({ id, code }) => ({ value: id, label: code }))}
        />
      )}
      <div>
        <LongTextField
          form={form}
          name="message"
          label={t('lists.message')}
          autosize
          minRows={4}
          maxLength={mostCharacters.sms}
          data-autofocus
        />
        <SegmentCount
          text={message}
          limit={shortcodes.find(({ id }) => id === shortcode_id)?.segment_limit}
        />
      </div>
    </FormDialog>
  )
}
