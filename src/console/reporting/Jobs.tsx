import { Text } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import { useJobReports } from '#console/kit/jobs/useJobReports.ts'
import { allOf, Loaded, readIf } from '#console/kit/Loaded.tsx'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import { ProgressLine } from '#console/parts/ProgressLine.tsx'
import { Panel } from '#console/parts/panels/Panel.tsx'
import panels from '#console/parts/panels/panels.module.css'
import type { JobReport } from '#contract/operations/calls.ts'
import { waitingDays } from '#contract/reporting/waits.ts'

const shownFailures = 10
/** Jobs that stand among what waits. */
const waitingMs = waitingDays * 86_400_000

/** How far running jobs are, and those that failed of late. */
export function Jobs({ hasFailed }: { hasFailed: boolean }) {
  const t = useT()
  const { read: all, running } = useJobReports()
  const failed = useRead('listJobReports', { query: { state: 'failed' } }, { isEnabled: hasFailed })
  return (
    <Panel title={t('home.jobs')} id="failed_jobs">
      <Loaded read={allOf(all, readIf(hasFailed, failed))} lines={1}>
        {([, failures]) => {
          const recent = (failures?.data ?? [])
            .filter(({ updated_at }) => Date.parse(updated_at) > Date.now() - waitingMs)
            .slice(0, shownFailures)
          return running.length + recent.length === 0 ? (
            <Text c="dimmed">{t('home.noJobs')}</Text>
          ) : (
            <ul className={panels.list}>
              {running.map((report) => (
                <li key={report.id}>
                  <Running report={report} />
                </li>
              ))}
              {recent.map((report) => (
                <li key={report.id}>
                  <Failed report={report} />
                </li>
              ))}
            </ul>
          )
        }}
      </Loaded>
    </Panel>
  )
}

function Running({ report }: { report: JobReport }) {
  const t = useT()
  const format = useFormat()
  const { title, state, total, progress, waits_for } = report
  const figures =
    total === null ? '' : t('home.jobOf', { done: format.number(progress), total: format.number(total) })
  return (
    <>
      <ProgressLine
        title={<Text fw={500}>{title}</Text>}
        figures={state === 'waiting' ? t('home.jobWaits') : figures}
        share={total ? Math.min(1, progress / total) : 0}
        label={title}
      />
      {waits_for && (
        <Text fz="xs" c="dimmed">
          {t('home.jobWaitsForRoom')}
        </Text>
      )}
    </>
  )
}

function Failed({ report }: { report: JobReport }) {
  const t = useT()
  const format = useFormat()
  return (
    <>
      <span className={panels.line}>
        <Text span fw={500}>
          {report.title}
        </Text>
        <StatusDot tone="red">{t('home.jobFailed', { at: format.dateTime(report.updated_at) })}</StatusDot>
      </span>
      {report.why && (
        <Text fz="xs" c="dimmed">
          {whyText(report.why)}
        </Text>
      )}
    </>
  )
}
