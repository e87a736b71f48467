import { Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { usePage } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import type { AuditEntry } from '#contract/access/calls.ts'
import classes from './access.module.css'

/** Every change to the client: who, when, from where, what, before and after. */
export function AuditPage() {
  const t = useT()
  const list = useListState()
  const read = usePage('listAudit', { params: {}, query: { ...list.paging, search: list.search } })
  const [shown, setShown] = useState<AuditEntry>()
  return (
    <>
      <ListPage
        title={t('access.audit')}
        list={list}
        read={read}
        columns={useColumns(columnsOf)}
        rowKey={(entry) => entry.id}
        rowName={(entry) => entry.action}
        onOpen={setShown}
        searchLabel={t('access.auditSearch')}
        empty={{ title: t('access.auditEmpty'), text: t('access.auditEmptyHint') }}
      />
      <Modal
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
        size={640}
        title={shown ? t('access.auditNumber', { number: shown.number }) : ''}
      >
        {shown && <EntryDetail entry={shown} />}
      </Modal>
    </>
  )
}

const columnsOf: ColumnsOf<AuditEntry> = (t, format) => [
  { label: t('access.auditAction'), render: (entry) => entry.action },
  { label: t('access.auditWho'), isKept: true, render: (entry) => entry.actor_name },
  { label: t('access.auditWhat'), render: (entry) => `${entry.entity} ${entry.entity_id}` },
  { label: t('access.auditWhere'), render: (entry) => entry.address ?? '–' },
  { label: t('access.auditWhen'), render: (entry) => format.dateTimeZone(entry.at) },
]

function EntryDetail({ entry }: { entry: AuditEntry }) {
  const t = useT()
  const format = useFormat()
  return (
    <Stack gap="sm">
      <Text>
        {entry.actor_name} · {format.dateTimeZone(entry.at)} · {entry.action} {entry.entity} {entry.entity_id}
      </Text>
      <div>
        <Text fw={500}>{t('access.auditBefore')}</Text>
        <pre className={classes.json}>{JSON.stringify(entry.before, null, 2) ?? '–'}</pre>
      </div>
      <div>
        <Text fw={500}>{t('access.auditAfter')}</Text>
        <pre className={classes.json}>{JSON.stringify(entry.after, null, 2) ?? '–'}</pre>
      </div>
      <Text fz="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {t('access.auditHash')}: {entry.hash}
      </Text>
    </Stack>
  )
}
