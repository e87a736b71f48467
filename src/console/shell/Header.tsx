import { ActionIcon, Kbd, UnstyledButton } from '@mantine/core'
import { IconHelpCircle, IconMenu2, IconSearch } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { useT, withTexts } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import classes from '#console/parts/frame/frame.module.css'
import { NotificationMenu } from '#console/parts/frame/NotificationMenu.tsx'
import { LanguageSwitch, SchemeSwitch } from '#console/parts/frame/Switches.tsx'
import { UserMenu } from '#console/parts/frame/UserMenu.tsx'
import { SupportButton } from '#console/parts/support/SupportButton.tsx'
import { ClientSwitcher } from './ClientSwitcher.tsx'
import { QuickLinkMenu } from './quickLinks/QuickLinkMenu.tsx'

const JobTray = lazily(async () => (await withTexts(['jobs'], import('./JobTray.tsx'))).JobTray)

type Props = { onSearch: () => void; onHelp: () => void; onSupport: () => void; onMenu: () => void }

export function Header({ onSearch, onHelp, onSupport, onMenu }: Props) {
  const t = useT()
  const isWorking = useRead('listJobReports', {}).data?.data.some(
    ({ state }) => state === 'waiting' || state === 'running',
  )
  const [hasTray, setTray] = useState(false)
  // From the first job on the tray itself knows whether one runs.
  if (isWorking && !hasTray) setTray(true)
  const isMac = navigator.userAgent.includes('Mac')
  return (
    <header className={classes.header}>
      <ActionIcon
        className={classes.burger ?? ''}
        aria-label={t('shell.openNavigation')}
        onClick={onMenu}
        c="inherit"
      >
        <IconMenu2 size={18} />
      </ActionIcon>
      <ClientSwitcher />
      <div className={classes.spring} />
      <UnstyledButton className={classes.search} onClick={onSearch}>
        <IconSearch size={14} />
        <span>{t('shell.searchAnything')}</span>
        <Kbd size="xs">{isMac ? '⌘K' : 'Ctrl K'}</Kbd>
      </UnstyledButton>
      <LanguageSwitch />
      <span className={classes.hiddenOnPhone}>
        <SchemeSwitch />
      </span>
      <ActionIcon aria-label={t('shell.help')} onClick={onHelp} c="inherit">
        <IconHelpCircle size={18} stroke={1.6} />
      </ActionIcon>
      <SupportButton className={classes.hiddenOnPhone} onClick={onSupport} />
      {hasTray && (
        <Suspense>
          <JobTray />
        </Suspense>
      )}
      <QuickLinkMenu />
      <NotificationMenu />
      <UserMenu />
    </header>
  )
}
