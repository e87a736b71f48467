/** `KEYWORD CODE`: the text that enters an experience with secret codes. */
import { normaliseKeyword } from '#contract/campaigns/keywordText.ts'
import { routeKeyword } from '#server/campaigns/campaigns.ts'
import { getClientRef } from '#server/clients/clients.ts'
import { takesSecretCode } from '#server/entries/entries.ts'
import { findExperienceForIntake, type IntakeExperience } from '#server/experiences/experiences.ts'
import { takeWithin } from '#server/platform/brakes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { type Scope, systemScope } from '#server/platform/scope.ts'
import { type CodeBrake, codeBrakes } from './codeBrakes.ts'
import type { InboundText } from './inboundText.ts'

type Routed = NonNullable<Awaited<ReturnType<typeof routeKeyword>>>
type Texted = { readonly inbound: InboundText; readonly at: Date; readonly rehearsal: Scope | undefined }

/** The keyword in front and what stands behind it; undefined where it leads to no experience with secret codes. */
export async function findCodeKeyword(
  db: Db,
  { inbound, at, rehearsal }: Texted,
): Promise<{ keyword: Routed; secretCode: string } | undefined> {
  const [, first = '', secretCode = ''] = /^\s*(\S{1,100})\s+(\S[^\n]{0,200})/.exec(inbound.text) ?? []
  const normalised = normaliseKeyword(first)
  if (normalised === '') return undefined
  const keyword = await routeKeyword(db, { shortcodeId: inbound.shortcode.id, normalised })
  if (!keyword?.experienceId || (rehearsal && rehearsal.client.id !== keyword.clientId)) return undefined
  const scope = rehearsal ?? systemScope(await getClientRef(db, keyword.clientId), 'Inbound SMS', at)
  const experience = await findExperienceForIntake(db, scope, keyword.experienceId)
  return experience && takesSecretCode({ experience, source: 'sms' }) ? { keyword, secretCode } : undefined
}

type Try = { experience: IntakeExperience; inbound: InboundText; secretCode: string | undefined }

/** Takes one try from the phone; whoever finds the code good gives it back. */
export async function takeTry(
  tx: Db,
  scope: Scope,
  { experience, inbound, secretCode }: Try,
): Promise<CodeBrake[] | 'too_often'> {
  if (!secretCode) return []
  const brakes = codeBrakes(scope, { experience, source: 'sms', numbers: [inbound.phone] })
  if (brakes.length === 0) return []
  const taken = await takeWithin(tx, brakes, scope.at)
  return taken.isAllowed ? brakes : 'too_often'
}
