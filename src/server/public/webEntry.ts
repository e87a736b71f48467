/**
 * The public entry site: the pages of an experience, its form, and what the form does. Whoever knows the
 * address may enter while the experience is open and the brakes let it through, once a browser has proved its work or,
 * without script, a code was entered. The same form sent twice is one entry. Ticking the opt-in box never undoes a STOP,
 * since anybody can type anybody's number: only the phone itself can (decisions 3, 6).
 */
import { entryForms } from '#contract/experiences/formRuleText.ts'
import { kinds } from '#contract/experiences/kinds.ts'
import { type AddressedPage, addressedPages, pageOfPhase } from '#contract/experiences/pageNames.ts'
import { phases } from '#contract/experiences/status.ts'
import type { FormChallenge } from '#contract/public/challenge.ts'
import { targetOf } from '#server/experiences/experiences.ts'
import { giveBack, shareTaken } from '#server/platform/brakes.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import type { InstallationScope } from '#server/platform/scope.ts'
import { knownValues } from './accountRules.ts'
import { showAccountPage } from './accounts/show.ts'
import { findUnsent } from './accounts/unsent.ts'
import { type Again, answerUnproven } from './captcha.ts'
import { codeBrakes } from './codeBrakes.ts'
import { proveOrAsk } from './entryCode.ts'
import { entryFields, formOn } from './entryFields.ts'
import { readForm, valuesOf } from './entryForm.ts'
import { entryBrakes, placeBrakes, takeAndTell } from './formBrakes.ts'
import { noteHeldBack } from './heldBack/heldBack.ts'
import { leadTo, type Visit } from './leadTo.ts'
import { busySeconds, takePlace } from './memory/crowd.ts'
import { madeOf } from './memory/known.ts'
import { filled, madeWith, personal } from './memory/made.ts'
import { entryPage } from './pages/entryPage.ts'
import type { FormState } from './pages/formFields.ts'
import { gateOf, hasLanguageGate, languagePage } from './pages/languagePage.ts'
import { confirmationPage, notFoundPage, previewSentPage } from './pages/outcomePages.ts'
import { type PublicExperience, wayTo } from './pages/siteFrame.ts'
import { formPage, isThere, writtenPage } from './pages/writtenPage.ts'
import { viewNoter } from './pageViews.ts'
import { prizePlaceOf } from './prizes/prizePlace.ts'
import { newChallenge } from './proofOfWork.ts'
import { type Asked, findPublic, findShown, inItsLanguage, type Seen, shownOf } from './publicExperience.ts'
import { redirectTo } from './redirect.ts'
import { refusalErrors } from './refusals.ts'
import { noteShared } from './sharedViews.ts'
import { timeLeft } from './timeLeft.ts'
import { withoutUploads } from './uploads/fileAnswers.ts'
import { enterOnce, type Sent, sourceOf } from './webIntake.ts'
import { webTexts } from './webTexts.ts'

/** The page, or the way to the site on which the experience runs. */
export async function showPublicPage(
  db: Db,
  visitor: InstallationScope,
  { visit, ...given }: Asked & { visit: Visit },
): Promise<HtmlAnswer> {
  const noteView = viewNoter(db, visit, given)
  const own = await showAccountPage(db, visitor, { ...given, noteView })
  if (own) return own
  const seen = given.page === '' ? undefined : await findPublic(db, visitor, given)
  if (!seen) return notFoundPage(given.language)
  const { scope, experience, phase, known } = seen
  const asked = inItsLanguage(seen, given)
  const target = asked.page || phase !== 'open' ? undefined : targetOf(experience, asked.language)
  const hasGate = !asked.page && asked.isLanguageOpen && known.hasFrench && hasLanguageGate(experience)
  if (target && !hasGate) return leadTo(db, scope, { experience, target, visit })
  if (!asked.preview && !asked.unsaved)
    noteShared(db, scope, { visit, experienceId: experience.id, log: asked.outside.log })
  const make = async () => {
    const shown = await shownOf(db, seen, asked)
    const page = (reference: string) => pageOf(shown, { reference, hasGate: hasGate === true })
    return madeWith((reference) => noteView(scope, shown, page(reference)), shown.hasWinners)
  }
  if (asked.preview || asked.unsaved || asked.token || asked.cookie || hasGate)
    return personal(filled(await make()))
  const left = timeLeft({ ...asked, timeZone: scope.client.timeZone, at: scope.at, phase, experience })
  const { forms, captcha } = asked.outside
  const provedBy = captcha?.widget.name ?? forms.proofWork > 0
  const key = [asked.language, asked.page, asked.host, phase, left, provedBy].join()
  return filled(await madeOf(db, known, { key, make }))
}

type Making = { reference: string; hasGate: boolean }
function pageOf(shown: PublicExperience, { reference, hasGate }: Making): HtmlAnswer {
  const values = shown.person ? knownValues(shown.person) : new Map()
  const form = { values, errors: new Map(), reference }
  if (shown.page) return showSubpage(shown, shown.page, form)
  return hasGate ? redirectTo(gateOf(shown)) : entryPage(shown, form)
}

/**
 * A site without a page Entry has its form on Home, to which its address leads; so does that of Opening Soon or Closed in
 * another phase, where what they say is not true.
 */
function showSubpage(shown: PublicExperience, page: AddressedPage, form: FormState): HtmlAnswer {
  if (page === 'language' && !shown.hasFrench) return redirectTo(wayTo(shown))
  if (page === 'language' && (hasLanguageGate(shown.experience) || isThere(shown, page)))
    return languagePage(shown)
  if ((page === 'entry' && !isThere(shown, page)) || isOfOtherPhase(shown, page))
    return redirectTo(wayTo(shown))
  if (!isThere(shown, page)) return notFoundPage(shown.language)
  const hasForm = page in entryForms && entryFields(shown).length > 0
  return hasForm ? formPage(shown, page, form) : writtenPage(shown, page)
}

function isOfOtherPhase({ phase }: PublicExperience, page: AddressedPage): boolean {
  const name = addressedPages[page]
  return phases.some((one) => one !== phase && pageOfPhase[one] === name)
}

/** A browser's work: four times as much where an address or the experience is half way to its limit. */
export async function makeFormChallenge(
  db: Db,
  visitor: InstallationScope,
  { outside, ...asked }: Omit<Asked, 'language'>,
): Promise<FormChallenge> {
  const { scope, experience, known } = found(await findPublic(db, visitor, asked))
  const experienceId = experience.id
  const brakes = placeBrakes(scope, { experienceId, settings: outside.forms })
  const isBusy = (await shareTaken(db, brakes, scope.at)) >= 0.5
  const linkKey = found(known.linkKey)
  const work = outside.forms.proofWork * (isBusy ? 4 : 1)
  return newChallenge({ experienceId, linkKey, work, at: scope.at })
}

/** The note of a preview's form: nothing was sent, and nothing is kept. */
export async function submitPreview(db: Db, visitor: InstallationScope, asked: Asked): Promise<HtmlAnswer> {
  const seen = await findShown(db, visitor, { ...asked, isSent: true })
  return seen ? previewSentPage(seen.shown) : notFoundPage(asked.language)
}

export async function submitEntryForm(
  db: Db,
  visitor: InstallationScope,
  { body, device, ...asked }: Asked & { body: Record<string, unknown>; device?: string | undefined },
): Promise<HtmlAnswer> {
  const seen = await findShown(db, visitor, { ...asked, isSent: true })
  if (!seen || !isTaken(seen.shown)) return notFoundPage(asked.language)
  const shown = { ...seen.shown, isBelowHome: true }
  const show = (form: FormState) => (shown.page ? formPage(shown, shown.page, form) : entryPage(shown, form))
  const texts = webTexts[shown.language]
  const unsent = findUnsent(shown, { body, formToken: asked.formToken })
  if (unsent) return show(unsent)
  const read = readForm(body, shown)
  if ('errors' in read) return show(read)
  const { form } = read
  const again = (general: string, more: Partial<FormState> = {}) =>
    show({
      values: valuesOf(body, shown),
      errors: new Map([['general', general]]),
      reference: form.reference,
      ...more,
    })
  const sent = { shown, form, outside: asked.outside, device, hasMailbox: seen.known.hasMailbox }
  const leave = takePlace(db)
  if (!leave) {
    noteHeldBack(db, seen.scope, { experienceId: shown.experience.id, by: 'busy', log: asked.outside.log })
    const busy = again(texts.tooMany.form_experience(busySeconds), { retryAfterSeconds: busySeconds })
    return { ...busy, status: 503 }
  }
  try {
    return await answerForm(db, seen, { ...sent, again, typed: body })
  } finally {
    leave()
  }
}

async function answerForm(
  db: Db,
  seen: Seen,
  { again, typed, ...sent }: Sent & { again: Again; typed: Record<string, unknown> },
): Promise<HtmlAnswer> {
  const { scope } = seen
  const { shown, form, outside } = sent
  const texts = webTexts[shown.language]
  const { experience, page } = shown
  const proven = await proveOrAsk(db, seen, { ...sent, typed, again })
  if ('page' in proven) return proven.page
  const numbers = [form.answers.phone, form.answers.email].filter((number) => number !== undefined)
  const ofForm = { numbers, experienceId: experience.id, settings: outside.forms }
  const ofCode = codeBrakes(scope, { experience, source: sourceOf(page), numbers })
  const brakes = [...entryBrakes(scope, ofForm), ...ofCode]
  const taken = await takeAndTell(db, scope, { brakes, experienceId: experience.id, log: outside.log })
  if (!taken.isAllowed) {
    const { brake, retryAfterSeconds } = taken
    return again(texts.tooMany[brake.name](retryAfterSeconds), { retryAfterSeconds })
  }
  const outcome = await enterOnce(db, scope, { ...sent, proof: proven.proof })
  if (outcome.refusal !== 'code_refused') await giveBack(db, ofCode, scope.at)
  // Another form was sent with this proof before.
  if (outcome.reference !== form.reference)
    return answerUnproven(db, seen, { ...sent, fault: 'wrong', again })
  if (outcome.refusal === 'upload_gone')
    return again('', withoutUploads(entryFields(shown), valuesOf(typed, shown), shown.language))
  if (!outcome.entry)
    return again('', refusalErrors(scope, { refusal: outcome.refusal, answers: form.answers, shown }))
  const { asking, entry } = outcome
  return confirmationPage(shown, {
    answers: form.answers,
    entryEid: entry.eid,
    isPending: entry.isPending,
    prize: entry.prize,
    toClaim: entry.toClaim,
    prizePlace: prizePlaceOf(seen, entry.awardId),
    askedForTexts: form.wantsOffers,
    ...(asking && asking !== 'done' ? { asking } : {}),
  })
}

/** Whether the experience has this form. */
const isTaken = ({ experience, language, page }: PublicExperience): boolean =>
  kinds[experience.kind].ruleTypes.some((type) => type === formOn(page)) &&
  (page === undefined || entryFields({ experience, language, page }).length > 0)
