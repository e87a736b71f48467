import { useMemo } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { KeyHelp } from '#console/kit/keyHelp.ts'

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)
export const modifier = isApple ? '⌘' : 'Ctrl'

/** The keys of the inbox, for the help. */
export function useInboxHelp(): KeyHelp[] {
  const t = useT()
  return useMemo(
    () => [
      { keys: ['J', 'K'], text: t('inbox.key.move') },
      { keys: ['Enter'], text: t('inbox.key.open') },
      { keys: ['E'], text: t('inbox.key.done') },
      { keys: ['U'], text: t('inbox.key.unread') },
      { keys: ['M'], text: t('inbox.key.mark') },
      { keys: ['R'], text: t('inbox.key.reply') },
      { keys: [modifier, 'Enter'], text: t('inbox.key.send') },
      { keys: ['Z'], text: t('inbox.key.undo') },
      { keys: ['/', 'Alt S'], text: t('inbox.key.saved') },
      { keys: ['Esc'], text: t('inbox.key.leave') },
      { keys: ['C'], text: t('inbox.new') },
    ],
    [t],
  )
}
