import { refuseField } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { resolveMoment } from '#server/platform/time.ts'

export type Period = { from: Date | null; to: Date | null }

/** The times of a draw as they are typed in the client's zone. */
export function periodOf(
  scope: Scope,
  { from, to }: { from?: string | null | undefined; to?: string | null | undefined },
): Period {
  const { timeZone } = scope.client
  const period = {
    from: from ? resolveMoment(timeZone, from, 'from') : null,
    to: to ? resolveMoment(timeZone, to, 'to') : null,
  }
  if (period.from && period.to && period.to < period.from) refuseField('to', 'draw_end_before_start')
  return period
}
