import type { Outside } from '#server/adapters/outside.ts'
import { findExperienceForIntake, type IntakeExperience } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type Scope, tell } from '#server/platform/scope.ts'
import { entryFields } from '../entryFields.ts'
import { readForm, valuesOf } from '../entryForm.ts'
import { entryPage } from '../pages/entryPage.ts'
import type { FormState } from '../pages/formFields.ts'
import { confirmationPage, notFoundPage } from '../pages/outcomePages.ts'
import type { PublicExperience } from '../pages/siteFrame.ts'
import { formPage } from '../pages/writtenPage.ts'
import { type Asked, findShown } from '../publicExperience.ts'
import { refusalErrors } from '../refusals.ts'
import { enter } from '../webIntake.ts'
import type { RehearsalRow } from './queries.ts'
import type { FormSent, KeptStep } from './steps.ts'

export type PreparedForm = PublicExperience

/** Nothing is to be proved in a rehearsal, which is nobody's but the staff's. */
export const withoutProof = (outside: Outside): Outside => ({
  ...outside,
  forms: { ...outside.forms, proofWork: 0 },
  captcha: undefined,
})

/** How a rehearsal asks for a page: as a preview. */
export const askedFor = (
  { eid }: { eid: string },
  outside: Outside,
): Pick<Asked, 'eid' | 'preview' | 'outside'> => ({
  eid,
  preview: { token: null, phase: 'now' },
  outside: withoutProof(outside),
})

type Finding = { readonly rehearsal: RehearsalRow; readonly step: KeptStep; readonly outside: Outside }

/** The page of a step's form as it is shown at its time; undefined for a text. */
export async function findForm(
  db: Db,
  scope: Scope,
  { rehearsal, step, outside }: Finding,
): Promise<PreparedForm | undefined> {
  const { sent } = step
  if (sent.kind !== 'form') return undefined
  const experience = found(await findExperienceForIntake(db, scope, rehearsal.experience_id))
  const at = new Date(step.at)
  const asked = askedFor(experience, outside)
  const page = sent.form === 'entry' ? undefined : sent.form
  const visitor = { actor: scope.actor, requestId: scope.requestId, at }
  return (await findShown(db, visitor, { ...asked, page, language: sent.language, isSent: true }))?.shown
}

type Submitting = {
  readonly experience: IntakeExperience
  readonly phone: string
  readonly email: string
  readonly outside: Outside
  readonly form: PreparedForm | undefined
  readonly sent: FormSent
}

/** The form as real ones are taken, but that who enters is the test participant, whatever phone and e-mail were typed. */
export async function submitForm(
  tx: Db,
  scope: Scope,
  { experience, phone, email, outside, form: prepared, sent }: Submitting,
): Promise<HtmlAnswer> {
  const { answers: body, language } = sent
  tell(scope, `language.${language}`)
  const shown = prepared && { ...prepared, experience, isBelowHome: true, at: scope.at }
  if (!shown || entryFields(shown).length === 0) {
    tell(scope, 'form.not_there')
    return notFoundPage(language)
  }
  const show = (state: FormState) =>
    shown.page ? formPage(shown, shown.page, state) : entryPage(shown, state)
  const read = readForm(body, shown)
  if ('errors' in read) {
    const faults = [...read.errors.values()]
    tell(scope, 'form.faults', { count: faults.length, faults: faults.join(' ') })
    return show(read)
  }
  const typed = read.form.answers
  tell(scope, 'form.complete', { count: Object.keys(typed).length })
  if (typed.phone !== undefined || typed.email !== undefined) tell(scope, 'person.test', { phone })
  const own = { ...(typed.phone ? { phone } : {}), ...(typed.email ? { email } : {}) }
  // A rehearsal keeps no pictures.
  const form = { ...read.form, uploads: [], answers: { ...typed, ...own } }
  if (!form.wantsOffers) tell(scope, 'consent.no_box')
  const outcome = await enter(tx, scope, { shown, form, outside, mayAsk: true, isTest: true })
  if (!outcome.entry) {
    const refused = { refusal: outcome.refusal, answers: typed, shown }
    return show({ values: valuesOf(body, shown), ...refusalErrors(scope, refused) })
  }
  const { asking, entry } = outcome
  return confirmationPage(shown, {
    answers: typed,
    entryEid: entry.eid,
    isPending: entry.isPending,
    prize: entry.prize,
    toClaim: entry.toClaim,
    askedForTexts: form.wantsOffers,
    ...(asking && asking !== 'done' ? { asking } : {}),
  })
}
