import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { readOf } from '#console/kit/api/query.ts'
import { usePageClient } from '#console/kit/api/usePageClient.ts'
import type { ValidationEntry } from '#contract/entries/validationCalls.ts'

/** The pictures of the entry behind the one in hand, and what is known of them, are there before it is shown. */
export function useLoadedAhead(entry: ValidationEntry | null | undefined): void {
  const queries = useQueryClient()
  const client = usePageClient()
  useEffect(() => {
    if (!entry || entry.images.length === 0) return
    const { kind: type, eid: exp } = entry.experience
    const params = { type, exp, entryEid: entry.eid }
    void queries.prefetchQuery(readOf('listEntryImages', { client, params }))
    for (const { disk_url: address } of entry.images) if (address) new Image().src = address
  }, [entry, queries, client])
}
