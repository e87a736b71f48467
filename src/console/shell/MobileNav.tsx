import { Drawer } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Nav } from './Nav.tsx'

/** The navigation under 768 px. */
export function MobileNav({ opened, onClose }: { opened: boolean; onClose: () => void }) {
  const t = useT()
  return (
    <Drawer
      opened={opened}
      onClose={onClose}
      size={280}
      title={t('shell.navigation')}
      transitionProps={{ duration: 120 }}
    >
      <Nav onGo={onClose} />
    </Drawer>
  )
}
