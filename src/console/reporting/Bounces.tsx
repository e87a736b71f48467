import { Text } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PersonLink } from '#console/parts/PersonLink.tsx'
import { Panel } from '#console/parts/panels/Panel.tsx'
import panels from '#console/parts/panels/panels.module.css'

/** Addresses that turned out to be none, with whose they are: there they are corrected, or allowed again. */
export function Bounces() {
  const t = useT()
  const format = useFormat()
  const read = useRead('listBounces', {})
  return (
    <Panel title={t('home.bounces')} id="bounces">
      <Text fz="xs" c="dimmed" mb="xs">
        {t('home.bouncesText')}
      </Text>
      <Loaded read={read}>
        {({ data }) => (
          <ul className={panels.list}>
            {data.map(({ participant_id, name, is_flagged, channel, address, at }) => (
              <li key={`${channel} ${address}`} className={panels.line}>
                <span>
                  <PersonLink id={participant_id} name={name} is_flagged={is_flagged} />{' '}
                  <Text span fz="xs" c="dimmed">
                    {channel === 'sms' ? format.phone(address) : address}
                  </Text>
                </span>
                <Text span fz="xs" c="dimmed">
                  {format.short(at)}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}
