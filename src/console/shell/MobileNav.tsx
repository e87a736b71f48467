import { Button, Drawer } from '@mantine/core'
import { IconLifebuoy } from '@tabler/icons-react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Nav } from './Nav.tsx'

type Props = { opened: boolean; onClose: () => void; onSupport: () => void }

/** The navigation under 768 px, with what the header has no room for there. */
export function MobileNav({ opened, onClose, onSupport }: Props) {
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
      <Button
        variant="default"
        fullWidth
        mt="md"
        leftSection={<IconLifebuoy size={16} stroke={1.6} />}
        onClick={onSupport}
      >
        {t('shell.technicalSupport')}
      </Button>
    </Drawer>
  )
}
