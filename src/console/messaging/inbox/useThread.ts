import { useInfiniteQuery } from '@tanstack/react-query'
import { useMemo } from 'react'
import type { Answer } from '#console/kit/api/call.ts'
import { call } from '#console/kit/api/call.ts'
import { queryClient, readOf, touch, useRead } from '#console/kit/api/query.ts'
import { usePageClient } from '#console/kit/api/usePageClient.ts'
import { isTakenBack } from '#console/parts/sending/messageForm.ts'
import { undoSendMs } from '#console/parts/sending/undoTime.ts'
import type { Message } from '#contract/messaging/calls.ts'
import type { Chosen } from './inboxState.ts'
import { pollEvery } from './useConversations.ts'

const messagesPerPage = 50
const settleMs = 500

const latestOf = ({ participantId, senderId }: Chosen) => ({
  params: { id: participantId },
  query: { shortcode: senderId || undefined, per_page: messagesPerPage },
})

/**
 * A thread, oldest first: the newest page is looked at again, earlier pages are fetched once, when a person scrolls
 * to them. What moved from one page to the next meanwhile is shown once.
 */
export function useThread(chosen: Chosen, isLive: boolean) {
  const client = usePageClient()
  const latest = useRead('listMessages', latestOf(chosen), { pollMs: pollEvery(isLive), staleMs: 0 })
  const earlier = useInfiniteQuery({
    queryKey: ['earlierMessages', client, chosen],
    queryFn: ({ pageParam, signal }) => {
      const { params, query } = latestOf(chosen)
      return call('listMessages', { params, query: { ...query, page: pageParam }, signal, client })
    },
    initialPageParam: 2,
    getNextPageParam: (last) => (last.current_page < last.last_page ? last.current_page + 1 : undefined),
    enabled: false,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const messages = useMemo(() => {
    const known = [...(earlier.data?.pages ?? []).flatMap((page) => page.data), ...(latest.data?.data ?? [])]
    const each = new Map(known.map((message) => [message.id, message])).values()
    return [...each].filter((message) => !isTakenBack(message)).sort(byTime)
  }, [earlier.data, latest.data])
  return {
    latest,
    messages,
    hasEarlier: earlier.data ? earlier.hasNextPage : (latest.data?.last_page ?? 1) > 1,
    isFetchingEarlier: earlier.isFetching,
    earlierError: earlier.error,
    fetchEarlier: () => {
      if (!earlier.isFetching) void earlier.fetchNextPage()
    },
  }
}

/** Puts a message that was just sent into its thread before the next look. */
export function addToThread(chosen: Chosen, message: Message): void {
  const { queryKey } = readOf('listMessages', latestOf(chosen))
  queryClient.setQueryData<Answer<'listMessages'>>(
    queryKey,
    (known) => known && { ...known, data: [message, ...known.data.filter((one) => one.id !== message.id)] },
  )
  // The outcome once it could no longer be taken back.
  setTimeout(() => void touch(['message']), undoSendMs + settleMs)
}

function byTime(a: Message, b: Message): number {
  return a.created_at.localeCompare(b.created_at) || a.id.localeCompare(b.id)
}
