import { Box, Text } from '@mantine/core'
import { call } from '#console/kit/api/call.ts'
import { DownloadButton } from '#console/kit/DownloadButton.tsx'
import type { Format } from '#console/kit/i18n/format.ts'
import { type T, useT, whyText } from '#console/kit/i18n/i18n.ts'
import { useJobReports } from '#console/kit/jobs/useJobReports.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { Table } from '#console/kit/list/Table.tsx'
import { Page, PageHead } from '#console/kit/PageHead.tsx'
import { StatusDot, type Tone } from '#console/kit/StatusDot.tsx'
import { saveFile } from '#console/kit/saveFile.ts'
import { EmptyState } from '#console/kit/states.tsx'
import type { JobReport } from '#contract/operations/calls.ts'
import type { JobState } from '#contract/words/jobStates.ts'

/** The client's last jobs, newest first: how far each is, and what came of it (E2). */
export function JobsPage() {
  const t = useT()
  const { read, reports } = useJobReports()
  const columns = useColumns(columnsOf)
  return (
    <Page>
      <PageHead title={t('shell.jobs')} />
      <Text c="dimmed" my="sm">
        {t('jobs.help')}
      </Text>
      <Loaded
        read={read}
        lines={4}
        empty={<EmptyState title={t('jobs.empty')}>{t('jobs.emptyText')}</EmptyState>}
      >
        {() => (
          // No row leads anywhere, so the list itself takes the focus and the keys can scroll it.
          <Box component="section" aria-label={t('shell.jobs')} tabIndex={0}>
            <Table
              label={t('shell.jobs')}
              columns={columns}
              rows={reports}
              rowKey={(row) => row.id}
              rowName={(row) => row.title}
            />
          </Box>
        )}
      </Loaded>
    </Page>
  )
}

const tones: Record<JobState, Tone> = { waiting: 'gray', running: 'blue', done: 'green', failed: 'red' }

const columnsOf: ColumnsOf<JobReport> = (t, format) => [
  { label: t('jobs.job'), render: (row) => row.title },
  {
    label: t('kit.status'),
    isKept: true,
    render: ({ state }) => <StatusDot tone={tones[state]}>{t(`jobs.state.${state}`)}</StatusDot>,
  },
  { label: t('jobs.progress'), isWhole: true, render: (row) => progressOf(t, format, row) },
  { label: t('jobs.outcome'), render: (row) => <Outcome t={t} row={row} /> },
  { label: t('jobs.begun'), dateTime: (row) => row.created_at },
]

function progressOf(t: T, format: Format, { progress, total }: JobReport): string {
  const done = format.number(progress)
  return total === null ? done : t('jobs.of', { done, total: format.number(total) })
}

/** Why it failed, how many were left, and its file. */
function Outcome({ t, row: { why, waits_for, result, file_id: fileId, title } }: { t: T; row: JobReport }) {
  const skipped = typeof result?.skipped === 'number' ? result.skipped : 0
  return (
    <>
      {why && whyText(why)}
      {waits_for && t('jobs.waitsForRoom')}
      {skipped > 0 && t('jobs.skipped', { count: skipped })}
      {fileId && (
        <DownloadButton
          label={t('jobs.file')}
          onDownload={async () => saveFile(await call('getFile', { params: { id: fileId } }), title)}
        />
      )}
    </>
  )
}
