import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '#console/kit/api/call.ts'
import { usePageClient } from '#console/kit/api/usePageClient.ts'

const everyMs = 10_000

/** Says that this conversation is open and seen, and answers who else has it open. Silent while the tab is hidden. */
export function usePresence(conversationId: string | undefined): string[] {
  const client = usePageClient()
  const read = useQuery({
    queryKey: ['reportPresence', client, conversationId],
    queryFn: () => call('reportPresence', { params: { id: conversationId ?? '' }, body: {}, client }),
    enabled: conversationId !== undefined,
    refetchInterval: everyMs,
    staleTime: 0,
    gcTime: 0,
    retry: false,
  })
  useEffect(() => {
    if (!conversationId) return
    const leave = () => void sayLeft(conversationId, client)
    window.addEventListener('pagehide', leave)
    return () => {
      window.removeEventListener('pagehide', leave)
      leave()
    }
  }, [conversationId, client])
  return read.data?.data.map(({ name }) => name) ?? []
}

async function sayLeft(id: string, client: string): Promise<void> {
  try {
    const body = { is_open: false }
    await call('reportPresence', { params: { id }, body, client, keepalive: true, stays: true })
  } catch {
    // Whoever just vanishes is noticed after a while.
  }
}
