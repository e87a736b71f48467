import { ActionIcon } from '@mantine/core'
import { IconLayoutSidebarLeftCollapse, IconLayoutSidebarLeftExpand } from '@tabler/icons-react'
import { useT } from '#console/kit/i18n/i18n.ts'
import classes from '#console/parts/frame/frame.module.css'
import { Nav } from './Nav.tsx'

export function SideNav({ isNarrow, onToggle }: { isNarrow: boolean; onToggle: () => void }) {
  const t = useT()
  const label = isNarrow ? t('shell.expand') : t('shell.collapse')
  return (
    <div className={classes.side}>
      <Nav isNarrow={isNarrow} />
      <div className={classes.navFoot}>
        <ActionIcon
          aria-label={label}
          aria-expanded={!isNarrow}
          title={`${label} ([)`}
          onClick={onToggle}
          c="inherit"
        >
          {isNarrow ? <IconLayoutSidebarLeftExpand size={16} /> : <IconLayoutSidebarLeftCollapse size={16} />}
        </ActionIcon>
      </div>
    </div>
  )
}
