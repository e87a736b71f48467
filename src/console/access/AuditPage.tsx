import { Modal, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { usePage } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { didText } from '#console/parts/auditWords.ts'
import type { AuditEntry } from '#contract/access/calls.ts'
import { AuditFields } from './AuditFields.tsx'
import { AuditRecord } from './AuditRecord.tsx'

/** Every change to the client: who did what to which record, when and from where, field by field. */
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
        rowName={(entry) => didText(t, entry)}
        onOpen={setShown}
        searchLabel={t('audit.search')}
        empty={{ title: t('audit.empty'), text: t('audit.emptyHint') }}
      />
      <Modal
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
        size={760}
        title={shown ? t('audit.number', { number: shown.number }) : ''}
      >
        {shown && <EntryDetail entry={shown} />}
      </Modal>
    </>
  )
}

const columnsOf: ColumnsOf<AuditEntry> = (t, format) => [
  { label: t('audit.did'), isKept: true, render: (entry) => didText(t, entry) },
  { label: t('audit.record'), isKept: true, render: (entry) => <AuditRecord entry={entry} /> },
  { label: t('audit.who'), isKept: true, render: (entry) => entry.actor_name },
  { label: t('audit.where'), render: (entry) => entry.address ?? '–' },
  { label: t('audit.when'), render: (entry) => format.dateTimeZone(entry.at) },
]

function EntryDetail({ entry }: { entry: AuditEntry }) {
  const t = useT()
  const format = useFormat()
  return (
    <Stack gap="sm">
      <div>
        <Text fw={500}>
          {didText(t, entry)}: <AuditRecord entry={entry} />
        </Text>
        <Text c="dimmed">
          {[entry.actor_name, format.dateTimeZone(entry.at), entry.address].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <AuditFields entry={entry} />
      <Text fz="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {t('audit.hash')}: {entry.hash}
      </Text>
    </Stack>
  )
}
