import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconDots, IconEraser, IconFlag, IconFlagOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { Suspense, useRef } from 'react'
import { useDialogOver } from '#console/kit/dialogs/useDialogOver.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { ActionItem } from '#console/kit/list/ActionItem.tsx'
import { useCan } from '#console/kit/session.ts'
import type { Participant } from '#contract/participants/calls.ts'
import { HistoryLink } from '../HistoryLink.tsx'
import type { PersonTask } from '../PersonDialog.tsx'
import { useNewWork } from '../staffWork/useNewWork.tsx'

const PersonDialog = lazily(async () => (await import('../PersonDialog.tsx')).PersonDialog)

type Props = { participant: Participant; onClose: () => void }

/** The actions of this role on a participant: fraud is the validators' too. Whoever was erased can only be deleted. */
export function PersonActions({ participant, onClose }: Props) {
  const t = useT()
  const dialog = useDialogOver<PersonTask>()
  const menuButton = useRef<HTMLButtonElement>(null)
  const canChange = useCan('participants', 'change')
  const isErased = participant.erased_at !== null
  const canFlag = useCan('validation', 'change') && !isErased
  const isFlagged = participant.is_flagged
  const show = (what: PersonTask['what']) => dialog.open({ what, person: participant })
  const inMenu = (what: PersonTask['what']) => () => {
    // The focus comes back to what has it now, and the item will be gone.
    menuButton.current?.focus()
    show(what)
  }
  const flag = {
    label: t(isFlagged ? 'person.unflag' : 'person.flag'),
    icon: isFlagged ? <IconFlagOff size={16} /> : <IconFlag size={16} />,
    act: inMenu('flag'),
  }
  const removals = !canChange
    ? []
    : [
        ...(isErased
          ? []
          : [{ label: t('person.erase'), icon: <IconEraser size={16} />, act: inMenu('erase') }]),
        { label: t('person.delete'), icon: <IconTrash size={16} />, act: inMenu('delete') },
      ]
  const work = useNewWork()
  const begins = isErased ? [] : work.actionsOf({ participant }, () => menuButton.current?.focus())
  const first = [...begins, ...(canFlag ? [flag] : [])]
  if (first.length + removals.length === 0) return null
  return (
    <Group gap="xs" wrap="nowrap">
      {canChange && !isErased && (
        <Button variant="default" leftSection={<IconPencil size={14} />} onClick={() => show('edit')}>
          {t('kit.edit')}
        </Button>
      )}
      <HistoryLink entity="participant" id={participant.id} />
      <Menu>
        <Menu.Target>
          <ActionIcon ref={menuButton} aria-label={t('person.moreActions')} variant="default" size={30}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {first.map((action) => (
            <ActionItem key={action.label} action={action} />
          ))}
          {first.length > 0 && canChange && <Menu.Divider />}
          {removals.map((action) => (
            <ActionItem key={action.label} action={{ ...action, isDestructive: true }} />
          ))}
        </Menu.Dropdown>
      </Menu>
      {work.dialogs}
      {dialog.matter && (
        <Suspense>
          <PersonDialog
            key={dialog.round}
            task={dialog.matter}
            opened={dialog.isOpen}
            onClose={dialog.close}
            onDeleted={onClose}
          />
        </Suspense>
      )}
    </Group>
  )
}
