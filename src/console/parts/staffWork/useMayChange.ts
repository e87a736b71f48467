import { whyText } from '#console/kit/i18n/i18n.ts'
import { useCan, useClient, useSession } from '#console/kit/session.ts'
import { mayChangeWork } from '#contract/operations/ownWork.ts'
import type { WhyNot } from '#contract/reasons.ts'
import { why } from '#contract/why.ts'

type Work = { made_by: { id: string } | null; user_id: string | null }

/** Why this person cannot change this one: the state of it, or the role. Undefined where he or she can. */
export function useWhyNotChanged(
  what: 'task' | 'ticket',
): (work: Work, isFixed: WhyNot) => string | undefined {
  const { user } = useSession()
  const { role } = useClient()
  return ({ made_by, user_id }, isFixed) => {
    if (isFixed) return whyText(isFixed)
    const isOwn = mayChangeWork(role, user.id, { made_by: made_by?.id ?? null, user_id })
    return isOwn ? undefined : whyText(why(what === 'task' ? 'task_of_another' : 'ticket_of_another'))
  }
}

export const useCanWork = (): boolean => useCan('operations', 'change')
