/**
 * How a form shows that no machine sent it: by our own proof of work, or by the captcha of a provider where the
 * installation has one and the form has its rule. Either is used up by the entry that it came with.
 */
import { captchaField } from '#contract/experiences/formRuleText.ts'
import { type Captcha, CaptchaAwayError } from '#server/adapters/captcha/port.ts'
import type { Db } from '#server/platform/db/db.ts'
import { found } from '#server/platform/errors.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { findFirstAnswer, type Repeatable } from '#server/platform/http/idempotency.ts'
import type { Scope } from '#server/platform/scope.ts'
import { captchaTexts } from './captchaTexts.ts'
import { noteHeldBack } from './heldBack/heldBack.ts'
import { busySeconds } from './memory/crowd.ts'
import type { FormState } from './pages/formFields.ts'
import type { PublicExperience } from './pages/siteFrame.ts'
import { checkProof } from './proofOfWork.ts'
import type { Seen, World } from './publicExperience.ts'
import { webTexts } from './webTexts.ts'

type Sent = {
  readonly shown: PublicExperience
  readonly form: { readonly proof: string; readonly reference: string }
  readonly outside: World
}

/** `proof` names what came with the form: the form's own reference where the installation asks for nothing. */
type Proven = { readonly proof: string } | { readonly fault: Fault }
/** `missing`: a browser without script has none of ours. `away`: the provider does not say, so nobody can. */
type Fault = 'missing' | 'wrong' | 'away'

export async function proveForm(db: Db, { scope, known }: Seen, sent: Sent): Promise<Proven> {
  const { shown, form, outside } = sent
  if (shown.captcha && outside.captcha) return askProvider(db, scope, { ...sent, captcha: outside.captcha })
  if (outside.forms.proofWork === 0) return { proof: form.reference }
  if (form.proof === '') return { fault: 'missing' }
  const of = { experienceId: shown.experience.id, linkKey: found(known.linkKey), at: scope.at }
  const proof = await checkProof({ proof: form.proof, ...of })
  return proof === undefined ? { fault: 'wrong' } : { proof }
}

/** The form again, with what was typed and what is wrong. */
export type Again = (general: string, more?: Partial<FormState>) => HtmlAnswer

/** A form without a good proof. Nobody is at fault for a provider that is away, which the next try may find back. */
export function answerUnproven(
  db: Db,
  { scope }: Seen,
  { shown, outside, fault, again }: Sent & { fault: Fault; again: Again },
): HtmlAnswer {
  const { captcha, experience, language } = shown
  const texts = captchaTexts[language]
  if (fault === 'away') return { ...again(texts.away, { retryAfterSeconds: busySeconds }), status: 503 }
  noteHeldBack(db, scope, { experienceId: experience.id, by: 'proof', log: outside.log })
  return captcha
    ? again('', { errors: new Map([[captchaField, texts.wrong]]) })
    : again(webTexts[language].noProof)
}

/** The use of a proof, which is one entry of one experience. */
export const proofUse = (
  { at }: Pick<Scope, 'at'>,
  { proof, experienceId }: { proof: string; experienceId: string },
): Repeatable => ({ key: proof, caller: `form ${experienceId}`, call: 'submitEntryForm', sent: null, at })

/** The provider takes an answer once: the same form sent again, also meanwhile, is known by the entry that it made. */
async function askProvider(
  db: Db,
  scope: Scope,
  { shown, form, captcha }: Sent & { captcha: Captcha },
): Promise<Proven> {
  const proof = `captcha ${form.proof}`
  const use = proofUse(scope, { proof, experienceId: shown.experience.id })
  const isUsed = async () => (await findFirstAnswer(db, scope, use)) !== undefined
  if (await isUsed()) return { proof }
  try {
    const isPerson = await captcha.check(form.proof, {
      use: shown.experience.id,
      address: scope.address,
      at: scope.at,
    })
    return isPerson || (await isUsed()) ? { proof } : { fault: 'wrong' }
  } catch (error) {
    if (error instanceof CaptchaAwayError) return { fault: 'away' }
    throw error
  }
}
