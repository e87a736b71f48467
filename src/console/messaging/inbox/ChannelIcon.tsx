import { IconDeviceMobileMessage, IconMail, IconMessageCircle } from '@tabler/icons-react'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { SenderType } from '#console/parts/sending/senders.ts'

const icons = { sms: IconDeviceMobileMessage, email: IconMail, widget: IconMessageCircle }

/** By which way a conversation goes; named where no word stands beside it. */
export function ChannelIcon({ type, isNamed = false }: { type: SenderType; isNamed?: boolean }) {
  const t = useT()
  const Icon = icons[type]
  if (!isNamed) return <Icon size={14} aria-hidden />
  return <Icon size={14} role="img" aria-label={t(`inbox.channel.${type}`)} />
}
