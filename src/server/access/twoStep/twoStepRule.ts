import type { Db } from '#server/platform/db/db.ts'
import { refuseField } from '#server/platform/errors.ts'
import type { Actor } from '#server/platform/scope.ts'
import { tellSessionsChanged } from '../queries/sessions.ts'
import { findSteps } from '../queries/twoStep.ts'

/**
 * A client begins or ceases to ask for two-step sign-in; the caller writes it. It holds at once, in sessions that there
 * are too, so nobody begins it who would be shut out.
 */
export async function changeTwoStepRule(
  tx: Db,
  { actor }: { actor: Actor },
  isRequired: boolean,
): Promise<void> {
  if (isRequired && actor.kind === 'user' && !(await findSteps(tx, actor.id))?.on_since)
    refuseField('requires_two_step', 'own_two_step_first')
  await tellSessionsChanged(tx)
}
