import {
  beginSession,
  endSession,
  findAskedCode,
  takeOwnAddress,
  takeRightCode,
} from '#server/participants/participants.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { Exchange, HtmlAnswer } from '#server/platform/http/call.ts'
import type { InstallationScope } from '#server/platform/scope.ts'
import { accountPath, isOwnToken } from '../accountRules.ts'
import { accountTexts } from '../accountTexts.ts'
import type { FormState } from '../pages/formFields.ts'
import { wayTo } from '../pages/siteFrame.ts'
import { redirectTo } from '../redirect.ts'
import { askAndShow, type Visit } from './ask.ts'
import { takeTrying } from './brakes.ts'
import { codePage, type Sent as Told } from './codePage.ts'
import { profilePage } from './profile.ts'
import { emptyForm } from './show.ts'
import { handleOf, type Sent, typedOf, visitOf } from './submit.ts'

type Cookies = Pick<Exchange, 'keepParticipant'>

/** The code is entered, or another one is asked for. */
export async function submitCode(
  db: Db,
  visitor: InstallationScope,
  { body, cookies, ...asked }: Sent & { cookies: Cookies },
): Promise<HtmlAnswer> {
  const visit = await visitOf(db, visitor, { ...asked, page: 'authourize' })
  if (!('shown' in visit)) return visit
  const { shown, scope, experience } = visit
  const handle = handleOf(body)
  const texts = accountTexts[shown.language]
  const code = await findAskedCode(db, scope, { experienceId: experience.id, handle })
  const fault = (name: string, text: string, retryAfterSeconds?: number) =>
    faultyPage(visit, { handle, sent: code, fault: [name, text], retryAfterSeconds })
  if (typedOf(body, 'account_wish') === 'again') {
    if (!code) return redirectTo(wayTo(shown, 'login'))
    const again = (text: string, seconds: number) => fault('general', text, seconds)
    const { purpose, channel, address, form } = code
    return askAndShow(db, visit, { purpose, channel, address, form, from: emptyForm().reference, again })
  }
  const typed = typedOf(body, 'code').replace(/[\s-]/g, '')
  if (!/^\d{6}$/.test(typed)) return fault('code', texts.codeForm)
  const taken = await takeTrying(db, scope, { experienceId: experience.id, outside: visit.outside })
  if (!taken.isAllowed)
    return fault('general', texts.tooMany[taken.brake.name](taken.retryAfterSeconds), taken.retryAfterSeconds)
  const isOwn = shown.person !== undefined && isOwnToken(shown.person, body.account_token)
  const outcome = await take(db, visit, { handle, code: typed, isOwn })
  if (outcome.kind === 'wrong') return fault('code', texts.codeWrong)
  if (outcome.kind === 'address') return addressPage(db, { visit, visitor, asked, moved: outcome.moved })
  cookies.keepParticipant(outcome.token, {
    path: accountPath(experience.eid),
    forSeconds: outcome.forSeconds,
  })
  return redirectTo(wayTo(shown, shown.phase === 'open' ? '' : 'profile'))
}

type Fault = {
  handle: string
  sent: Told | undefined
  fault: [string, string]
  retryAfterSeconds?: number | undefined
}

function faultyPage({ shown }: Visit, { handle, sent, fault, retryAfterSeconds }: Fault): HtmlAnswer {
  const form: FormState = { values: new Map(), errors: new Map([fault]), reference: '', retryAfterSeconds }
  return codePage(shown, { handle, sent, form })
}

type Moved = Awaited<ReturnType<typeof takeOwnAddress>>
type Outcome =
  | { readonly kind: 'wrong' }
  | { readonly kind: 'address'; readonly moved: Moved }
  | { readonly kind: 'signedIn'; readonly token: string; readonly forSeconds: number }

type Entered = { readonly handle: string; readonly code: string; readonly isOwn: boolean }

/** A wrong try stays counted: it is the same transaction, which refuses by its answer and not by an error. */
function take(db: Db, { scope, experience, shown }: Visit, { isOwn, ...entered }: Entered): Promise<Outcome> {
  const { person } = shown
  return db.transaction(scope, async (tx): Promise<Outcome> => {
    const right = await takeRightCode(tx, scope, { ...entered, experienceId: experience.id })
    if (!right) return { kind: 'wrong' }
    if (right.purpose === 'address') {
      if (!person || !isOwn) return { kind: 'wrong' }
      return { kind: 'address', moved: await takeOwnAddress(tx, scope, { person, asked: right }) }
    }
    const session = await beginSession(tx, scope, right)
    if (!session) return { kind: 'wrong' }
    if (person) await endSession(tx, scope, person.id)
    return { kind: 'signedIn', ...session }
  })
}

type Adding = { visit: Visit; visitor: InstallationScope; asked: Omit<Sent, 'body'>; moved: Moved }

async function addressPage(db: Db, { visit, visitor, asked, moved }: Adding): Promise<HtmlAnswer> {
  const now = await visitOf(db, visitor, { ...asked, page: 'profile' })
  if (!('shown' in now)) return now
  const texts = accountTexts[visit.shown.language]
  const done =
    moved === 'taken' ? texts.addressTaken : moved === 'not_known' ? texts.addressUnknown : texts.addressSaved
  if (moved === 'gone') return redirectTo(wayTo(visit.shown, 'login'))
  return profilePage(db, now, { done })
}
