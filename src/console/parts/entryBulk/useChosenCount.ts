import { useRead } from '#console/kit/api/query.ts'
import type { InExperience } from '#console/parts/useJudgeEntry.ts'
import type { bulkEntries } from '#contract/entries/bulkCalls.ts'
import type { InputOf } from '#contract/kit.ts'

type Filter = NonNullable<InputOf<(typeof bulkEntries)['body']>['filter']>
/** Rows of the page, or all that the filters find. */
export type Chosen = { entry_ids: string[] } | { filter: Filter }
type Asked = { experience: InExperience; chosen: Chosen; isOpen: boolean }

/** The exact number, which follows what is there; undefined until it is known. */
export function useChosenCount({ experience: { kind, eid }, chosen, isOpen }: Asked): number | undefined {
  const filter = 'filter' in chosen ? chosen.filter : undefined
  const { status, ...narrowed } = filter ?? {}
  const read = useRead(
    'countEntries',
    { params: { type: kind, id: eid }, query: { ...narrowed, is_exact: '1' } },
    { isEnabled: isOpen && filter !== undefined, staleMs: 0 },
  )
  if ('entry_ids' in chosen) return chosen.entry_ids.length
  return read.data?.data.statuses
    .filter((one) => status === undefined || one.status === status)
    .reduce((sum, one) => sum + one.count, 0)
}
