import { NativeSelect } from '@mantine/core'
import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Shortcode } from '#contract/clients/calls.ts'
import type { Mailbox } from '#contract/messaging/calls.ts'
import type { Subscription } from '#contract/participants/calls.ts'
import type { ComposeForm } from './useWatched.ts'
import { useWatched } from './useWatched.ts'

export type Experience = { id: string; name: string }
type Props = {
  form: ComposeForm
  shortcodes: Shortcode[]
  mailboxes: Mailbox[]
  subscriptions: Subscription[]
  experiences: Experience[]
}

/** Who it comes from: a shortcode or a mailbox, whose opt-in counts, and the experience it belongs to. */
export function SenderFields({ form, shortcodes, mailboxes, subscriptions, experiences }: Props) {
  const t = useT()
  const { channel, shortcode_id } = useWatched(form, ['channel', 'shortcode_id'])
  const fitting = subscriptions.filter((one) =>
    channel === 'email' ? one.channel === 'email' : one.shortcode_id === shortcode_id,
  )
  const choose = { value: '', label: t('compose.choose') }
  const sender = form.getInputProps('shortcode_id')
  return (
    <FieldRow>
      {channel === 'sms' ? (
        <NativeSelect
          label={t('messaging.shortcode')}
          withAsterisk
          data={[choose, ...shortcodes.map(({ id, code }) => ({ value: id, label: code }))]}
          key={form.key('shortcode_id')}
          {...sender}
          onChange={(event) => {
            sender.onChange(event)
            form.setFieldValue('subscription_id', '')
          }}
        />
      ) : (
        <NativeSelect
          label={t('compose.mailbox')}
          withAsterisk
          data={[
            choose,
            ...mailboxes.map(({ id, name, address }) => ({ value: id, label: `${name} <${address}>` })),
          ]}
          key={form.key('mailbox_id')}
          {...form.getInputProps('mailbox_id')}
        />
      )}
      {fitting.length > 1 && (
        <NativeSelect
          label={t('compose.subscription')}
          data={[
            { value: '', label: t('compose.defaultSubscription') },
            ...fitting.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          key={form.key('subscription_id')}
          {...form.getInputProps('subscription_id')}
        />
      )}
      {experiences.length > 0 && (
        <NativeSelect
          label={t('compose.experience')}
          data={[
            { value: '', label: t('compose.noExperience') },
            ...experiences.map(({ id, name }) => ({ value: id, label: name })),
          ]}
          key={form.key('experience_id')}
          {...form.getInputProps('experience_id')}
        />
      )}
    </FieldRow>
  )
}
