import type { Outside } from '#server/adapters/outside.ts'
import { RefusedError } from '#server/platform/errors.ts'

/**
 * Why a job on people cannot go on, for the person who asked; a fault of ours is logged and told as such. Undefined
 * where the database is only away for a moment: the job is then tried again.
 */
export function lastingReason(
  { log }: Pick<Outside, 'log'>,
  { reportId, error }: { reportId: string; error: unknown },
): string | undefined {
  if (error instanceof RefusedError) {
    if (error.refusal.code === 'unavailable') return undefined
    return error.refusal.code === 'not_found' ? 'The list was deleted.' : error.message
  }
  log.error({ err: error, reportId }, 'a job on people failed')
  return 'The job stopped because of a fault on our side. Please try again.'
}
