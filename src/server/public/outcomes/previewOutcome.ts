import { kinds } from '#contract/experiences/kinds.ts'
import type { Outcome } from '#contract/public/outcomeCalls.ts'
import { getEntryToTell, type InExperience } from '#server/entries/entries.ts'
import { findExperienceForIntake } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { messagesFor, reasonsOf, wayTo } from './outcomeMessages.ts'

/** Whatever a decision would tell the participant of an entry; nothing is sent. */
export async function previewOutcome(
  db: Db,
  scope: Scope,
  named: InExperience & { readonly entry: string },
): Promise<Outcome> {
  const told = await getEntryToTell(db, scope, named)
  const experience = found(await findExperienceForIntake(db, scope, told.experience_id))
  const [messages, way] = await Promise.all([
    messagesFor(db, scope, { told, experience }),
    wayTo(db, scope, { told, experience }),
  ])
  return {
    way: way ? { type: way.type, address: way.address } : null,
    prizes: kinds[experience.kind].earnsCredits ? messages.prizes('…') : null,
    rejections: reasonsOf(experience).flatMap(({ name: reason }) => {
      const message = messages.rejected([reason])
      return message ? [{ ...message, reason }] : []
    }),
  }
}
