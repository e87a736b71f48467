import { Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { DeleteDialog } from '#console/kit/dialogs/DeleteDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { ParticipantImport } from '#contract/participants/calls.ts'
import classes from './imports.module.css'

type Props = {
  record: ParticipantImport | undefined
  onClose: () => void
  onStarted?: (record: ParticipantImport) => void
}

/** Asks before an import is taken back: what goes, and what stays. */
export function RollbackDialog({ record, onClose, onStarted }: Props) {
  const t = useT()
  const rollBack = useChange('rollBackImport', { onDone: ({ data }) => onStarted?.(data) })
  return (
    <DeleteDialog
      about={record}
      onClose={onClose}
      title={({ name: file }) => t('imports.rollbackTitle', { file })}
      verb={t('imports.rollbackVerb')}
      onDelete={({ id }) => rollBack.mutateAsync({ params: { id } })}
    >
      {({ created, updated, list, consent }) => (
        <>
          <Text>{t('imports.rollbackGoes')}</Text>
          <ul className={classes.plainList}>
            {created > 0 && <li>{t('imports.rollbackPeople', { count: created })}</li>}
            {updated > 0 && <li>{t('imports.rollbackFields', { count: updated })}</li>}
            <li>{t('imports.rollbackPlaces', { list })}</li>
            {consent !== 'none' && <li>{t('imports.rollbackConsents')}</li>}
          </ul>
          <Text>{t('imports.rollbackStays')}</Text>
          <Text mt="xs" c="dimmed" fz="xs">
            {t('imports.rollbackOnce')}
          </Text>
        </>
      )}
    </DeleteDialog>
  )
}
