/** Which experience an address shows, to whom, and with which of its pages. */
import { type AddressedPage, addressedPages } from '#contract/experiences/pageNames.ts'
import { type PreviewPhase, phaseAt } from '#contract/experiences/status.ts'
import { fillTokens } from '#contract/experiences/tokenText.ts'
import type { Outside } from '#server/adapters/outside.ts'
import { findLinkKey, getClientRef, getClientSettings } from '#server/clients/clients.ts'
import {
  findExperienceForIntake,
  findPages,
  findPublicExperience,
  type IntakeExperience,
  isPreviewToken,
  type PageHtml,
} from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { InstallationScope, Scope } from '#server/platform/scope.ts'
import type { PublicExperience } from './pages/siteFrame.ts'
import { findShortcodeCode } from './queries.ts'
import type { Language } from './texts.ts'

/** Whoever has a signed address sees what is not public, in whichever phase. */
export type Preview = { readonly token: string; readonly phase: PreviewPhase }

/** What of the outside world a page needs. */
export type World = Pick<Outside, 'publicUrl' | 'forms' | 'log'>
export type Asked = {
  readonly eid: string
  readonly language: Language
  readonly outside: World
  /** Home where it is left out; '' is a page that there is not. */
  readonly page?: AddressedPage | '' | undefined
  readonly preview?: Preview | undefined
}

/** The experience as it is shown; undefined for one that is gone or not public. */
export async function findShown(
  db: Db,
  visitor: InstallationScope,
  { eid, language, outside, page, preview }: Asked,
): Promise<{ scope: Scope; shown: PublicExperience } | undefined> {
  const seen = await findPublic(db, visitor, { eid, preview })
  if (!seen || page === '') return undefined
  const { scope, experience } = seen
  const name = page ? addressedPages[page] : 'Home'
  const [settings, pages, shortcode] = await Promise.all([
    getClientSettings(db, scope),
    findPages(db, scope, { experienceId: experience.id, shown: name }),
    experience.settings.shortcode_id ? findShortcodeCode(db, experience.settings.shortcode_id) : undefined,
  ])
  const shown: PublicExperience = {
    ...{ experience, language, shortcode, at: scope.at },
    client: { ...settings, timeZone: scope.client.timeZone },
    page,
    pageHtml: fillTokens(htmlIn(language, pages, name), experience.settings.tokens).html,
    written: { terms: isWritten('Terms', pages), privacy: isWritten('Privacy', pages) },
    phase: preview && preview.phase !== 'now' ? preview.phase : phaseAt(experience, scope.at),
    needsProof: outside.forms.proofWork > 0,
  }
  return { scope, shown }
}

export async function findPublic(
  db: Db,
  visitor: InstallationScope,
  { eid, preview }: Pick<Asked, 'eid' | 'preview'>,
): Promise<{ scope: Scope; experience: IntakeExperience } | undefined> {
  const address = await findPublicExperience(db, eid)
  if (!address) return undefined
  const client = await getClientRef(db, address.clientId)
  const { requestId, at, address: from } = visitor
  const actor = { kind: 'participant', name: 'Public site' } as const
  const scope: Scope = { client, actor, requestId, at, ...(from ? { address: from } : {}) }
  const experience = await findExperienceForIntake(db, scope, address.experienceId)
  if (!experience) return undefined
  const mayBeSeen = preview
    ? await isPreviewOf(db, scope, { experienceId: experience.id, token: preview.token })
    : !experience.is_draft && experience.visibility === 'public'
  return mayBeSeen ? { scope, experience } : undefined
}

async function isPreviewOf(
  db: Db,
  scope: Scope,
  { experienceId, token }: { experienceId: string; token: string },
): Promise<boolean> {
  const linkKey = await findLinkKey(db, scope.client.id)
  return linkKey !== undefined && isPreviewToken(token, { experienceId, linkKey, at: scope.at })
}

/** French readers get the English page where there is no French one; nobody gets the French one instead. */
function htmlIn(language: Language, pages: readonly PageHtml[], name: string): string {
  const written = (wanted: Language) =>
    pages.find((page) => page.name === name && page.language === wanted)?.html.trim()
  return (language === 'fr' ? written('fr') : '') || written('en') || ''
}

const isWritten = (name: string, pages: readonly PageHtml[]): boolean =>
  pages.some((page) => page.name === name)
