import { useCan } from '#console/kit/session.ts'
import { inRange } from './reached.ts'

type Range = { from: string; until: string }

/** The pages of clicks and of opt-ins in a range; nobody is led to people whom he or she may not read. */
export function useReachedRows(paths: { clicks: string; optIns: string }) {
  const canRead = useCan('participants', 'read')
  return {
    clicks: (range: Range) => inRange(paths.clicks, range),
    optIns: canRead ? (range: Range) => inRange(paths.optIns, range) : undefined,
  }
}
