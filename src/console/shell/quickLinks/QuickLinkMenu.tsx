import { ActionIcon } from '@mantine/core'
import { IconBookmark } from '@tabler/icons-react'
import { Suspense, useId, useRef, useState } from 'react'
import { useT, withTexts } from '#console/kit/i18n/i18n.ts'
import { useKeys } from '#console/kit/keys.ts'
import { lazily } from '#console/kit/lazily.ts'
import popover from '#console/parts/frame/popover.module.css'
import type { QuickLinkForm } from '#contract/campaigns/quickLinkCalls.ts'

const QuickLinkList = lazily(
  async () => (await withTexts(['quickLinks'], import('./QuickLinkList.tsx'))).QuickLinkList,
)
const AddQuickLink = lazily(
  async () => (await withTexts(['quickLinks'], import('./AddQuickLink.tsx'))).AddQuickLink,
)

/** The pages that one keeps at hand here: a panel of the browser's own, under one key. */
export function QuickLinkMenu() {
  const t = useT()
  const panelId = useId()
  const panel = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [added, setAdded] = useState<Pick<QuickLinkForm, 'name' | 'url'>>()
  useKeys({ q: () => panel.current?.showPopover() })
  const leave = () => panel.current?.hidePopover()
  const add = () => {
    leave()
    setAdded(placeNow())
  }
  return (
    <>
      <ActionIcon
        c="inherit"
        popoverTarget={panelId}
        aria-label={t('shell.quickLinks')}
        title={`${t('shell.quickLinks')} (Q)`}
      >
        <IconBookmark size={18} stroke={1.6} />
      </ActionIcon>
      <div
        ref={panel}
        id={panelId}
        popover="auto"
        // While it is closed no dialog is open, which the page's keys ask for.
        {...(isOpen ? { role: 'dialog', 'aria-label': t('shell.quickLinks') } : {})}
        className={popover.panel}
        onToggle={({ newState }) => setOpen(newState === 'open')}
      >
        {isOpen && (
          <Suspense>
            <QuickLinkList onLeave={leave} onAdd={add} />
          </Suspense>
        )}
      </div>
      {added && (
        <Suspense fallback={null}>
          <AddQuickLink place={added} onClose={() => setAdded(undefined)} />
        </Suspense>
      )}
    </>
  )
}

/** The page that is shown: its address within the console, and the name that its heading has. */
function placeNow(): { name: string; url: string } {
  const { pathname, search, hash } = window.location
  const heading = document.querySelector('main h1')?.textContent ?? ''
  return { name: heading.trim().slice(0, 60), url: pathname + search + hash }
}
