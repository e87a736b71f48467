import { queryClient } from '#console/kit/api/query.ts'
import { useHints } from '#console/kit/useHints.ts'

const pollMs = 2_000
const slowPollMs = 10_000
/** What a change of one broadcast shows in. */
export const broadcastReads = [
  'getBroadcast',
  'listBroadcasts',
  'listRecipients',
  'getTimeline',
  'getCalendar',
] as const

export function refreshBroadcasts(reads: readonly string[] = broadcastReads): void {
  for (const read of reads) void queryClient.invalidateQueries({ queryKey: [read] })
}

/**
 * Reads again what is on the screen whenever the server says that it changed: one broadcast, or all of them where no
 * id is given. Answers how often to look anyway: a hint can be lost, and the stream may not be there.
 */
export function useLive(id?: string): number {
  const isLive = useHints('broadcast', (changed) => {
    if (id === undefined || changed === undefined || changed === id) refreshBroadcasts()
  })
  return isLive ? slowPollMs : pollMs
}
