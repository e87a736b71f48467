import { Text } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { ProgressLine } from '#console/parts/ProgressLine.tsx'
import type { ParticipantImport } from '#contract/participants/calls.ts'
import { countsOf, Figures } from './Figures.tsx'
import { pollMsOf } from './importStates.ts'
import classes from './imports.module.css'

const texts = {
  checking: ['imports.checking', 'imports.checkingHint'],
  importing: ['imports.importing', 'imports.importingHint'],
  rolling_back: ['imports.rollingBack', 'imports.rollingBackHint'],
} as const

/** How far the job is; it is told from the job's report (E9). */
export function RunningImport({ record }: { record: ParticipantImport }) {
  const t = useT()
  const format = useFormat()
  const read = useRead(
    'listJobReports',
    { query: { after: record.job_report_id } },
    { pollMs: pollMsOf(record.state), keepsPrevious: true },
  )
  const report = read.data?.data.find(({ id }) => id === record.job_report_id)
  const total = report?.total ?? null
  const done = report?.progress ?? 0
  const share = total ? Math.min(1, done / total) : 0
  const progressOf = t('imports.progressOf', { done: format.number(done), total: format.number(total ?? 0) })
  const [title, hint] = texts[record.state as keyof typeof texts]
  return (
    <div className={classes.bar}>
      <ProgressLine
        title={
          <Text fw={500} role="status">
            {t(title)}
          </Text>
        }
        figures={total !== null && (record.state === 'rolling_back' ? format.percent(share) : progressOf)}
        share={share}
        label={t('imports.progressLabel', { file: record.name })}
      />
      <Text c="dimmed" fz="xs">
        {t(report?.waits_for ? 'imports.waitsForRoom' : hint)}
      </Text>
      {record.slowed_at && (
        <Text fz="sm" role="status">
          {t('imports.slowed')}
        </Text>
      )}
      {record.state === 'importing' && record.rows > 0 && (
        <Figures
          label={t('imports.importing')}
          counts={countsOf(record, ['created', 'updated', 'unchanged', 'refused'])}
        />
      )}
    </div>
  )
}
