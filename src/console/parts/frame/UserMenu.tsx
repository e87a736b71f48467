import { Menu, Text, UnstyledButton, useComputedColorScheme, useMantineColorScheme } from '@mantine/core'
import {
  IconBuilding,
  IconChecklist,
  IconHistory,
  IconKey,
  IconLifebuoy,
  IconLogout,
  IconMailQuestion,
  IconMoon,
  IconSun,
  IconUserCog,
  IconUsersGroup,
} from '@tabler/icons-react'
import { call } from '#console/kit/api/call.ts'
import { initialsOf } from '#console/kit/ClientMark.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useSession } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { paths } from '#console/paths.ts'
import classes from './frame.module.css'

export function UserMenu() {
  const t = useT()
  const { user } = useSession()
  const { setColorScheme } = useMantineColorScheme()
  const isDark = useComputedColorScheme('light') === 'dark'
  const signOut = async () => {
    try {
      await call('signOut', {})
      window.location.assign(paths.signIn())
    } catch (error) {
      toast.error(error)
    }
  }
  return (
    <Menu>
      <Menu.Target>
        <UnstyledButton
          className={classes.avatar}
          ta="center"
          ml={4}
          data-initials={initialsOf(user.name)}
          aria-label={t('shell.user', { name: user.name })}
        ></UnstyledButton>
      </Menu.Target>
      <Menu.Dropdown miw={200}>
        <Menu.Label component="div">
          <Text fw={500} c="var(--mantine-color-text)">
            {user.name}
          </Text>
          {user.email}
        </Menu.Label>
        <Menu.Divider />
        <Menu.Item component={PathLink} to={paths.profile()} leftSection={<IconUserCog size={16} />}>
          {t('shell.profile')}
        </Menu.Item>
        <Menu.Item component={PathLink} to={paths.dueTasks()} leftSection={<IconChecklist size={16} />}>
          {t('shell.dueTasks')}
        </Menu.Item>
        {user.is_platform_admin && (
          <>
            <Menu.Item
              component={PathLink}
              to={paths.installationUsers()}
              leftSection={<IconUsersGroup size={16} />}
            >
              {t('shell.installationUsers')}
            </Menu.Item>
            <Menu.Item
              component={PathLink}
              to={paths.installationClients()}
              leftSection={<IconBuilding size={16} />}
            >
              {t('shell.installationClients')}
            </Menu.Item>
            <Menu.Item
              component={PathLink}
              to={paths.installationSignOn()}
              leftSection={<IconKey size={16} />}
            >
              {t('shell.installationSignOn')}
            </Menu.Item>
            <Menu.Item
              component={PathLink}
              to={paths.installationSupport()}
              leftSection={<IconLifebuoy size={16} />}
            >
              {t('shell.installationSupport')}
            </Menu.Item>
            <Menu.Item
              component={PathLink}
              to={paths.installationAudit()}
              leftSection={<IconHistory size={16} />}
            >
              {t('shell.installationAudit')}
            </Menu.Item>
            <Menu.Item
              component={PathLink}
              to={paths.strayMessages()}
              leftSection={<IconMailQuestion size={16} />}
            >
              {t('shell.strayMessages')}
            </Menu.Item>
          </>
        )}
        <Menu.Item
          leftSection={isDark ? <IconSun size={16} /> : <IconMoon size={16} />}
          onClick={() => setColorScheme(isDark ? 'light' : 'dark')}
        >
          {isDark ? t('shell.toLight') : t('shell.toDark')}
        </Menu.Item>
        <Menu.Item leftSection={<IconLogout size={16} />} onClick={() => void signOut()}>
          {t('shell.signOut')}
        </Menu.Item>
      </Menu.Dropdown>
    </Menu>
  )
}
