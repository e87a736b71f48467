import { kinds } from '#contract/experiences/kinds.ts'
import type { Outcome } from '#contract/public/outcomeCalls.ts'
import { getEntryToTell, type InExperience } from '#server/entries/entries.ts'
import { findExperienceForIntake } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { Scope } from '#server/platform/scope.ts'
import { isToRedeem, listPoolsToTell } from '#server/prizing/prizing.ts'
import { messagesFor, reasonsOf, wayTo } from './outcomeMessages.ts'

/** Whatever a decision would tell the participant of an entry; nothing is sent. */
export async function previewOutcome(
  db: Db,
  scope: Scope,
  named: InExperience & { readonly entry: string },
): Promise<Outcome> {
  const told = await getEntryToTell(db, scope, named)
  const experience = found(await findExperienceForIntake(db, scope, told.experience_id))
  const [messages, way, pools] = await Promise.all([
    messagesFor(db, scope, { told, experience }),
    wayTo(db, scope, { told, experience }),
    kinds[experience.kind].earnsCredits ? listPoolsToTell(db, scope, told) : [],
  ])
  const isApart = ({ tells_itself }: (typeof pools)[number]) => isToRedeem(experience) || tells_itself
  return {
    way: way ? { type: way.type, address: way.address } : null,
    prizes: pools.every(isApart) ? null : messages.prizes('…'),
    told_apart: pools.filter(isApart).map(({ name }) => name),
    rejections: reasonsOf(experience).flatMap(({ name: reason }) => {
      const message = messages.rejected([reason])
      return message ? [{ ...message, reason }] : []
    }),
  }
}
