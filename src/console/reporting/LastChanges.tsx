import { Anchor } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { ChangeRows } from '#console/parts/panels/ChangeRows.tsx'
import { Panel } from '#console/parts/panels/Panel.tsx'
import { paths } from '#console/paths.ts'

/** The newest changes of the audit trail, for who may read it. */
export function LastChanges() {
  const t = useT()
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
        {({ data }) => <ChangeRows entries={data} />}
      </Loaded>
    </Panel>
  )
}
