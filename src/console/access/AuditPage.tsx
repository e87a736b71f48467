import { call } from '#console/kit/api/call.ts'
import { usePage } from '#console/kit/api/query.ts'
import { useLanguage, useT } from '#console/kit/i18n/i18n.ts'
import { useListState } from '#console/kit/list/listState.ts'
import { useClient } from '#console/kit/session.ts'
import { AuditTrail } from './AuditTrail.tsx'
import { auditFilters } from './auditFilterNames.ts'
import { auditFileQuery, auditQuery } from './auditQuery.ts'

/** The client's audit trail. */
export function AuditPage() {
  const t = useT()
  const client = useClient().eid
  const language = useLanguage()
  const list = useListState({ filters: auditFilters })
  const read = usePage('listAudit', { params: {}, query: auditQuery(list) })
  return (
    <AuditTrail
      title={t('shell.audit')}
      emptyHint={t('audit.emptyHint')}
      name={client}
      list={list}
      read={read}
      onCheck={(from) => call('checkAudit', { query: from, client })}
      onExport={() => call('exportAudit', { query: auditFileQuery(list, language), client })}
    />
  )
}
