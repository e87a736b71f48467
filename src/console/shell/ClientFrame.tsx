import { useHotkeys } from '@mantine/hooks'
import { Outlet, useLocation } from '@tanstack/react-router'
import { Suspense, useRef, useState } from 'react'
import { useT, withTexts } from '#console/kit/i18n/i18n.ts'
import { useKeys } from '#console/kit/keys.ts'
import { lazily } from '#console/kit/lazily.ts'
import { usePathParam } from '#console/kit/links.tsx'
import { useSession } from '#console/kit/session.ts'
import { FormSkeleton } from '#console/kit/states.tsx'
import { useFreshReads } from '#console/kit/useHints.ts'
import classes from '#console/parts/frame/frame.module.css'
import { NotAllowed } from '#console/parts/notAllowed/NotAllowed.ts'
import { useSupport } from '#console/parts/support/useSupport.tsx'
import { Header } from './Header.tsx'
import { MobileNav } from './MobileNav.tsx'
import { closedArea } from './navigation.ts'
import { useRememberOpened } from './palette/useOpened.ts'
import { SideNav } from './SideNav.tsx'
import { useTypedAhead } from './typedAhead.ts'
import { useStored } from './useStored.ts'
import { ViewedBanner } from './ViewedBanner.tsx'

const loadPalette = () =>
  withTexts(['palette', 'broadcasts', 'settings', 'users'], import('./palette/Palette.tsx'))
const Palette = lazily(async () => (await loadPalette()).Palette)
const HelpDialog = lazily(async () => (await withTexts(['keyHelp'], import('./HelpDialog.tsx'))).HelpDialog)

/** The frame of every page of a client: header, navigation, palette, help. */
export function ClientFrame() {
  const t = useT()
  const client = usePathParam('client')
  useFreshReads()
  useRememberOpened()
  const { isNarrow, toggle } = useNarrow()
  const [open, setOpen] = useState<'palette' | 'help' | 'nav'>()
  const close = () => setOpen(undefined)
  const typedAhead = useTypedAhead(close)
  // They stay once they were opened, since they give the focus back after they are closed.
  const [hasPalette, setPalette] = useState(false)
  const [hasHelp, setHelp] = useState(false)
  const openPalette = () => {
    if (open !== 'palette') typedAhead.begin()
    setPalette(true)
    setOpen('palette')
  }
  const openHelp = () => {
    setHelp(true)
    setOpen('help')
  }
  const support = useSupport()
  const openSupport = () => {
    close()
    support.open()
  }
  useHotkeys([['mod+K', openPalette]], [])
  useKeys({ '[': toggle, 'shift+?': openHelp, '?': openHelp })
  return (
    <div className={classes.frame} data-narrow={isNarrow || undefined}>
      <a href="#content" className={classes.skip}>
        {t('shell.skip')}
      </a>
      <Header
        onSearch={openPalette}
        onHelp={openHelp}
        onSupport={openSupport}
        onMenu={() => setOpen('nav')}
      />
      <SideNav isNarrow={isNarrow} onToggle={toggle} />
      <ViewedBanner />
      <main id="content" className={classes.main} tabIndex={-1} key={client}>
        <Suspense fallback={<FormSkeleton />}>
          <AllowedPage client={client} />
        </Suspense>
      </main>
      <MobileNav opened={open === 'nav'} onClose={close} onSupport={openSupport} />
      {hasHelp && (
        <Suspense fallback={null}>
          <HelpDialog opened={open === 'help'} onClose={close} />
        </Suspense>
      )}
      {support.panel}
      {hasPalette && (
        <Suspense fallback={null}>
          <Palette opened={open === 'palette'} onClose={close} takeTyped={typedAhead.take} />
        </Suspense>
      )}
    </div>
  )
}

/** Known before the page asks for anything: what it would be refused needs no call. */
function AllowedPage({ client }: { client: string }) {
  const { pathname } = useLocation()
  const area = closedArea(useSession(), { pathname, client })
  return area ? <NotAllowed area={area} right="read" /> : <Outlet />
}

/** Presses so close to each other are one (M9). */
const debounceMs = 300

/** Whether the side navigation is narrow, which this browser remembers. The first press counts, at once. */
function useNarrow() {
  const [isNarrow, setNarrow] = useStored('fanfare.nav', false)
  const lastAt = useRef(Number.NEGATIVE_INFINITY)
  const toggle = () => {
    const now = performance.now()
    if (now - lastAt.current < debounceMs) return
    lastAt.current = now
    setNarrow(!isNarrow)
  }
  return { isNarrow, toggle }
}
