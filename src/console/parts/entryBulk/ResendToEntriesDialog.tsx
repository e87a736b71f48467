import { Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import { type Chosen, useChosenCount } from './useChosenCount.ts'

type Props = {
  experience: InExperience
  chosen: Chosen
  opened: boolean
  onClose: () => void
  onBegun: (jobReportId: string) => void
}

/** Asks before the people of many entries are sent again what they were told, by how many entries they are. */
export function ResendToEntriesDialog({ experience, chosen, opened, onClose, onBegun }: Props) {
  const t = useT()
  const [hasArrived, setHasArrived] = useState(false)
  const resend = useChange('resendToEntries')
  const count = useChosenCount({ experience, chosen, isOpen: opened })
  const run = async () => {
    const { job_report_id } = await resend.mutateAsync({
      params: { type: experience.kind, id: experience.eid },
      body: {
        ...chosen,
        to: hasArrived ? 'all' : 'missed',
        ...(count === undefined ? {} : { seen: { count } }),
      },
    })
    onBegun(job_report_id)
  }
  const entries = count === undefined ? t('entryResend.uncounted') : t('entryResend.entries', { count })
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      facts={count}
      isReady={count !== undefined}
      title={t('entryResend.question', { entries })}
      verb={t('entryResend.verb')}
      onConfirm={run}
    >
      <Stack gap="sm">
        <Text>{t('entryResend.text')}</Text>
        <Text>{t('entryResend.left')}</Text>
        <Checkbox
          label={t('entryResend.arrived')}
          checked={hasArrived}
          onChange={(event) => setHasArrived(event.currentTarget.checked)}
        />
      </Stack>
    </ConfirmDialog>
  )
}
