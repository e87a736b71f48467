import { ActionIcon, Text } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconGripVertical, IconTrash } from '@tabler/icons-react'
import type { DragEventHandler, ReactNode } from 'react'
import { useT } from '../i18n/i18n.ts'
import classes from './rows.module.css'

type Props = {
  title: string
  isReadOnly: boolean
  /** The places above and below it; undefined at an end. */
  up: number | undefined
  down: number | undefined
  onMove: (to: number) => void
  onRemove: () => void
  grip: { draggable: true; onDragStart: DragEventHandler; onDragEnd: DragEventHandler }
}

/** A row's name, by which it is dragged, and its buttons. */
export function RowHead({ title, isReadOnly, up, down, onMove, onRemove, grip }: Props) {
  const t = useT()
  return (
    <div className={classes.head}>
      {!isReadOnly && (up ?? down) !== undefined && (
        // The buttons are the way by keyboard.
        <span className={classes.grip} title={t('kit.rows.drag')} aria-hidden {...grip}>
          <IconGripVertical size={16} />
        </span>
      )}
      <Text className={classes.title} fw={500} aria-hidden>
        {title}
      </Text>
      {!isReadOnly && (
        <>
          <RowButton label={t('kit.rows.up', { title })} keys="Alt+ArrowUp" to={up} onMove={onMove}>
            <IconArrowUp size={16} />
          </RowButton>
          <RowButton label={t('kit.rows.down', { title })} keys="Alt+ArrowDown" to={down} onMove={onMove}>
            <IconArrowDown size={16} />
          </RowButton>
          <RemoveRow title={title} onClick={onRemove} />
        </>
      )}
    </div>
  )
}

type ButtonProps = {
  label: string
  keys: string
  to: number | undefined
  onMove: (to: number) => void
  children: ReactNode
}

function RowButton({ label, keys, to, onMove, children }: ButtonProps) {
  return (
    <ActionIcon
      aria-label={label}
      aria-keyshortcuts={keys}
      title={`${label} (${keys.replace('Arrow', '')})`}
      className={classes.button ?? ''}
      variant="subtle"
      color="gray"
      disabled={to === undefined}
      onClick={() => to !== undefined && onMove(to)}
    >
      {children}
    </ActionIcon>
  )
}

export function RemoveRow({ title, onClick }: { title: string; onClick: () => void }) {
  const t = useT()
  const label = t('kit.rows.remove', { title })
  return (
    <ActionIcon
      aria-label={label}
      title={label}
      className={classes.button ?? ''}
      variant="subtle"
      color="gray"
      onClick={onClick}
    >
      <IconTrash size={16} />
    </ActionIcon>
  )
}
