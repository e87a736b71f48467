import type { Why } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'
import type { Outside } from '#server/adapters/outside.ts'
import { CsvError } from '#server/platform/csv/readCsv.ts'
import { isOverTime } from '#server/platform/db/retries.ts'
import { RefusedError } from '#server/platform/errors.ts'

/**
 * Why a job on people or on their entries cannot go on, for the person who asked; a fault of ours is logged and told as such. Undefined
 * where the database is only away for a moment: the job is then tried again. A job whose smallest part took the
 * database too long is not.
 */
export function lastingReason(
  { log }: Pick<Outside, 'log'>,
  { reportId, error, gone = why('list_deleted') }: { reportId: string; error: unknown; gone?: Why },
): Why | undefined {
  if (error instanceof CsvError) return error.why
  if (error instanceof RefusedError) {
    if (isOverTime(error)) return why('job_took_too_long')
    if (error.refusal.code === 'unavailable') return undefined
    const { code, reason, values } = error.refusal
    return code === 'not_found' ? gone : { reason, values }
  }
  log.error({ err: error, reportId }, 'a job on people failed')
  return why('job_stopped')
}
