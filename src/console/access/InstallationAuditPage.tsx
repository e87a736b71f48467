import { call } from '#console/kit/api/call.ts'
import { usePage } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useLanguage, useT } from '#console/kit/i18n/i18n.ts'
import { useListState } from '#console/kit/list/listState.ts'
import { OwnFrame } from '#console/parts/frame/OwnFrame.tsx'
import { paths } from '#console/paths.ts'
import { AuditTrail } from './AuditTrail.tsx'
import { auditFilters } from './auditFilterNames.ts'
import { auditFileQuery, auditQuery } from './auditQuery.ts'

/** The installation's own audit trail, for platform admins. */
export function InstallationAuditPage() {
  return (
    <OwnFrame>
      <Trail />
    </OwnFrame>
  )
}

function Trail() {
  const t = useT()
  const { timeZone } = useFormat()
  const language = useLanguage()
  const list = useListState({ filters: auditFilters })
  const { from, until } = list.filters
  // The days are those in which the page shows its times.
  const zone = from || until ? { time_zone: timeZone } : {}
  const read = usePage('listInstallationAudit', { query: { ...auditQuery(list), ...zone } })
  return (
    <AuditTrail
      title={t('shell.installationAudit')}
      back={{ label: t('access.launchpad'), to: paths.launchpad() }}
      emptyHint={t('audit.installationEmptyHint')}
      name="installation"
      list={list}
      read={read}
      onCheck={(from) => call('checkInstallationAudit', { query: from })}
      onExport={() =>
        call('exportInstallationAudit', { query: { ...auditFileQuery(list, language), time_zone: timeZone } })
      }
    />
  )
}
