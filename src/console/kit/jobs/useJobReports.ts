import type { JobReport } from '#contract/operations/calls.ts'
import { hasJobEnded } from '#contract/words/jobStates.ts'
import { useRead } from '../api/query.ts'

const pollMs = 500
/** The list itself, in case that the hint of an end was lost, or a report is gone. */
const listPollMs = 5000

const isRunning = ({ state }: JobReport): boolean => !hasJobEnded(state)
const hasRunning = (answer: { data: JobReport[] } | undefined): boolean =>
  answer?.data.some(isRunning) ?? false

/**
 * The client's last jobs. While one runs they are asked for every 500 ms, from the oldest that runs on, and new ones are
 * added by their id (E9), and the list is read again now and then; else they are as they were until a hint tells of a
 * job.
 */
export function useJobReports() {
  const read = useRead(
    'listJobReports',
    {},
    { pollMs: (answer) => (hasRunning(answer) ? listPollMs : false) },
  )
  const known = read.data?.data ?? []
  const oldest = known.findLast(isRunning)?.id
  const live = useRead(
    'listJobReports',
    { query: { after: oldest } },
    { isEnabled: oldest !== undefined, pollMs: (answer) => (!answer || hasRunning(answer) ? pollMs : false) },
  )
  const now = oldest === undefined ? [] : (live.data?.data ?? [])
  const fresh = new Map(now.map((report) => [report.id, report]))
  const added = now.filter(({ id }) => !known.some((report) => report.id === id))
  const reports = [...added, ...known.map((report) => fresh.get(report.id) ?? report)]
  return { read, reports, running: reports.filter(isRunning) }
}
