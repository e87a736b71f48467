import { Anchor, Text } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { didText } from '#console/parts/auditWords.ts'
import { paths } from '#console/paths.ts'
import classes from './home.module.css'
import { Panel } from './Panel.tsx'

/** The newest changes of the audit trail, for who may read it. */
export function LastChanges() {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const read = useRead('listAudit', { params: {}, query: { per_page: 10, group: 'unseen' } })
  return (
    <Panel
      title={t('home.changes')}
      action={
        <Anchor component={PathLink} to={paths.audit({ client })} fz="xs">
          {t('home.allChanges')}
        </Anchor>
      }
    >
      <Loaded read={read} lines={6} empty={t('home.noChanges')}>
        {({ data }) => (
          <ul className={classes.list}>
            {data.map((entry) => (
              <li key={entry.id} className={classes.line}>
                <span>
                  {didText(t, entry)}{' '}
                  <Text span c="dimmed">
                    {entry.names.find(({ id }) => id === entry.entity_id)?.name}
                  </Text>
                </span>
                <Text span fz="xs" c="dimmed">
                  {entry.actor_name} · {format.short(entry.at)}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}
