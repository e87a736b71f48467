import { useCan } from '#console/kit/session.ts'
import { inRange } from './reached.ts'

type Range = { from: string; until: string }

/** The pages of clicks, opt-ins and prizes in a range; nobody is led to rows that he or she may not read. */
export function useReachedRows(paths: { clicks: string; optIns: string; prizes: string }) {
  const canRead = useCan('participants', 'read')
  const canReadPrizes = useCan('draws', 'read')
  return {
    clicks: (range: Range) => inRange(paths.clicks, range),
    optIns: canRead ? (range: Range) => inRange(paths.optIns, range) : undefined,
    prizes: canReadPrizes ? (range: Range) => inRange(paths.prizes, range) : undefined,
  }
}
