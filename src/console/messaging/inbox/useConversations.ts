import type { InfiniteData } from '@tanstack/react-query'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#console/kit/api/call.ts'
import { call } from '#console/kit/api/call.ts'
import { queryClient, useRead } from '#console/kit/api/query.ts'
import { currentClientEid } from '#console/kit/api/where.ts'
import type { Conversation } from '#contract/messaging/calls.ts'
import type { Chosen, InboxState, InboxView } from './inboxState.ts'
import { isChosen } from './inboxState.ts'

export const inboxPollMs = 3_000
const rowsPerPage = 50

type InboxPages = InfiniteData<Answer<'listConversations'>, unknown>

const flagsOf: Record<InboxView, { read_at?: '0'; marked_at?: '1' }> = {
  all: {},
  unread: { read_at: '0' },
  marked: { marked_at: '1' },
}

/** The inbox as far as it was scrolled, looked at again every 3 s. */
export function useConversations({ shortcode, search, view }: InboxState) {
  const query = { search, ...flagsOf[view], per_page: rowsPerPage }
  return useInfiniteQuery({
    queryKey: ['listConversations', currentClientEid() ?? '', { shortcode }, query],
    queryFn: ({ pageParam, signal }) =>
      call('listConversations', { params: { shortcode }, query: { ...query, page: pageParam }, signal }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
    refetchInterval: ({ state }) => inboxPollMs * Math.max(1, state.data?.pages.length ?? 1),
    placeholderData: keepPreviousData,
  })
}

/** A row that moved up while further pages were fetched stands in two of them. */
export function rowsOf(data: InboxPages | undefined): Conversation[] {
  const rows = (data?.pages ?? []).flatMap((page) => page.data)
  return [...new Map(rows.map((row) => [row.id, row])).values()]
}

/**
 * The open conversation: from the list, else looked up, since a link may name one that the list does not show.
 * Reading one in the Unread view takes it out of the list, and it must stay open.
 */
export function useChosenConversation(
  chosen: Chosen | undefined,
  rows: Conversation[],
  phone: string | undefined,
) {
  const [held, setHeld] = useState<Conversation>()
  const listed = rows.find((row) => isChosen(row, chosen))
  const lookup = useRead(
    'listConversations',
    { params: { shortcode: chosen?.shortcodeId || 'all' }, query: { search: phone, per_page: 10 } },
    { isEnabled: chosen !== undefined && !listed && phone !== undefined, pollMs: inboxPollMs },
  )
  const current = listed ?? lookup.data?.data.find((row) => isChosen(row, chosen))
  if (current && current !== held) setHeld(current)
  return current ?? (held && isChosen(held, chosen) ? held : undefined)
}

/** The open conversation stays in sight where the view's filter would drop it. */
export function withOpen(
  rows: Conversation[],
  open: Conversation | undefined,
  inbox: InboxState,
): Conversation[] {
  if (!open || inbox.view === 'all' || inbox.search || rows.some((row) => row.id === open.id)) return rows
  return [...rows, open].sort((a, b) => b.last_message_at.localeCompare(a.last_message_at))
}

/** Shows a change at once, before the server's next answer. */
export function patchConversation(id: string, change: Partial<Conversation>): void {
  queryClient.setQueriesData<InboxPages | Answer<'listConversations'>>(
    { queryKey: ['listConversations'] },
    (known) => {
      if (!known) return known
      if ('pages' in known) return { ...known, pages: known.pages.map((page) => patched(page, id, change)) }
      return patched(known, id, change)
    },
  )
}

function patched(page: Answer<'listConversations'>, id: string, change: Partial<Conversation>) {
  return { ...page, data: page.data.map((row) => (row.id === id ? { ...row, ...change } : row)) }
}
