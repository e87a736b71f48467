import { Anchor, Text } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { useClient } from '#console/kit/session.ts'
import panels from '#console/parts/panels/panels.module.css'
import { paths } from '#console/paths.ts'
import type { Home } from '#contract/reporting/calls.ts'

/** The next broadcasts, the earliest first. */
export function NextSends({ sends }: Pick<Home, 'sends'>) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  if (sends.length === 0) return <Text c="dimmed">{t('home.noSends')}</Text>
  return (
    <ul className={panels.list}>
      {sends.map((send) => (
        <li key={send.id}>
          <span className={panels.line}>
            <Anchor component={PathLink} to={paths.broadcast({ client, id: send.id })} fw={500}>
              {send.name}
            </Anchor>
            <Text span fz="xs" c="dimmed">
              {format.dateTimeZone(send.send_after)}
            </Text>
          </span>
          <Text component="div" fz="xs" c="dimmed" className={panels.line}>
            <span>{send.list_name && t('home.toList', { list: send.list_name })}</span>
            {send.needs_approval && <StatusDot tone="amber">{t('home.waitsForYes')}</StatusDot>}
          </Text>
        </li>
      ))}
    </ul>
  )
}
