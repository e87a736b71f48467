import { followTarget } from '#server/campaigns/campaigns.ts'
import { findLinkKey } from '#server/clients/clients.ts'
import { type IntakeExperience, readSignedId, type targetOf } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import type { Scope } from '#server/platform/scope.ts'
import { openerOf } from './callbacks/followLink.ts'
import { redirectTo } from './redirect.ts'

/** The visitor at the address of an experience: `token` is a participant's own, from the address in a message. */
export type Visit = {
  readonly token: string | undefined
  readonly userAgent: string
  readonly isFetchedAhead: boolean
  /** By the address that people share (`pages/sharing.ts`). */
  readonly isShared?: boolean
  /** Nobody of the public: it counts for nothing. */
  readonly isPassing?: true
}

type Way = {
  experience: IntakeExperience
  target: NonNullable<ReturnType<typeof targetOf>>
  visit: Visit
}

/** To the site on which the experience runs; counted and tracked as a link is. */
export async function leadTo(db: Db, scope: Scope, { experience, target, visit }: Way): Promise<HtmlAnswer> {
  const { id: experienceId, name } = experience
  const linkKey = visit.token ? await findLinkKey(db, scope.client.id) : undefined
  const participantId =
    visit.token && linkKey
      ? readSignedId(visit.token, { use: 'experience', experienceId, linkKey })
      : undefined
  const address = await followTarget(db, scope, {
    subjectId: experienceId,
    target: { ...target, name, campaign: null, campaign_id: null, experience_id: experienceId },
    token: visit.token,
    // Only texts carry a participant's own address.
    recipient: participantId ? { participantId, broadcastId: null, type: 'sms' } : undefined,
    by: visit.isPassing ? null : openerOf(visit),
  })
  return redirectTo(address)
}
