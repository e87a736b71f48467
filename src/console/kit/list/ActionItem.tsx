import { Menu } from '@mantine/core'
import classes from '../kit.module.css'
import { PathLink } from '../links.tsx'
import type { RowAction } from './columns.ts'

/** An action in a menu; one that is off says why. */
export function ActionItem({ action }: { action: RowAction }) {
  const { label, icon, to, act, why, isDestructive } = action
  if (to && !why) {
    return (
      <Menu.Item component={PathLink} to={to} leftSection={icon}>
        {label}
      </Menu.Item>
    )
  }
  return (
    <Menu.Item
      leftSection={icon}
      disabled={why !== undefined}
      className={why ? (classes.off ?? '') : ''}
      {...(isDestructive && !why ? { c: 'var(--mantine-color-error)' } : {})}
      onClick={act}
    >
      {label}
      {why && <span className={classes.why}>{why}</span>}
    </Menu.Item>
  )
}
