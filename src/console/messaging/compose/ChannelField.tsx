import { SegmentedControl } from '@mantine/core'
import { IconMail, IconMessage2 } from '@tabler/icons-react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { channels } from '#contract/messaging/channels.ts'
import classes from './compose.module.css'
import type { ComposeForm } from './useWatched.ts'
import { useWatched } from './useWatched.ts'

const icons = { sms: <IconMessage2 size={14} aria-hidden />, email: <IconMail size={14} aria-hidden /> }

/** SMS or e-mail. What was typed for the one stays while the other is looked at. */
export function ChannelField({ form }: { form: ComposeForm }) {
  const t = useT()
  const { channel } = useWatched(form, ['channel'])
  return (
    <div>
      <SegmentedControl
        aria-label={t('broadcasts.channel')}
        value={channel}
        onChange={(value) => {
          form.setFieldValue('channel', channels.find((one) => one === value) ?? 'sms')
          form.setFieldValue('subscription_id', '')
        }}
        data={channels.map((value) => ({
          value,
          label: (
            <span className={classes.channel}>
              {icons[value]}
              {t(`broadcasts.channel.${value}`)}
            </span>
          ),
        }))}
      />
    </div>
  )
}
