import { IconChecklist, IconLifebuoy } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { useDialogOver } from '#console/kit/dialogs/useDialogOver.ts'
import { useT, withTexts } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import type { RowAction } from '#console/kit/list/columns.ts'
import type { WorkStart } from './start.ts'
import { useCanWork } from './useMayChange.ts'

const TaskDialog = lazily(
  async () => (await withTexts(['tasks', 'work', 'reasons'], import('./TaskDialog.tsx'))).TaskDialog,
)
const TicketDialog = lazily(
  async () => (await withTexts(['tickets', 'work', 'reasons'], import('./TicketDialog.tsx'))).TicketDialog,
)

type NewWork = {
  /** For a menu; empty where the role makes neither. */
  actionsOf: (start: WorkStart, before?: () => void) => RowAction[]
  dialogs: ReactNode
}

/** "New task" and "New ticket" of a participant, a conversation or an entry. `before` gives the focus where it returns to. */
export function useNewWork(): NewWork {
  const t = useT()
  const canWork = useCanWork()
  const task = useDialogOver<WorkStart>()
  const ticket = useDialogOver<WorkStart>()
  const actionsOf: NewWork['actionsOf'] = (start, before) =>
    canWork
      ? [
          {
            label: t('shell.newTask'),
            icon: <IconChecklist size={16} />,
            act: () => {
              before?.()
              task.open(start)
            },
          },
          {
            label: t('shell.newTicket'),
            icon: <IconLifebuoy size={16} />,
            act: () => {
              before?.()
              ticket.open(start)
            },
          },
        ]
      : []
  const dialogs = (
    <Suspense>
      {task.matter && (
        <TaskDialog key={`task${task.round}`} start={task.matter} opened={task.isOpen} onClose={task.close} />
      )}
      {ticket.matter && (
        <TicketDialog
          key={`ticket${ticket.round}`}
          start={ticket.matter}
          opened={ticket.isOpen}
          onClose={ticket.close}
        />
      )}
    </Suspense>
  )
  return { actionsOf, dialogs }
}
