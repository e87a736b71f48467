import { NativeSelect, SegmentedControl } from '@mantine/core'
import { FieldRow } from '#console/kit/edit/FormSection.tsx'
import { bind } from '#console/kit/fields/bind.ts'
import { ChoiceField } from '#console/kit/fields/fields.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { channels } from '#contract/words/channels.ts'
import { ChannelName } from '../BroadcastMarks.tsx'
import type { Choices } from './useChoices.ts'
import type { ComposeForm } from './values.ts'

/** SMS or e-mail. What was typed for the one stays while the other is looked at. */
export function ChannelField({ form }: { form: ComposeForm }) {
  const t = useT()
  return (
    <div>
      <SegmentedControl
        aria-label={t('broadcasts.channel')}
        data-path="channel"
        value={form.useWatchValue('channel')}
        onChange={(channel) => {
          form.setFieldValue('channel', channel)
          form.setFieldValue('subscription_id', '')
        }}
        data={channels.map((value) => ({ value, label: <ChannelName channel={value} /> }))}
      />
    </div>
  )
}

const optionsOf = (rows: { id: string; name: string }[]) =>
  rows.map(({ id, name }) => ({ value: id, label: name }))

/** The sender: a shortcode or a mailbox, whose opt-in counts, and the experience it belongs to. */
export function SenderFields({ form, choices }: { form: ComposeForm; choices: Choices }) {
  const t = useT()
  const { shortcodes, mailboxes, experiences } = choices
  const isEmail = form.useWatchValue('channel') === 'email'
  const shortcodeId = form.useWatchValue('shortcode_id')
  const fitting = choices.subscriptions.filter((one) =>
    isEmail ? one.channel === 'email' : one.shortcode_id === shortcodeId,
  )
  const shortcode = bind(form, 'shortcode_id')
  return (
    <FieldRow>
      {isEmail ? (
        <ChoiceField
          form={form}
          name="mailbox_id"
          label={t('compose.mailbox')}
          none={t('compose.choose')}
          data={mailboxes.map(({ id, name, address }) => ({ value: id, label: `${name} <${address}>` }))}
          withAsterisk
        />
      ) : (
        <NativeSelect
          key={form.key('shortcode_id')}
          {...shortcode}
          label={t('nouns.shortcode')}
          withAsterisk
          data={[
            { value: '', label: t('compose.choose') },
            ...shortcodes.map(({ id, code }) => ({ value: id, label: code })),
          ]}
          onChange={(event) => {
            shortcode.onChange(event)
            form.setFieldValue('subscription_id', '')
          }}
        />
      )}
      {fitting.length > 1 && (
        <ChoiceField
          form={form}
          name="subscription_id"
          label={t('compose.subscription')}
          none={t('compose.defaultSubscription')}
          data={optionsOf(fitting)}
        />
      )}
      {experiences.length > 0 && (
        <ChoiceField
          form={form}
          name="experience_id"
          label={t('nouns.experience')}
          none={t('nouns.noExperience')}
          data={optionsOf(experiences)}
        />
      )}
    </FieldRow>
  )
}
