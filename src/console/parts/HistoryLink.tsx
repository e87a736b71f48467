import { ActionIcon } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import type { RowAction } from '#console/kit/list/columns.ts'
import { useCan, useSession } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { AuditEntity } from '#contract/words/auditEntities.ts'

type Of = { entity: AuditEntity; id: string }

/** To the audit trail of one record, for those who may read it. */
export function HistoryLink(of: Of) {
  const t = useT()
  const to = useHistoryPath()(of)
  if (!to) return null
  return (
    <ActionIcon
      variant="default"
      size={30}
      component={PathLink}
      to={to}
      aria-label={t('kit.history')}
      title={t('kit.history')}
    >
      <IconHistory size={16} />
    </ActionIcon>
  )
}

/** The same in the menu of a row. */
export function useHistoryActions(): (of: Of) => RowAction[] {
  const t = useT()
  const pathOf = useHistoryPath()
  return (of) => {
    const to = pathOf(of)
    return to ? [{ label: t('kit.history'), to }] : []
  }
}

/** On a page of no client a user's is in the installation's own trail. */
function useHistoryPath(): (of: Of) => string | undefined {
  const { client, user } = useSession()
  const canRead = useCan('audit', 'read')
  return ({ entity, id }) => {
    if (client) return canRead ? paths.history({ client: client.eid, entity, id }) : undefined
    return user.is_platform_admin && entity === 'user' ? paths.installationHistory({ id }) : undefined
  }
}
