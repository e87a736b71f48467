import { Button, Group, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { FormSection } from '#console/kit/edit/FormSection.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { ImportAnswers, ParticipantImport } from '#contract/participants/calls.ts'
import { ChangeSettings } from './ChangeSettings.tsx'
import { countsOf, Figures } from './Figures.tsx'
import { Problems } from './Problems.tsx'
import { RefusedRows } from './RefusedRows.tsx'
import { SettingsFacts } from './SettingsFacts.tsx'
import { UnreadCells } from './UnreadCells.tsx'

/** The findings of the dry run, and the two ways on: import, or change the settings. */
export function CheckedImport({ record, canChange }: { record: ParticipantImport; canChange: boolean }) {
  const t = useT()
  const client = useClient().eid
  const [isChanging, setChanging] = useState(false)
  const start = useChange('startImport')
  const { findings, job_report_id } = record
  const seen = { job_report_id }
  const importable = findings ? findings.rows - findings.refused : 0
  return (
    <>
      <Problems error={start.error} />
      <FormSection title={t('imports.findings')} help={t('imports.findingsHelp')}>
        {findings && (
          <Figures
            label={t('imports.findings')}
            counts={countsOf(findings, [
              'rows',
              'created',
              'updated',
              'unchanged',
              'repeated',
              'refused',
              'added_to_list',
              'opted_in',
            ])}
          />
        )}
        {findings?.answers && <Answers record={record} answers={findings.answers} />}
        <UnreadCells text={t('imports.unread')} cells={record.unread} />
        {findings && findings.refusals.length > 0 && (
          <RefusedRows findings={findings} header={record.header} />
        )}
        {canChange && !isChanging && (
          <Group gap="sm">
            {importable > 0 ? (
              <Button
                loading={start.isPending}
                onClick={() => start.mutate({ params: { id: record.id }, body: { seen } })}
                data-autofocus
              >
                {t('imports.start', { count: importable })}
              </Button>
            ) : (
              <Text role="status">{t('imports.startNothing')}</Text>
            )}
            <Button variant="default" onClick={() => setChanging(true)}>
              {t('imports.change')}
            </Button>
            <Button
              variant="default"
              component={PathLink}
              to={paths.newImport({ client, id: record.list_id })}
            >
              {t('imports.otherFile')}
            </Button>
          </Group>
        )}
      </FormSection>
      {isChanging ? (
        <ChangeSettings record={record} onClose={() => setChanging(false)} />
      ) : (
        <FormSection title={t('imports.settings')}>
          <SettingsFacts record={record} />
        </FormSection>
      )}
    </>
  )
}

/** The values of the consent's column, and what is taken for no yes. */
function Answers({ record, answers }: { record: ParticipantImport; answers: ImportAnswers }) {
  const t = useT()
  const format = useFormat()
  const at = record.mapping.indexOf('consent')
  const { yes, no, empty, other, others } = answers
  return (
    <Text mb="md">
      {t('imports.answers', {
        column: record.header[at] || t('imports.columnNumber', { number: at + 1 }),
        yes: format.number(yes),
        no: format.number(no + empty),
      })}{' '}
      {other > 0 && t('imports.answersOther', { count: other, values: others.join(', ') })}
    </Text>
  )
}
