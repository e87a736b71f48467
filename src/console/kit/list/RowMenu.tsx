import { Menu } from '@mantine/core'
import classes from '../kit.module.css'
import { PathLink } from '../links.tsx'
import type { RowAction } from './columns.ts'

type Props = { actions: RowAction[]; button: HTMLButtonElement; onClose: () => void }

/** One menu for the whole table, at the button that opened it: a menu in each row would cost half a page's time. */
export function RowMenu({ actions, button, onClose }: Props) {
  const { right, bottom } = button.getBoundingClientRect()
  const close = () => {
    onClose()
    button.focus()
  }
  return (
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
        {actions.map((action) =>
          action.to ? (
            <Menu.Item key={action.label} component={PathLink} to={action.to} leftSection={action.icon}>
              {action.label}
            </Menu.Item>
          ) : (
            <Menu.Item
              key={action.label}
              leftSection={action.icon}
              disabled={action.isDisabled ?? false}
              {...(action.isDestructive ? { c: 'var(--mantine-color-error)' } : {})}
              onClick={action.act}
            >
              {action.label}
            </Menu.Item>
          ),
        )}
      </Menu.Dropdown>
    </Menu>
  )
}
