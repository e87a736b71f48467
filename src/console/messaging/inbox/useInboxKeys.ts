import { useMemo } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useKeyHelp } from '#console/kit/keyHelp.ts'
import { useKeys } from '#console/kit/keys.ts'
import { undoLatest } from '#console/parts/sending/undoSend.ts'
import type { Conversation } from '#contract/messaging/calls.ts'
import { focusRow } from './focusRow.ts'
import type { Inbox } from './useInbox.ts'

const isApple = /mac|iphone|ipad/i.test(navigator.userAgent)
export const modifier = isApple ? '⌘' : 'Ctrl'

/**
 * J and K walk through the rows, Enter opens (a row is a link), E is done and goes on; off while typing. All of them
 * stand in the help.
 */
export function useInboxKeys(inbox: Inbox, onNew: () => void): void {
  const { open, marks, canChange, listRef } = inbox
  const withOpen = (act: (conversation: Conversation) => void) => () => {
    if (open && canChange) act(open)
  }
  useKeys({
    j: () => stepRow(listRef.current, 1),
    k: () => stepRow(listRef.current, -1),
    e: () => canChange && inbox.done(),
    u: withOpen((conversation) => marks.setRead(conversation, false)),
    m: withOpen(marks.toggleMarked),
    z: () => void undoLatest(),
    r: () => inbox.fieldRef.current?.focus(),
    c: () => canChange && onNew(),
    '/': () => inbox.searchRef.current?.focus(),
  })
  const t = useT()
  const help = useMemo(
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
  useKeyHelp(t('inbox.keys'), help)
}

/** From the row that has the focus, else from the open one. */
function stepRow(list: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-conversation]') ?? [])]
  const focused = rows.findIndex((row) => row.matches(':focus'))
  const now = focused === -1 ? rows.findIndex((row) => row.hasAttribute('data-open')) : focused
  focusRow(rows[now === -1 ? (by === 1 ? 0 : rows.length - 1) : now + by])
}
