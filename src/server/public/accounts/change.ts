import { endSession, type SignedIn, saveOwnProfile } from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Exchange, HtmlAnswer } from '#server/platform/http/call.ts'
import type { InstallationScope, Scope } from '#server/platform/scope.ts'
import { accountPath, isOwnToken } from '../accountRules.ts'
import { accountTexts } from '../accountTexts.ts'
import type { FormState } from '../pages/formFields.ts'
import { wayTo } from '../pages/siteFrame.ts'
import { redirectTo } from '../redirect.ts'
import { askAndShow, type Visit } from './ask.ts'
import { profileFields, profilePage } from './profile.ts'
import { waysOf } from './show.ts'
import {
  addressFault,
  type Body,
  handleOf,
  readAddress,
  readFields,
  type Sent,
  typedOf,
  visitOf,
} from './submit.ts'

type Cookies = Pick<Exchange, 'endParticipant'>

/** Changes of a participant who is signed in, and signing out. */
export async function submitProfile(
  db: Db,
  visitor: InstallationScope,
  { body, cookies, ...asked }: Sent & { cookies: Cookies },
): Promise<HtmlAnswer> {
  const visit = await visitOf(db, visitor, { ...asked, page: 'profile' })
  if (!('shown' in visit)) return visit
  const { shown, scope, experience } = visit
  const { person } = shown
  if (!person) return redirectTo(wayTo(shown, 'login'))
  if (!isOwnToken(person, body.account_token)) {
    const done = accountTexts[shown.language].oldForm
    return { ...(await profilePage(db, visit, { done })), status: 403 }
  }
  const wish = typedOf(body, 'account_wish')
  if (wish === 'sign_out') {
    await endSession(db, scope, person.id)
    cookies.endParticipant({ path: accountPath(experience.eid) })
    return redirectTo(wayTo(shown))
  }
  const acting = { ...scope, actor: actorOf(person) }
  if (wish === 'address') return askForAddress(db, { visit, body })
  const saved = await save(db, acting, { visit, person, body })
  if (typeof saved !== 'string') return saved
  const now = await visitOf(db, visitor, { ...asked, page: 'profile' })
  if (!('shown' in now)) return now
  return profilePage(db, now, { done: saved })
}

/** As the audit trail names who did it. */
export const actorOf = ({
  participant_id: id,
  first_name,
  last_name,
  address,
}: SignedIn): Scope['actor'] => ({
  kind: 'participant',
  id,
  name: [first_name, last_name].filter(Boolean).join(' ') || address,
})

type Saving = { visit: Visit; person: SignedIn; body: Body }

/** The sentence to show, or the form with its faults. */
async function save(db: Db, scope: Scope, { visit, person, body }: Saving): Promise<string | HtmlAnswer> {
  const texts = accountTexts[visit.shown.language]
  if (!person.is_sure) return texts.notSure
  const fields = profileFields(visit.shown)
  const { given, form } = readFields(visit, { body, fields })
  if (form.errors.size > 0) return profilePage(db, visit, { data: form })
  const answers = new Map(fields.map(({ name }) => [name, given.get(name) ?? '']))
  const version = Number(typedOf(body, 'version') || Number.NaN)
  const outcome = await saveOwnProfile(db, scope, { person, version, answers })
  return outcome === 'saved' ? texts.saved : texts.changedMeanwhile
}

async function askForAddress(db: Db, { visit, body }: { visit: Visit; body: Body }): Promise<HtmlAnswer> {
  const { shown, scope } = visit
  const ways = await waysOf(db, scope, visit)
  const typed = typedOf(body, 'address')
  const to = readAddress(typed, ways)
  const show = (fault: [string, string], retryAfterSeconds?: number) => {
    const values = new Map([['address', typed]])
    const address: FormState = {
      values,
      errors: new Map([fault]),
      reference: handleOf(body),
      retryAfterSeconds,
    }
    return profilePage(db, visit, { address })
  }
  if (!to) return show(['address', addressFault(shown, ways)])
  const again = (general: string, seconds: number) => show(['general', general], seconds)
  return askAndShow(db, visit, { purpose: 'address', ...to, form: {}, from: handleOf(body), again })
}
