import type { InfiniteData } from '@tanstack/react-query'
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { Answer } from '#console/kit/api/call.ts'
import { call } from '#console/kit/api/call.ts'
import { queryClient, useRead } from '#console/kit/api/query.ts'
import { usePageClient } from '#console/kit/api/usePageClient.ts'
import type { Conversation } from '#contract/messaging/calls.ts'
import type { Chosen, InboxState } from './inboxState.ts'
import { isChosen, queryOf } from './inboxState.ts'
import { type InboxKind, kinds, listReads } from './kinds.ts'

const pollMs = 3_000
/** A hint can be lost. */
const pollLiveMs = 60_000
const rowsPerPage = 50

export const pollEvery = (isLive: boolean): number => (isLive ? pollLiveMs : pollMs)

type Inbox = { kind: InboxKind; inbox: InboxState; isLive: boolean }
type InboxPages = InfiniteData<Answer<'listConversations'>, unknown>

/** The inbox as far as it was scrolled; looked at every 3 s where no hints come. */
export function useConversations({ kind, inbox, isLive }: Inbox) {
  const name = kinds[kind].list
  const client = usePageClient()
  const query = { ...queryOf(inbox), per_page: rowsPerPage }
  return useInfiniteQuery({
    queryKey: [name, client, { shortcode: inbox.sender }, query],
    queryFn: ({ pageParam, signal }) =>
      call(name, {
        params: { shortcode: inbox.sender },
        query: { ...query, page: pageParam },
        signal,
        client,
      }),
    initialPageParam: 1,
    getNextPageParam: (last) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
    refetchInterval: ({ state }) => pollEvery(isLive) * Math.max(1, state.data?.pages.length ?? 1),
    placeholderData: keepPreviousData,
  })
}

type ChosenSetup = Inbox & { rows: Conversation[]; found: string | undefined }

/**
 * The open conversation: from the list, else looked up by `found` (phone or e-mail), since a link may name one that
 * the list does not show. Reading one in the Unread view takes it out of the list, and it must stay open.
 */
export function useChosenConversation({ kind, inbox, rows, found, isLive }: ChosenSetup) {
  const { chosen } = inbox
  const [held, setHeld] = useState<Conversation>()
  const listed = rows.find((row) => isChosen(row, chosen))
  const lookup = useRead(
    kinds[kind].list,
    { params: { shortcode: chosen?.senderId || 'all' }, query: { search: found, per_page: 10 } },
    { isEnabled: chosen !== undefined && !listed && found !== undefined, pollMs: pollEvery(isLive) },
  )
  const current = listed ?? lookup.data?.data.find((row) => isChosen(row, chosen))
  if (current && current !== held) setHeld(current)
  return current ?? (held && isChosen(held, chosen) ? held : undefined)
}

/** The first one that waits anywhere, where the rows that are shown have none. */
export async function findUnread(
  kind: InboxKind,
  inbox: InboxState,
  except: Chosen | undefined,
): Promise<Conversation | undefined> {
  const { data } = await call(kinds[kind].list, {
    params: { shortcode: inbox.sender },
    query: { ...queryOf(inbox), read_at: '0', per_page: 10 },
  })
  return data.find((row) => !isChosen(row, except))
}

/** Shows a change at once, before the server's next answer. */
export function patchConversation(id: string, change: Partial<Conversation>): void {
  for (const name of listReads) {
    queryClient.setQueriesData<InboxPages | Answer<'listConversations'>>({ queryKey: [name] }, (known) => {
      if (!known) return known
      if ('pages' in known) return { ...known, pages: known.pages.map((page) => patched(page, id, change)) }
      return patched(known, id, change)
    })
  }
}

function patched(page: Answer<'listConversations'>, id: string, change: Partial<Conversation>) {
  return { ...page, data: page.data.map((row) => (row.id === id ? { ...row, ...change } : row)) }
}
