import { ActionIcon } from '@mantine/core'
import { IconHistory } from '@tabler/icons-react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { AuditEntity } from '#contract/access/auditActions.ts'

/** To the audit trail of one record, for those who may read it. */
export function HistoryLink({ entity, id }: { entity: AuditEntity; id: string }) {
  const t = useT()
  const client = useClient().eid
  const canRead = useCan('audit', 'read')
  if (!canRead) return null
  return (
    <ActionIcon
      variant="default"
      size={30}
      component={PathLink}
      to={paths.history({ client, entity, id })}
      aria-label={t('kit.history')}
      title={t('kit.history')}
    >
      <IconHistory size={16} />
    </ActionIcon>
  )
}
