import { Alert, Button, Group } from '@mantine/core'
import { useState } from 'react'
import { DownloadButton } from '#console/kit/DownloadButton.tsx'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { ImportRollback, ParticipantImport } from '#contract/participants/calls.ts'
import { countsOf, Figures } from './Figures.tsx'
import { whyNotRolledBack } from './importStates.ts'
import { RollbackDialog } from './RollbackDialog.tsx'
import { downloadRefused } from './refusedFile.ts'
import { SettingsFacts } from './SettingsFacts.tsx'
import { UnreadCells } from './UnreadCells.tsx'

/** The outcome of an import: its counts, the refused rows, and the way back. */
export function EndedImport({ record, canChange }: { record: ParticipantImport; canChange: boolean }) {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const [isAsking, setAsking] = useState(false)
  const isNobody = record.state === 'done' && record.rows > 0 && record.refused === record.rows
  return (
    <>
      {record.state === 'failed' && (
        <Alert color="red" variant="outline" role="alert" mb="md" title={t('imports.failedTitle')}>
          {record.why && whyText(record.why)}
          {record.rows > 0 && <div>{t('imports.failedBefore')}</div>}
        </Alert>
      )}
      {isNobody && (
        <Alert color="red" variant="outline" role="alert" mb="md">
          {t('imports.allRefused')}
        </Alert>
      )}
      {record.rollback && <Rollback rollback={record.rollback} at={record.rolled_back_at} />}
      <FormSection
        title={t('imports.result')}
        help={record.finished_at && t('imports.resultHelp', { at: format.dateTimeZone(record.finished_at) })}
      >
        <Figures
          label={t('imports.result')}
          counts={countsOf(record, ['rows', 'created', 'updated', 'unchanged', 'repeated', 'refused'])}
        />
        {!record.rollback && <UnreadCells text={t('imports.unreadDone')} cells={record.unread} />}
        <Group gap="sm">
          <Button component={PathLink} to={paths.list({ client, id: record.list_id })}>
            {t('imports.toList')}
          </Button>
          {record.refused_file_id && (
            <DownloadButton label={t('imports.downloadRefused')} onDownload={() => downloadRefused(record)} />
          )}
          {canChange && (
            <Button
              variant="default"
              component={PathLink}
              to={paths.newImport({ client, id: record.list_id })}
            >
              {t('imports.again')}
            </Button>
          )}
          {canChange && !whyNotRolledBack(record) && (
            <Button variant="default" c="var(--mantine-color-error)" onClick={() => setAsking(true)}>
              {t('imports.rollback')}
            </Button>
          )}
        </Group>
      </FormSection>
      <FormSection title={t('imports.settings')}>
        <SettingsFacts record={record} />
      </FormSection>
      <RollbackDialog record={isAsking ? record : undefined} onClose={() => setAsking(false)} />
    </>
  )
}

function Rollback({ rollback, at }: { rollback: ImportRollback; at: string | null }) {
  const t = useT()
  const format = useFormat()
  return (
    <FormSection
      title={t('imports.rolledBack')}
      help={
        <>
          {at && t('imports.rolledBackHelp', { at: format.dateTimeZone(at) })}{' '}
          {rollback.people_kept + rollback.fields_kept > 0 && t('imports.keptHelp')}
        </>
      }
    >
      <Figures
        label={t('imports.rolledBack')}
        counts={[
          ['rollback.people_removed', rollback.people_removed],
          ['rollback.fields_restored', rollback.fields_restored],
          ['rollback.list_rows_removed', rollback.list_rows_removed],
          ['rollback.consents_taken_back', rollback.consents_taken_back],
          ['rollback.people_kept', rollback.people_kept],
          ['rollback.fields_kept', rollback.fields_kept],
        ]}
      />
    </FormSection>
  )
}
