import { IconMail, IconMessage2 } from '@tabler/icons-react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { shownState } from '#contract/messaging/approval.ts'
import type { Channel } from '#contract/messaging/calls.ts'
import classes from './detail/detail.module.css'
import { broadcastTones, type Stated, stateText } from './states.ts'

export function BroadcastStatus({ broadcast }: { broadcast: Stated }) {
  const t = useT()
  const state = shownState(broadcast)
  return <StatusDot tone={broadcastTones[state]}>{stateText(t, state)}</StatusDot>
}

const icons = { sms: IconMessage2, email: IconMail }

export function ChannelName({ channel }: { channel: Channel }) {
  const t = useT()
  const Icon = icons[channel]
  return (
    <span className={classes.channel}>
      <Icon size={14} aria-hidden />
      {t(`broadcasts.channel.${channel}`)}
    </span>
  )
}
