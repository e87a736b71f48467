/** Which experience an address shows, to whom, and with which of its pages. */
import { facts } from '#contract/experiences/kinds/facts.ts'
import { type AddressedPage, addressedPages, cssPage, pageOfPhase } from '#contract/experiences/pageNames.ts'
import { type Phase, type PreviewPhase, phaseAt } from '#contract/experiences/status.ts'
import { campaignTokens, fillTokens } from '#contract/experiences/tokenText.ts'
import { hasRight } from '#server/access/access.ts'
import type { Outside } from '#server/adapters/outside.ts'
import {
  audienceOf,
  contestOf,
  type IntakeExperience,
  isSeenAt,
  type PageHtml,
  readHead,
  readPreviewMaker,
  readSignedId,
} from '#server/experiences/experiences.ts'
import { findSignedIn, isInList, type SignedIn } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { InstallationScope, Scope } from '#server/platform/scope.ts'
import { hasAccounts, isAccountPage, isProfileKept, isProfileOver } from './accountRules.ts'
import { withAnswers } from './answersShown.ts'
import { boundToken, findBoundLine } from './draws/bound.ts'
import { asksCaptcha, entryFields } from './entryFields.ts'
import { factTokens } from './factTokens.ts'
import { findKnown, type Known, pagesOf } from './memory/known.ts'
import { addresses, type Guest, otherThan, type PublicExperience } from './pages/siteFrame.ts'
import type { Language } from './texts.ts'
import { pagesWith, type Unsaved, withForm } from './unsaved.ts'
import { winnersToken } from './winners/winnersList.ts'

/** Whoever has a signed address sees what is not public, in whichever phase. Null is for a rehearsal, which staff play. */
export type Preview = { readonly token: string | null; readonly phase: PreviewPhase }

/** The part of the outside world that a page needs. */
export type World = Pick<Outside, 'publicUrl' | 'forms' | 'captcha' | 'log' | 'signer'>
export type Asked = {
  readonly eid: string
  readonly language: Language
  /** The address names none: the language is the browser's. */
  readonly isLanguageOpen?: boolean | undefined
  readonly outside: World
  /** Home where it is left out; '' is a page that there is not. */
  readonly page?: AddressedPage | '' | undefined
  /** Its form was sent, so that the page Confirmation is shown. */
  readonly isSent?: boolean
  readonly preview?: Preview | undefined
  /** An editor's unsaved values take the place of what is stored. */
  readonly unsaved?: Unsaved | undefined
  /** A participant's own, from the address in a message. */
  readonly token?: string | undefined
  /** Of whoever is signed in (`accounts/`): the browser's cookie, and what its form carries. */
  readonly cookie?: string | undefined
  readonly formToken?: unknown
  /** The client's own domain at which it was asked. */
  readonly host?: string | undefined
}

/** One that this visitor may see, in the phase that it is in or that the preview asks for. */
export type Seen = {
  readonly scope: Scope
  readonly experience: IntakeExperience
  readonly phase: Phase
  readonly known: Known
}

/** As it can be answered: in English where there is no French, but for an editor, who may be writing it. */
export const inItsLanguage = <A extends Pick<Asked, 'language' | 'unsaved'>>(
  { known }: Pick<Seen, 'known'>,
  asked: A,
): A => (known.hasFrench || asked.unsaved ? asked : { ...asked, language: 'en' })

/** The experience as it is shown; undefined for one that is gone or not public. */
export async function findShown(
  db: Db,
  visitor: InstallationScope,
  asked: Asked,
): Promise<(Seen & { shown: PublicExperience }) | undefined> {
  const seen = asked.page === '' ? undefined : await findPublic(db, visitor, asked)
  return seen && { ...seen, shown: await shownOf(db, seen, asked) }
}

export async function shownOf(db: Db, seen: Seen, given: Asked): Promise<PublicExperience> {
  const { scope, phase, known } = seen
  const { language, outside, page: asked, isSent, unsaved, token, cookie, host } = inItsLanguage(seen, given)
  const experience = withForm(seen.experience, unsaved)
  const page = asked === '' ? undefined : asked
  // Without entries there is nothing but Home to see, and that while it is open.
  const others = facts[experience.kind].takesEntries ? ['Home'] : []
  const names = page ? [addressedPages[page]] : [pageOfPhase[phase], ...others]
  const { settings, shortcode, variables, domains } = known
  const { publicUrl } = outside
  const [stored, guest, person, boundLine] = await Promise.all([
    pagesOf(db, scope, { known, shown: isSent ? [...names, 'Confirmation'] : names }),
    token ? findGuest(db, { scope, known }, token) : undefined,
    cookie ? findPerson(db, { scope, known }, cookie) : undefined,
    isSent ? findBoundLine(db, { scope, experience, known }, { language, publicUrl }) : undefined,
  ])
  const pages = pagesWith(stored, unsaved)
  const own = unsaved?.tokens ?? experience.settings.tokens
  const sources = [...pages.map(({ html }) => html), ...own.map(({ content }) => content)]
  const winners = await winnersToken(db, { scope, experience }, { language, sources })
  const bound = await boundToken(db, { scope, experience, known }, { language, sources, publicUrl })
  const told = factTokens(experience, { language, timeZone: scope.client.timeZone })
  const tokens = [...winners, ...bound, ...told, ...own, ...campaignTokens(variables)]
  const htmlOf = (name: string) => fillTokens(htmlIn(language, pages, name), tokens).html
  const name = names.find((one) => isReadable(language, pages, one))
  const isReadAs = (as: Language, address: AddressedPage) =>
    isReadable(as, pages, addressedPages[address]) ||
    (address === 'alternative-entry' && entryFields({ experience, language: as, page: address }).length > 0)
  const here = domains.find(({ domain }) => domain === host)
  const isPreview = Boolean(given.preview || unsaved) && domains.length > 0
  return {
    experience,
    language,
    shortcode,
    at: scope.at,
    publicUrl: outside.publicUrl,
    domains,
    host: here,
    client: { ...settings, timeZone: scope.client.timeZone },
    page,
    pageHtml:
      name === 'Confirmation' ? withAnswers(htmlOf(name), { experience }, {}) : name ? htmlOf(name) : '',
    isOfPhase: !page && name !== undefined && name !== 'Home',
    bound: boundLine,
    confirmationHtml: isSent ? htmlOf('Confirmation') : '',
    pageCss: htmlIn('en', pages, cssPage),
    written: new Set(addresses.filter((address) => isReadAs(language, address))),
    hasFrench: known.hasFrench || unsaved !== undefined,
    isInOther: !page || isReadAs(otherThan(language), page),
    phase,
    hasWinners: winners.length > 0,
    head: readHead(headOf(experience, language)).tags,
    guest,
    person,
    hasMailbox: known.hasMailbox,
    ...provedBy({ experience, page }, { outside, isAtOwn: here !== undefined, isPreview }),
  }
}

type ProvedWith = { readonly outside: World; readonly isAtOwn: boolean; readonly isPreview: boolean }

/**
 * By which its form shows that no machine sent it. A provider's script runs at the client's own domain alone: under
 * PUBLIC_URL it would stand where staff are signed in to the console.
 */
function provedBy(
  of: Pick<PublicExperience, 'experience' | 'page'>,
  { outside: { captcha, forms }, isAtOwn, isPreview }: ProvedWith,
): Pick<PublicExperience, 'captcha' | 'needsProof'> {
  if (captcha && (isAtOwn || isPreview) && asksCaptcha(of))
    return { captcha: { widget: captcha.widget, isLoaded: !isPreview }, needsProof: false }
  return { needsProof: forms.proofWork > 0 }
}

export async function findPublic(
  db: Db,
  visitor: InstallationScope,
  { eid, preview, page }: Pick<Asked, 'eid' | 'preview' | 'page'>,
): Promise<Seen | undefined> {
  const seen = await findToShow(db, visitor, eid)
  if (!seen) return undefined
  const { scope, experience } = seen
  const { at } = scope
  const mayBeSeen = preview
    ? preview.token === null || (await isPreviewOf(db, seen, preview.token))
    : audienceOf(experience) !== 'nobody' &&
      (isSeenAt(experience, at) || (isAccountPage(page) && isProfileKept(experience, at)))
  if (!mayBeSeen) return undefined
  return preview && preview.phase !== 'now' ? { ...seen, phase: preview.phase } : seen
}

/** A preview's address ends with its maker's right to make one. */
async function isPreviewOf(
  db: Db,
  { scope, experience, known: { linkKey } }: Seen,
  token: string,
): Promise<boolean> {
  const of = { experienceId: experience.id, at: scope.at }
  const userId = linkKey === undefined ? undefined : readPreviewMaker(token, { ...of, linkKey })
  return userId !== undefined && hasRight(db, scope, { userId, area: 'experiences', right: 'read' })
}

/** The experience whoever asks: for pages that only one person has the address of. */
export async function findToShow(db: Db, visitor: InstallationScope, eid: string): Promise<Seen | undefined> {
  const known = await findKnown(db, visitor, eid)
  if (!known) return undefined
  const { client, experience } = known
  const { requestId, at, address: from } = visitor
  const actor = { kind: 'participant', name: 'Public site' } as const
  const scope: Scope = { client, actor, requestId, at, ...(from ? { address: from } : {}) }
  return { scope, experience, phase: phaseAt(experience, at), known }
}

/** Whoever was sent the address of a private contest, and is in its list now. */
async function findGuest(
  db: Db,
  { scope, known }: Pick<Seen, 'scope' | 'known'>,
  token: string,
): Promise<Guest | undefined> {
  const { experience, linkKey } = known
  const listId = contestOf(experience)?.private_list_id
  if (audienceOf(experience) !== 'invited' || !listId) return undefined
  const participantId =
    linkKey && readSignedId(token, { use: 'experience', experienceId: experience.id, linkKey })
  if (!participantId) return undefined
  return (await isInList(db, scope, { listId, participantId })) ? { participantId, token } : undefined
}

/** Whoever is signed in, until the profile closes. */
async function findPerson(
  db: Db,
  { scope, known: { experience } }: Pick<Seen, 'scope' | 'known'>,
  token: string,
): Promise<SignedIn | undefined> {
  if (!hasAccounts(experience) || isProfileOver(experience, scope.at)) return undefined
  return findSignedIn(db, scope, { experienceId: experience.id, token })
}

/** French readers get the English head where there is no French one. */
function headOf({ settings }: IntakeExperience, language: Language): string {
  if (!('meta_html' in settings)) return ''
  return (language === 'fr' && settings.meta_html_fr) || settings.meta_html
}

/** French readers get the English page where there is no French one; nobody gets the French one instead. */
function htmlIn(language: Language, pages: readonly PageHtml[], name: string): string {
  const written = (wanted: Language) =>
    pages.find((page) => page.name === name && page.language === wanted)?.html.trim()
  return (language === 'fr' ? written('fr') : '') || written('en') || ''
}

/** Whether it says something to readers of this language. */
const isReadable = (language: Language, pages: readonly PageHtml[], name: string): boolean =>
  pages.some((page) => page.name === name && (page.language === 'en' || language === 'fr'))
