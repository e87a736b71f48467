import { Tabs } from '@mantine/core'
import { type ComponentType, Suspense } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { useCan } from '#console/kit/session.ts'
import { LinesSkeleton } from '#console/kit/states.tsx'
import type { Participant } from '#contract/participants/calls.ts'
import { type PersonTab, personTabs, usePersonTab } from '../participantPop.ts'
import { PersonHead } from './PersonHead.tsx'
import classes from './person.module.css'

const contents: Record<PersonTab, ComponentType<{ participant: Participant }>> = {
  overview: lazily(async () => (await import('./OverviewTab.tsx')).OverviewTab),
  activity: lazily(async () => (await import('./ActivityTab.tsx')).ActivityTab),
  consent: lazily(async () => (await import('./ConsentTab.tsx')).ConsentTab),
  entries: lazily(async () => (await import('./EntriesTab.tsx')).EntriesTab),
  messages: lazily(async () => (await import('./MessagesTab.tsx')).MessagesTab),
  broadcasts: lazily(async () => (await import('./BroadcastsTab.tsx')).BroadcastsTab),
}

type Props = { participant: Participant; onClose: () => void }

/** The person, and what is known by topic; only the open topic is loaded. */
export function PersonDetail({ participant, onClose }: Props) {
  const t = useT()
  const mayTalk = useCan('conversations', 'read')
  const mayBroadcast = useCan('broadcasts', 'read')
  const tabs = personTabs.filter((tab) =>
    tab === 'messages' ? mayTalk : tab === 'broadcasts' ? mayBroadcast : true,
  )
  const [wanted, setTab] = usePersonTab()
  const tab = tabs.find((one) => one === wanted) ?? 'overview'
  const Content = contents[tab]
  const choose = (value: string | null) => {
    const chosen = tabs.find((one) => one === value)
    if (chosen) setTab(chosen)
  }
  return (
    <>
      <PersonHead participant={participant} onClose={onClose} />
      <Tabs value={tab} onChange={choose} keepMounted={false}>
        <div className={classes.tabsRow}>
          <Tabs.List aria-label={t('person.tabs')} className={classes.tabs ?? ''}>
            {tabs.map((one) => (
              <Tabs.Tab key={one} value={one} ref={one === tab ? bringIntoRow : null}>
                {t(`person.tab.${one}`)}
              </Tabs.Tab>
            ))}
          </Tabs.List>
        </div>
        {tabs.map((one) => (
          <Tabs.Panel key={one} value={one} className={classes.panel ?? ''}>
            {one === tab && (
              <Suspense fallback={<LinesSkeleton count={6} />}>
                <Content participant={participant} />
              </Suspense>
            )}
          </Tabs.Panel>
        ))}
      </Tabs>
    </>
  )
}

/** On a phone the row of tabs is longer than the screen. */
function bringIntoRow(tab: HTMLElement | null): void {
  const row = tab?.parentElement?.parentElement
  if (!tab || !row) return
  const [start, end] = [tab.offsetLeft, tab.offsetLeft + tab.offsetWidth]
  if (start < row.scrollLeft) row.scrollLeft = start
  else if (end > row.scrollLeft + row.clientWidth) row.scrollLeft = end - row.clientWidth
}
