import { Anchor } from '@mantine/core'
import type { ReactNode } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { paths } from '#console/paths.ts'
import { SupportButton } from '../support/SupportButton.tsx'
import { useSupport } from '../support/useSupport.tsx'
import classes from './frame.module.css'
import { NotificationMenu } from './NotificationMenu.tsx'
import { LanguageSwitch, SchemeSwitch } from './Switches.tsx'
import { UserMenu } from './UserMenu.tsx'

/** The frame of a page that belongs to no client; its name leads to where clients are chosen. */
export function OwnFrame({ children, isQuiet }: { children: ReactNode; isQuiet?: boolean }) {
  const t = useT()
  const support = useSupport()
  return (
    <div className={classes.ownFrame} data-quiet={isQuiet || undefined}>
      <a href="#content" className={classes.skip}>
        {t('shell.skip')}
      </a>
      <header className={classes.header}>
        <Anchor component={PathLink} to={paths.launchpad()} className={classes.brand ?? ''} underline="never">
          Fanfare
        </Anchor>
        <div className={classes.spring} />
        <LanguageSwitch />
        <SchemeSwitch />
        <SupportButton onClick={support.open} />
        <NotificationMenu />
        <UserMenu />
      </header>
      <main id="content" className={classes.main} tabIndex={-1}>
        {children}
      </main>
      {support.panel}
    </div>
  )
}
