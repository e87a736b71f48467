import { IconSend } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useT, withTexts } from '#console/kit/i18n/i18n.ts'
import type { FollowedJob } from '#console/kit/jobs/useJobReport.ts'
import { lazily } from '#console/kit/lazily.ts'
import type { BulkAction } from '#console/kit/list/columns.ts'
import { useCan } from '#console/kit/session.ts'
import type { Chosen } from '#console/parts/entryBulk/useChosenCount.ts'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'

const ResendToEntriesDialog = lazily(
  async () =>
    (await withTexts(['entryResend'], import('#console/parts/entryBulk/ResendToEntriesDialog.tsx')))
      .ResendToEntriesDialog,
)

type Setup = { experience: InExperience; follow: FollowedJob['follow'] }
type ChosenBy = (keys: string[], isMatching: boolean) => Chosen

/** Sends the people of chosen entries again what they were told, where the person may send. */
export function useResend({ experience, follow }: Setup): {
  actions: (chosenBy: ChosenBy) => BulkAction[]
  dialog: ReactNode
} {
  const t = useT()
  const canSend = useCan('broadcasts', 'change')
  const { matter, isOpen, round, open, close } = useDialog<{ chosen: Chosen; clear: () => void }>()
  const actions = (chosenBy: ChosenBy): BulkAction[] => [
    {
      label: t('entryList.bulk.resend'),
      icon: <IconSend size={14} />,
      act: (keys, clear, isMatching) => open({ chosen: chosenBy(keys, isMatching), clear }),
    },
  ]
  return {
    actions: canSend ? actions : () => [],
    dialog: matter && (
      <Suspense>
        <ResendToEntriesDialog
          key={round}
          experience={experience}
          chosen={matter.chosen}
          opened={isOpen}
          onClose={close}
          onBegun={(reportId) => {
            follow(reportId, 'resend')
            matter.clear()
          }}
        />
      </Suspense>
    ),
  }
}
