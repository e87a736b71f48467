import { Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { ReasonDialog } from '#console/kit/dialogs/ReasonDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type Chosen, useChosenCount } from '#console/parts/entryBulk/useChosenCount.ts'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import { useOwnReasons } from '#console/parts/useOwnReasons.ts'
import type { Decision } from '#contract/entries/entryStates.ts'

export type EntryTask = { status: Decision; chosen: Chosen }
type Props = {
  experience: InExperience
  task: EntryTask
  opened: boolean
  onClose: () => void
  onBegun: (jobReportId: string) => void
}

/** Asks before many entries are decided, by their number; anything but valid needs a reason (E5). */
export function DecideManyDialog({ experience, task: { status, chosen }, opened, onClose, onBegun }: Props) {
  const t = useT()
  const bulk = useChange('bulkEntries')
  const offered = useOwnReasons(experience, opened && status === 'invalid')
  const count = useChosenCount({ experience, chosen, isOpen: opened })
  const run = async (reason?: string) => {
    const body = {
      ...chosen,
      status,
      ...(reason ? { reason } : {}),
      ...(count === undefined ? {} : { seen: { count } }),
    }
    const { job_report_id } = await bulk.mutateAsync({
      params: { type: experience.kind, id: experience.eid },
      body,
    })
    onBegun(job_report_id)
  }
  const entries = count === undefined ? t('entryList.bulk.uncounted') : t('entryList.bulk.entries', { count })
  const dialog = {
    opened,
    onClose,
    facts: count,
    title: t(`entryList.bulk.${status}.question`, { entries }),
    verb: t(`entryList.bulk.${status}`),
  }
  const meaning = (
    <>
      <Text>{t(`entryList.bulk.${status}.text`)}</Text>
      <Text mt="xs">{t('entryList.bulk.left')}</Text>
    </>
  )
  return status === 'valid' ? (
    <ConfirmDialog {...dialog} isReady={count !== undefined} onConfirm={() => run()}>
      {meaning}
    </ConfirmDialog>
  ) : (
    <ReasonDialog
      {...dialog}
      call="setEntryStatus"
      about=""
      offered={offered}
      required={t('experiences.reasonRequired')}
      onReason={run}
    >
      {meaning}
    </ReasonDialog>
  )
}
