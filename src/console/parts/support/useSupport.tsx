import { Suspense, useRef, useState } from 'react'
import { withTexts } from '#console/kit/i18n/i18n.ts'
import { useKeys } from '#console/kit/keys.ts'
import { lazily } from '#console/kit/lazily.ts'

const SupportPanel = lazily(
  async () => (await withTexts(['support'], import('./SupportPanel.tsx'))).SupportPanel,
)

/** The panel for technical support, for a frame to draw, and what opens it beside the key. */
export function useSupport() {
  // It stays once it was opened, so that it closes as others do.
  const [opened, setOpened] = useState<boolean>()
  // The panel comes when it is open already, and so knows not where the focus was.
  const opener = useRef<Element>(null)
  const open = () => {
    opener.current = document.activeElement
    setOpened(true)
  }
  const close = () => {
    setOpened(false)
    if (opener.current instanceof HTMLElement) opener.current.focus()
  }
  useKeys({ h: open })
  const panel = opened !== undefined && (
    <Suspense fallback={null}>
      <SupportPanel opened={opened} onClose={close} />
    </Suspense>
  )
  return { open, panel }
}
