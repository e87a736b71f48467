import { IconEraser, IconFlag, IconFlagOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { type ReactNode, Suspense } from 'react'
import { queryClient, readOf, useChange } from '#console/kit/api/query.ts'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import type { RowAction } from '#console/kit/list/columns.ts'
import { useCan } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import type { PersonTask } from '#console/parts/PersonDialog.tsx'
import type { ParticipantRow } from '#contract/participants/calls.ts'

const PersonDialog = lazily(async () => (await import('#console/parts/PersonDialog.tsx')).PersonDialog)
const PersonForm = lazily(async () => (await import('#console/parts/PersonForm.tsx')).PersonForm)

type PersonDialogs = {
  startNew: () => void
  /** Undefined where this role may do nothing to anybody. */
  rowActions: ((row: ParticipantRow) => RowAction[]) | undefined
  dialogs: ReactNode
}

/** The actions on one participant from the list, each in a dialog that is loaded when it is first opened. */
export function usePersonDialogs({ onCreated }: { onCreated: (id: string) => void }): PersonDialogs {
  const t = useT()
  const dialog = useDialog<PersonTask | 'new'>()
  // A participant made by hand; phone and e-mail may both be empty (decisions 3).
  const create = useChange('createParticipant', { onDone: ({ data }) => onCreated(data.id) })
  const rowActions = useRowActions(dialog.open)
  const given = { opened: dialog.isOpen, onClose: dialog.close }
  return {
    startNew: () => dialog.open('new'),
    rowActions,
    dialogs: dialog.matter && (
      <Suspense key={dialog.round}>
        {dialog.matter === 'new' ? (
          <PersonForm
            {...given}
            call="createParticipant"
            title={t('people.new')}
            submitLabel={t('people.createVerb')}
            doneText={t('people.created')}
            onSave={(body) => create.mutateAsync({ body })}
          />
        ) : (
          <PersonDialog {...given} task={dialog.matter} />
        )}
      </Suspense>
    ),
  }
}

/** The actions of this role on one: fraud is the validators' too. */
function useRowActions(open: (task: PersonTask) => void): PersonDialogs['rowActions'] {
  const t = useT()
  const canChange = useCan('participants', 'change')
  const canFlag = useCan('validation', 'change')
  const startEdit = async ({ id }: ParticipantRow) => {
    const fresh = { ...readOf('getParticipant', { params: { id } }), staleTime: 0 }
    open({ what: 'edit', person: (await queryClient.fetchQuery(fresh)).data })
  }
  const edit = (row: ParticipantRow): RowAction => ({
    label: t('kit.edit'),
    icon: <IconPencil size={16} />,
    act: () => void startEdit(row).catch(toast.error),
  })
  const flag = (row: ParticipantRow): RowAction => ({
    label: row.is_flagged ? t('people.unflagVerb') : t('people.flagVerb'),
    icon: row.is_flagged ? <IconFlagOff size={16} /> : <IconFlag size={16} />,
    act: () => open({ what: 'flag', person: row }),
  })
  const removals = (row: ParticipantRow): RowAction[] => [
    {
      label: t('people.eraseVerb'),
      icon: <IconEraser size={16} />,
      isDestructive: true,
      act: () => open({ what: 'erase', person: row }),
    },
    {
      label: t('people.deleteVerb'),
      icon: <IconTrash size={16} />,
      isDestructive: true,
      act: () => open({ what: 'delete', person: row }),
    },
  ]
  if (!canChange && !canFlag) return undefined
  return (row) => [
    ...(canChange ? [edit(row)] : []),
    ...(canFlag ? [flag(row)] : []),
    ...(canChange ? removals(row) : []),
  ]
}
