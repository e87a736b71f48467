import { getClientRef, getClientSettings } from '#server/clients/clients.ts'
import { findExperienceForIntake, findPublicExperience, titleOf } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type InstallationScope, systemScope } from '#server/platform/scope.ts'
import { listCommitments, listShownDraws } from '#server/prizing/prizing.ts'
import { notFoundPage } from '../pages/outcomePages.ts'
import type { Language } from '../texts.ts'
import { boundPage } from './boundPage.ts'

/** The page of what publishing bound for the draw of an experience; commitments that were replaced and all draws stay on it. */
export async function showBound(
  db: Db,
  visitor: InstallationScope,
  { eid, language }: { eid: string; language: Language },
): Promise<HtmlAnswer> {
  const address = eid === '' ? undefined : await findPublicExperience(db, eid)
  if (!address) return notFoundPage(language)
  const scope = systemScope(await getClientRef(db, address.clientId), 'Public site', visitor.at)
  const [experience, commitments, draws, client] = await Promise.all([
    findExperienceForIntake(db, scope, address.experienceId),
    listCommitments(db, scope, address.experienceId),
    listShownDraws(db, scope, address.experienceId),
    getClientSettings(db, scope),
  ])
  if (!experience || commitments.length === 0) return notFoundPage(language)
  return boundPage({
    commitments,
    draws,
    language,
    title: titleOf(experience, language),
    client: { ...client, timeZone: scope.client.timeZone },
  })
}
