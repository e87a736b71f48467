import { Anchor, Text } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { PersonLink } from '#console/parts/PersonLink.tsx'
import { Panel } from '#console/parts/panels/Panel.tsx'
import panels from '#console/parts/panels/panels.module.css'
import { EntryStatus } from '#console/parts/statuses.tsx'
import { paths } from '#console/paths.ts'
import type { Kind } from '#contract/experiences/kinds.ts'
import classes from './overview.module.css'

/** The last entries. */
export function EntriesPanel({ of: { kind, eid } }: { of: { kind: Kind; eid: string } }) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const read = useRead('listEntries', { params: { type: kind, id: eid }, query: { per_page: 10 } })
  return (
    <Panel
      title={t('overview.lastEntries')}
      action={
        <Anchor component={PathLink} to={paths.entries({ client, kind, eid })} fz="xs">
          {t('overview.allEntries')}
        </Anchor>
      }
    >
      <Loaded read={read} lines={6} empty={t(`experiences.${kind}.entriesEmptyText`)}>
        {({ data }) => (
          <ul className={panels.list}>
            {data.map((entry) => (
              <li key={entry.id} className={classes.entry}>
                <span>
                  <PersonLink
                    id={entry.participant_id}
                    name={entry.participant_name}
                    is_flagged={entry.is_flagged}
                  />
                </span>
                <EntryStatus status={entry.status} />
                <Text span fz="xs" c="dimmed">
                  {t(`experiences.source.${entry.source}`)} · {format.short(entry.created_at)}
                </Text>
              </li>
            ))}
          </ul>
        )}
      </Loaded>
    </Panel>
  )
}
