import { IconEraser, IconFlag, IconFlagOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { lazy, type ReactNode, Suspense } from 'react'
import { queryClient, readOf } from '#console/kit/api/query.ts'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { RowAction } from '#console/kit/list/columns.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Participant, ParticipantRow } from '#contract/participants/calls.ts'

const NewParticipant = lazy(async () => ({
  default: (await import('./NewParticipantDialog.tsx')).NewParticipantDialog,
}))
const EditParticipant = lazy(async () => ({
  default: (await import('#console/parts/EditParticipantDialog.tsx')).EditParticipantDialog,
}))
const DeleteParticipant = lazy(async () => ({
  default: (await import('#console/parts/DeleteParticipantDialog.tsx')).DeleteParticipantDialog,
}))
const EraseParticipant = lazy(async () => ({
  default: (await import('#console/parts/EraseParticipantDialog.tsx')).EraseParticipantDialog,
}))
const FlagParticipant = lazy(async () => ({
  default: (await import('#console/parts/FlagParticipantDialog.tsx')).FlagParticipantDialog,
}))

type Task =
  | { what: 'new' }
  | { what: 'edit'; person: Participant }
  | { what: 'flag' | 'delete' | 'erase'; person: ParticipantRow }

type PersonDialogs = {
  startNew: () => void
  rowActions: (row: ParticipantRow) => RowAction[]
  dialogs: ReactNode
}

/** What is done to one participant from the list, each in a dialog that is loaded when it is first opened. */
export function usePersonDialogs({ onCreated }: { onCreated: (id: string) => void }): PersonDialogs {
  const t = useT()
  const dialog = useDialog<Task>()
  const startEdit = async ({ id }: ParticipantRow) => {
    try {
      const { data } = await queryClient.fetchQuery({
        ...readOf('getParticipant', { params: { id } }),
        staleTime: 0,
      })
      dialog.open({ what: 'edit', person: data })
    } catch (error) {
      toast.error(error)
    }
  }
  return {
    startNew: () => dialog.open({ what: 'new' }),
    rowActions: (row) => [
      { label: t('kit.edit'), icon: <IconPencil size={16} />, act: () => void startEdit(row) },
      {
        label: row.is_flagged ? t('people.unflagVerb') : t('people.flagVerb'),
        icon: row.is_flagged ? <IconFlagOff size={16} /> : <IconFlag size={16} />,
        act: () => dialog.open({ what: 'flag', person: row }),
      },
      {
        label: t('people.eraseVerb'),
        icon: <IconEraser size={16} />,
        isDestructive: true,
        act: () => dialog.open({ what: 'erase', person: row }),
      },
      {
        label: t('people.deleteVerb'),
        icon: <IconTrash size={16} />,
        isDestructive: true,
        act: () => dialog.open({ what: 'delete', person: row }),
      },
    ],
    dialogs: dialog.matter && (
      <Suspense>
        <TaskDialog
          key={dialog.round}
          task={dialog.matter}
          opened={dialog.isOpen}
          onClose={dialog.close}
          onCreated={onCreated}
        />
      </Suspense>
    ),
  }
}

type TaskProps = { task: Task; opened: boolean; onClose: () => void; onCreated: (id: string) => void }

function TaskDialog({ task, onCreated, ...rest }: TaskProps) {
  switch (task.what) {
    case 'new':
      return <NewParticipant {...rest} onCreated={onCreated} />
    case 'edit':
      return <EditParticipant {...rest} participant={task.person} />
    case 'flag':
      return <FlagParticipant {...rest} participant={task.person} />
    case 'delete':
      return <DeleteParticipant {...rest} participant={task.person} />
    case 'erase':
      return <EraseParticipant {...rest} participant={task.person} />
  }
}
