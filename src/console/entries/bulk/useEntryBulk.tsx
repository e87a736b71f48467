import { IconBan, IconCircleCheck, IconCircleX, IconDownload } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type FollowedJob, useJobReport } from '#console/kit/jobs/useJobReport.ts'
import { lazily } from '#console/kit/lazily.ts'
import type { BulkAction } from '#console/kit/list/columns.ts'
import { useCan } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Chosen } from '#console/parts/entryBulk/useChosenCount.ts'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import { type Decision, decisions } from '#contract/entries/entryStates.ts'
import type { entryFilterOf } from '../entryListState.ts'
import type { EntryTask } from './DecideManyDialog.tsx'
import { useResend } from './useResend.tsx'

const DecideManyDialog = lazily(async () => (await import('./DecideManyDialog.tsx')).DecideManyDialog)

const icons: Record<Decision, ReactNode> = {
  valid: <IconCircleCheck size={14} />,
  invalid: <IconCircleX size={14} />,
  kicked: <IconBan size={14} />,
}
const calls = ['bulkEntries', 'resendToEntries', 'exportEntries'] as const

type Setup = { experience: InExperience; filter: ReturnType<typeof entryFilterOf>; canDecide: boolean }
type Parts = {
  job: FollowedJob
  bulkActions: BulkAction[] | undefined
  dialog: ReactNode
}

/** The actions on many entries here; no boxes where there is none. */
export function useEntryBulk({ experience, filter, canDecide }: Setup): Parts {
  const t = useT()
  const canExport = useCan('participantExport', 'read')
  const exporting = useChange('exportEntries')
  const dialog = useDialog<EntryTask & { clear: () => void }>()
  const job = useJobReport({ param: 'job', calls })
  const resend = useResend({ experience, follow: job.follow })
  const save = async (body: Chosen) => {
    const params = { type: experience.kind, id: experience.eid }
    job.follow((await exporting.mutateAsync({ params, body })).job_report_id, 'export')
  }
  const chosenBy = (keys: string[], isMatching: boolean): Chosen =>
    isMatching ? { filter } : { entry_ids: keys }
  const exportChosen: BulkAction = {
    label: t('entryList.bulk.export'),
    icon: <IconDownload size={14} />,
    act: (keys, clear, isMatching) => void save(chosenBy(keys, isMatching)).then(clear, toast.error),
  }
  const bulkActions: BulkAction[] = [
    ...(canDecide ? decisions : []).map(
      (status): BulkAction => ({
        label: t(`entryList.bulk.${status}`),
        icon: icons[status],
        isDestructive: status === 'kicked',
        act: (keys, clear, isMatching) => dialog.open({ status, chosen: chosenBy(keys, isMatching), clear }),
      }),
    ),
    ...resend.actions(chosenBy),
    ...(canExport ? [exportChosen] : []),
  ]
  const task = dialog.matter
  return {
    job,
    bulkActions: bulkActions.length > 0 ? bulkActions : undefined,
    dialog: (
      <>
        {task && (
          <Suspense>
            <DecideManyDialog
              key={dialog.round}
              experience={experience}
              task={task}
              opened={dialog.isOpen}
              onClose={dialog.close}
              onBegun={(reportId) => {
                job.follow(reportId, task.status)
                task.clear()
              }}
            />
          </Suspense>
        )}
        {resend.dialog}
      </>
    ),
  }
}
