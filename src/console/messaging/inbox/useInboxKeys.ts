import { type RefObject, useMemo } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { KeyHelp } from '#console/kit/keyHelp.ts'
import { useKeys } from '#console/kit/keys.ts'
import { undoLatest } from '#console/parts/sending/undoSend.ts'
import type { Conversation } from '#contract/messaging/calls.ts'
import type { Marks } from './useMarks.ts'

type Setup = {
  open: Conversation | undefined
  marks: Marks
  canChange: boolean
  listRef: RefObject<HTMLElement | null>
  searchRef: RefObject<HTMLInputElement | null>
  fieldRef: RefObject<HTMLTextAreaElement | null>
  onDone: () => void
  onNew: () => void
}

/** J and K walk through the rows, Enter opens (a row is a link), E is done and goes on; off while typing. */
export function useInboxKeys(setup: Setup): void {
  const { open, marks, canChange, listRef } = setup
  const withOpen = (act: (conversation: Conversation) => void) => () => {
    if (open && canChange) act(open)
  }
  useKeys({
    j: () => stepRow(listRef.current, 1),
    k: () => stepRow(listRef.current, -1),
    e: () => canChange && setup.onDone(),
    u: withOpen((conversation) => marks.setRead(conversation, false)),
    m: withOpen((conversation) => marks.setMarked(conversation, !conversation.is_marked)),
    z: undoLatest,
    r: () => setup.fieldRef.current?.focus(),
    c: () => canChange && setup.onNew(),
    '/': () => setup.searchRef.current?.focus(),
  })
}

/** From the row that has the focus, else from the open one. */
function stepRow(list: HTMLElement | null, by: 1 | -1): void {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-conversation]') ?? [])]
  const focused = rows.findIndex((row) => row.matches(':focus'))
  const now = focused === -1 ? rows.findIndex((row) => row.hasAttribute('data-open')) : focused
  focusRow(rows[now === -1 ? (by === 1 ? 0 : rows.length - 1) : now + by])
}

/** The keys go on from this row. */
export function focusRow(row: HTMLElement | null | undefined): void {
  row?.focus({ preventScroll: true })
  row?.scrollIntoView({ block: 'nearest' })
}

export const rowOf = (list: HTMLElement | null, id: string | undefined): HTMLElement | null =>
  list?.querySelector<HTMLElement>(`[data-conversation="${CSS.escape(id ?? '')}"]`) ?? null

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
