import { Menu, Portal } from '@mantine/core'
import classes from '../kit.module.css'
import { ActionItem } from './ActionItem.tsx'
import type { RowAction } from './columns.ts'

type Props = { actions: RowAction[]; button: HTMLButtonElement; onClose: () => void }

/**
 * One menu for the whole table, at the button that opened it: a menu in each row would cost half a page's time. It stands
 * outside of the page's boxes, since a dialog moves what is placed by the window.
 */
export function RowMenu({ actions, button, onClose }: Props) {
  const { right, bottom } = button.getBoundingClientRect()
  const close = () => {
    onClose()
    button.focus()
  }
  return (
    <Portal>
      <Menu opened onChange={(isOpen) => !isOpen && close()} returnFocus={false} withinPortal>
        <Menu.Target>
          <button
            type="button"
            tabIndex={-1}
            className={classes.menuAnchor}
            style={{ left: right, top: bottom }}
            aria-label={button.getAttribute('aria-label') ?? ''}
          />
        </Menu.Target>
        <Menu.Dropdown>
          {actions.map((action) => (
            <ActionItem key={action.label} action={action} />
          ))}
        </Menu.Dropdown>
      </Menu>
    </Portal>
  )
}
