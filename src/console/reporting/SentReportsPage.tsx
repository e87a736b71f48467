import { Group } from '@mantine/core'
import { call } from '#console/kit/api/call.ts'
import { usePage } from '#console/kit/api/query.ts'
import { DownloadButton } from '#console/kit/DownloadButton.tsx'
import { type T, useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { saveFile } from '#console/kit/saveFile.ts'
import type { SentReport } from '#contract/reporting/scheduleCalls.ts'

/** Reports that were sent to the one who looks, while their files are there. */
export function SentReportsPage() {
  const t = useT()
  const list = useListState()
  const read = usePage('listSentReports', { query: list.paging })
  return (
    <ListPage
      title={t('shell.sentReports')}
      list={list}
      read={read}
      columns={useColumns(columnsOf)}
      rowKey={(row) => row.sending_id}
      rowName={(row) => row.name}
      empty={{ title: t('report.sentEmpty'), text: t('report.sentEmptyText') }}
    />
  )
}

const columnsOf: ColumnsOf<SentReport> = (t, format) => [
  { label: t('report.title'), render: (row) => row.name },
  {
    label: t('report.sentDays'),
    render: (row) => t('report.shown', { from: format.day(row.first_day), until: format.day(row.last_day) }),
  },
  { label: t('report.sentAt'), dateTime: (row) => row.sent_at },
  { label: t('report.sentUntil'), date: (row) => row.ends_at },
  { label: t('report.sentFiles'), isKept: true, render: (row) => <Files t={t} row={row} /> },
]

function Files({ t, row: { pdf_id, csv_id, first_day: from, last_day: until } }: { t: T; row: SentReport }) {
  const save = async (id: string, name: string) => saveFile(await call('getFile', { params: { id } }), name)
  if (pdf_id === null && csv_id === null) return t('report.sentGone')
  return (
    <Group gap="xs">
      {pdf_id && (
        <DownloadButton
          label={t('report.savePdf')}
          onDownload={() => save(pdf_id, t('report.pdfName', { from, until }))}
        />
      )}
      {csv_id && (
        <DownloadButton
          label={t('report.saveCsv')}
          onDownload={() => save(csv_id, t('report.csvName', { from, until }))}
        />
      )}
    </Group>
  )
}
