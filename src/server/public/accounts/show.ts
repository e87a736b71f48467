import { newToken } from '#server/access/access.ts'
import { listMailboxes } from '#server/messaging/messaging.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import type { InstallationScope, Scope } from '#server/platform/scope.ts'
import { momentText } from '#server/platform/time.ts'
import { type AccountPage, hasAccounts, isAccountPage, isProfileOver, profileEndOf } from '../accountRules.ts'
import { accountTexts } from '../accountTexts.ts'
import { fieldsOfForm } from '../entryFields.ts'
import { nounOf } from '../nouns.ts'
import type { FormState } from '../pages/formFields.ts'
import { notFoundPage } from '../pages/outcomePages.ts'
import { type PublicExperience, wayTo } from '../pages/siteFrame.ts'
import type { ViewNoter } from '../pageViews.ts'
import { type Asked, findShown, type Seen } from '../publicExperience.ts'
import { redirectTo } from '../redirect.ts'
import { webTexts } from '../webTexts.ts'
import { codePage } from './codePage.ts'
import { accessPage, loginPage, note, registerPage, stepPage, type Ways } from './page.ts'
import { profilePage } from './profile.ts'

type Noted = Asked & { readonly noteView: ViewNoter }

/** The page of a step of an account; undefined for every other page, and where the experience has no accounts. */
export async function showAccountPage(
  db: Db,
  visitor: InstallationScope,
  { noteView, ...asked }: Noted,
): Promise<HtmlAnswer | undefined> {
  const { page } = asked
  if (!isAccountPage(page)) return undefined
  const seen = await findShown(db, visitor, asked)
  if (!seen || !hasAccounts(seen.experience)) return undefined
  const { scope, shown } = seen
  const closed = closedPage(shown, page)
  if (closed) return closed
  const isPreview = asked.preview !== undefined
  if (page === 'profile')
    return shown.person || isPreview
      ? noteView(scope, shown, await profilePage(db, seen))
      : redirectTo(wayTo(shown, 'login'))
  if (shown.person) return redirectTo(wayTo(shown, 'profile'))
  if (page === 'access') return accessPage(shown)
  if (page === 'authourize')
    return isPreview
      ? codePage(shown, { handle: '', sent: undefined, form: emptyForm() })
      : redirectTo(wayTo(shown, 'login'))
  return page === 'register'
    ? registerPage(shown, { fields: fieldsOfForm(shown, 'Register'), form: emptyForm() })
    : loginPage(shown, { ways: await waysOf(db, scope, seen), form: emptyForm() })
}

/** Its reference is the handle of the code that will be asked for. */
export const emptyForm = (): FormState => ({ values: new Map(), errors: new Map(), reference: newToken() })

/** Why this step cannot be taken now. */
export function closedPage(shown: PublicExperience, page: AccountPage): HtmlAnswer | undefined {
  const { experience, language, client, at, phase } = shown
  const texts = accountTexts[language]
  const end = profileEndOf(experience)
  if (end && isProfileOver(experience, at)) {
    const text = texts.overText(nounOf(shown), momentText(language, client.timeZone, end))
    return stepPage(shown, { page, below: note(texts.overHeading, text) })
  }
  if (page !== 'register') return undefined
  if (phase === 'ended')
    return stepPage(shown, { page, below: note(texts.registerHeading, texts.registerOver(nounOf(shown))) })
  const canAsk = fieldsOfForm(shown, 'Register').some(({ name }) => name === 'phone' || name === 'email')
  return canAsk
    ? undefined
    : stepPage(shown, { page, below: note(texts.registerHeading, texts.registerImpossible) })
}

/** By what a code can be sent: from the experience's shortcode, and from the client's first mailbox. */
export async function waysOf(db: Db, scope: Scope, { experience }: Pick<Seen, 'experience'>): Promise<Ways> {
  const mailboxes = await listMailboxes(db, scope)
  return { sms: experience.settings.shortcode_id !== null, email: mailboxes.length > 0 }
}

/** The note on a step's form in a preview, where nothing is sent. */
export async function previewedStep(
  db: Db,
  visitor: InstallationScope,
  { page, ...asked }: Asked & { page: AccountPage },
): Promise<HtmlAnswer> {
  const seen = await findShown(db, visitor, { ...asked, page })
  if (!seen || !hasAccounts(seen.experience)) return notFoundPage(asked.language)
  const { language } = seen.shown
  const text = accountTexts[language].previewText
  return stepPage(seen.shown, { page, below: note(webTexts[language].previewHeading, text) })
}
