import { Anchor } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { ChangeRows } from '#console/parts/panels/ChangeRows.tsx'
import { Panel } from '#console/parts/panels/Panel.tsx'
import { paths } from '#console/paths.ts'

/** The last changes in it and who made them; what was only seen is left out. */
export function ChangesPanel({ id }: { id: string }) {
  const t = useT()
  const client = useClient().eid
  const record = { entity: 'experience', entity_id: id } as const
  const read = useRead('listAudit', { params: {}, query: { per_page: 10, group: 'unseen', ...record } })
  return (
    <Panel
      title={t('home.changes')}
      action={
        <Anchor component={PathLink} to={paths.history({ client, id, entity: 'experience' })} fz="xs">
          {t('overview.allChanges')}
        </Anchor>
      }
    >
      <Loaded read={read} lines={6} empty={t('home.noChanges')}>
        {({ data }) => <ChangeRows entries={data} isOfOne />}
      </Loaded>
    </Panel>
  )
}
