import { Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
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
  const [shown, setShown] = useState(record)
  if (record && record !== shown) setShown(record)
  const rollBack = useChange('rollBackImport', {
    onDone: ({ data }) => onStarted?.(data),
  })
  return (
    <ConfirmDialog
      opened={record !== undefined}
      onClose={onClose}
      title={t('imports.rollbackTitle', { file: shown?.name ?? '' })}
      verb={t('imports.rollbackVerb')}
      isDestructive
      onConfirm={() => rollBack.mutateAsync({ params: { id: shown?.id ?? '' } })}
    >
      <Text>{t('imports.rollbackGoes')}</Text>
      <ul className={classes.plainList}>
        {shown && shown.created > 0 && <li>{t('imports.rollbackPeople', { count: shown.created })}</li>}
        {shown && shown.updated > 0 && <li>{t('imports.rollbackFields', { count: shown.updated })}</li>}
        <li>{t('imports.rollbackPlaces', { list: shown?.list ?? '' })}</li>
        {shown?.consent === 'proof' && <li>{t('imports.rollbackConsents')}</li>}
      </ul>
      <Text>{t('imports.rollbackStays')}</Text>
      <Text mt="xs" c="dimmed" fz="xs">
        {t('imports.rollbackOnce')}
      </Text>
    </ConfirmDialog>
  )
}
