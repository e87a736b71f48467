import { ActionIcon, Group } from '@mantine/core'
import { IconArrowDown, IconArrowUp, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useId } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import classes from '../experiences.module.css'

type Props = {
  /** What the row is called, such as “Rule 3”. */
  name: string
  at: number
  count: number
  isReadOnly: boolean
  onMove: (from: number, to: number) => void
  onRemove: (at: number) => void
  children: ReactNode
}

/** A row of a list in a form, which is moved and removed by buttons; the focus stays with the row that moves. */
export function ListRow({ name, at, count, isReadOnly, onMove, onRemove, children }: Props) {
  const t = useT()
  const id = useId()
  const move = (to: number) => {
    onMove(at, to)
    const wanted = to < at ? 'up' : 'down'
    // The one at an end is off, and the other takes the focus.
    requestAnimationFrame(() => {
      const button = (way: string) => document.getElementById(`${id}-${way}`)
      const first = button(wanted)
      const target = first?.hasAttribute('disabled') ? button(wanted === 'up' ? 'down' : 'up') : first
      target?.focus()
    })
  }
  return (
    <fieldset className={classes.token}>
      <legend>{name}</legend>
      {children}
      {!isReadOnly && (
        <Group gap={4}>
          <RowButton
            id={`${id}-up`}
            label={t('contest.moveUp', { name })}
            isOff={at === 0}
            onClick={() => move(at - 1)}
          >
            <IconArrowUp size={16} />
          </RowButton>
          <RowButton
            id={`${id}-down`}
            label={t('contest.moveDown', { name })}
            isOff={at === count - 1}
            onClick={() => move(at + 1)}
          >
            <IconArrowDown size={16} />
          </RowButton>
          <RowButton id={`${id}-remove`} label={t('contest.remove', { name })} onClick={() => onRemove(at)}>
            <IconTrash size={16} />
          </RowButton>
        </Group>
      )}
    </fieldset>
  )
}

type ButtonProps = { id: string; label: string; isOff?: boolean; onClick: () => void; children: ReactNode }

function RowButton({ id, label, isOff = false, onClick, children }: ButtonProps) {
  return (
    <ActionIcon
      {...{ id, onClick, title: label, 'aria-label': label }}
      className={classes.rowButton ?? ''}
      variant="subtle"
      color="gray"
      disabled={isOff}
    >
      {children}
    </ActionIcon>
  )
}
