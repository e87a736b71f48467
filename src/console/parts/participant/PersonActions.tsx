import { ActionIcon, Button, Group, Menu } from '@mantine/core'
import { IconDots, IconEraser, IconFlag, IconFlagOff, IconPencil, IconTrash } from '@tabler/icons-react'
import { lazy, Suspense, useRef, useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { Participant } from '#contract/participants/calls.ts'
import { useDialogOver } from './useDialogOver.ts'

const EditDialog = lazy(async () => ({
  default: (await import('../EditParticipantDialog.tsx')).EditParticipantDialog,
}))
const FlagDialog = lazy(async () => ({
  default: (await import('../FlagParticipantDialog.tsx')).FlagParticipantDialog,
}))
const EraseDialog = lazy(async () => ({
  default: (await import('../EraseParticipantDialog.tsx')).EraseParticipantDialog,
}))
const DeleteDialog = lazy(async () => ({
  default: (await import('../DeleteParticipantDialog.tsx')).DeleteParticipantDialog,
}))
type Dialog = 'edit' | 'flag' | 'erase' | 'delete'

type Props = {
  participant: Participant
  onCover: (isCovered: boolean) => void
  onClose: () => void
}

/** What staff may do to a participant. Whoever was erased can only be deleted. */
export function PersonActions({ participant, onCover, onClose }: Props) {
  const t = useT()
  const [open, setOpen] = useState<Dialog>()
  /** The last one that was asked for: it stays mounted, so that it can fade away. */
  const [last, setLast] = useState<Dialog>()
  const menuButton = useRef<HTMLButtonElement>(null)
  const isErased = participant.erased_at !== null
  const over = useDialogOver(onCover)
  const show = (dialog: Dialog) => {
    over.open()
    setOpen(dialog)
    setLast(dialog)
  }
  const hide = () => {
    setOpen(undefined)
    over.close()
  }
  /** The focus comes back to what has it now, and the item will be gone. */
  const showFromMenu = (dialog: Dialog) => {
    menuButton.current?.focus()
    show(dialog)
  }
  const given = (dialog: Dialog) => ({
    participant,
    opened: open === dialog,
    onClose: hide,
  })
  return (
    <Group gap="xs" wrap="nowrap">
      {!isErased && (
        <Button variant="default" leftSection={<IconPencil size={14} />} onClick={() => show('edit')}>
          {t('kit.edit')}
        </Button>
      )}
      <Menu>
        <Menu.Target>
          <ActionIcon ref={menuButton} aria-label={t('person.moreActions')} variant="default" size={30}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          {!isErased && (
            <>
              <Menu.Item
                leftSection={participant.is_flagged ? <IconFlagOff size={16} /> : <IconFlag size={16} />}
                onClick={() => showFromMenu('flag')}
              >
                {participant.is_flagged ? t('person.unflag') : t('person.flag')}
              </Menu.Item>
              <Menu.Divider />
              <Menu.Item
                leftSection={<IconEraser size={16} />}
                c="var(--mantine-color-error)"
                onClick={() => showFromMenu('erase')}
              >
                {t('person.erase')}
              </Menu.Item>
            </>
          )}
          <Menu.Item
            leftSection={<IconTrash size={16} />}
            c="var(--mantine-color-error)"
            onClick={() => showFromMenu('delete')}
          >
            {t('person.delete')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Suspense>
        {last === 'edit' && <EditDialog {...given('edit')} />}
        {last === 'flag' && <FlagDialog {...given('flag')} />}
        {last === 'erase' && <EraseDialog {...given('erase')} />}
        {last === 'delete' && <DeleteDialog {...given('delete')} onDeleted={onClose} />}
      </Suspense>
    </Group>
  )
}
