import { Button, Group, Modal, Stack, Text } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import { useState } from 'react'
import { DownloadButton } from '#console/kit/DownloadButton.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import type { ListState } from '#console/kit/list/listState.ts'
import { saveFile } from '#console/kit/saveFile.ts'
import { actorText, didText } from '#console/parts/auditWords.ts'
import type { AuditEntry, AuditPart } from '#contract/access/calls.ts'
import type { Page } from '#contract/kit.ts'
import { searchedDays } from '#contract/words/auditActions.ts'
import { auditEntities } from '#contract/words/auditEntities.ts'
import { AuditCheck } from './AuditCheck.tsx'
import { AuditFields } from './AuditFields.tsx'
import { AuditFilters } from './AuditFilters.tsx'
import { AuditRecord } from './AuditRecord.tsx'
import type { AuditFilter } from './auditFilterNames.ts'

type Props = {
  title: string
  back?: { label: string; to: string }
  emptyHint: string
  /** By which an operator names the trail: a client's eid, or `installation`. */
  name: string
  list: ListState<AuditFilter>
  read: UseQueryResult<Page<AuditEntry>, Error>
  onCheck: (from: { number?: number; hash?: string }) => Promise<{ data: AuditPart }>
  onExport: () => Promise<Blob>
}

/** An audit trail: who did what to which record, when and from where, field by field. */
export function AuditTrail({ title, back, emptyHint, name, list, read, onCheck, onExport }: Props) {
  const t = useT()
  const [shown, setShown] = useState<AuditEntry>()
  const { search, filters } = list
  return (
    <>
      <ListPage
        title={title}
        back={back}
        actions={
          <>
            <AuditCheck name={name} check={onCheck} />
            <DownloadButton
              label={t('audit.export')}
              onDownload={async () => saveFile(await onExport(), t('audit.exportFile', { name }))}
            />
          </>
        }
        list={list}
        read={read}
        columns={useColumns(columnsOf)}
        rowKey={(entry) => entry.id}
        rowName={(entry) => didText(t, entry)}
        onOpen={setShown}
        searchLabel={t('audit.search')}
        filters={<AuditFilters list={list} rows={read.data?.data ?? []} />}
        empty={{ title: t('audit.empty'), text: emptyHint }}
      >
        {search && !filters.from && !filters.until && (
          <Text c="dimmed" fz="sm" mb="xs">
            {t('audit.searchedDays', { days: searchedDays })}
          </Text>
        )}
      </ListPage>
      <Modal
        opened={shown !== undefined}
        onClose={() => setShown(undefined)}
        size={760}
        title={shown ? t('audit.number', { number: shown.number }) : ''}
      >
        {shown && (
          <EntryDetail
            entry={shown}
            onFilter={(chosen) => {
              list.set({ filters: chosen })
              setShown(undefined)
            }}
          />
        )}
      </Modal>
    </>
  )
}

const columnsOf: ColumnsOf<AuditEntry> = (t, format) => [
  { label: t('audit.did'), isKept: true, render: (entry) => didText(t, entry) },
  { label: t('audit.record'), isKept: true, render: (entry) => <AuditRecord entry={entry} /> },
  { label: t('audit.who'), isKept: true, render: (entry) => actorText(t, entry) },
  { label: t('audit.where'), render: (entry) => entry.address ?? '–' },
  { label: t('audit.when'), render: (entry) => format.dateTimeZone(entry.at) },
]

const isOffered = (entity: string) => auditEntities.some((name) => name === entity)

type DetailProps = { entry: AuditEntry; onFilter: (filters: Partial<Record<AuditFilter, string>>) => void }

function EntryDetail({ entry, onFilter }: DetailProps) {
  const t = useT()
  const format = useFormat()
  return (
    <Stack gap="sm">
      <div>
        <Text fw={500}>
          {didText(t, entry)}: <AuditRecord entry={entry} />
        </Text>
        <Text c="dimmed">
          {[actorText(t, entry), format.dateTimeZone(entry.at), entry.address].filter(Boolean).join(' · ')}
        </Text>
      </div>
      <Group gap="xs">
        {isOffered(entry.entity) && (
          <Button
            size="xs"
            variant="default"
            onClick={() => onFilter({ entity: entry.entity, entity_id: entry.entity_id })}
          >
            {t('audit.ofRecord')}
          </Button>
        )}
        {entry.actor_id && (
          <Button size="xs" variant="default" onClick={() => onFilter({ actor_id: entry.actor_id ?? '' })}>
            {t('audit.ofPerson')}
          </Button>
        )}
      </Group>
      <AuditFields entry={entry} />
      <Text fz="xs" c="dimmed" ff="monospace" style={{ overflowWrap: 'anywhere' }}>
        {t('audit.hash')}: {entry.hash}
      </Text>
    </Stack>
  )
}
