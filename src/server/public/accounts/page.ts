/** The pages of an account: what the client wrote, then the form of the step. */

import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import type { AccountPage } from '../accountRules.ts'
import { accountTexts } from '../accountTexts.ts'
import type { EntryField } from '../entryFields.ts'
import { errorSummary, formAnswer } from '../pages/entryForm.ts'
import { type FormState, fieldsOf } from '../pages/formFields.ts'
import { signInCard } from '../pages/signInCard.ts'
import { type PublicExperience, wayTo } from '../pages/siteFrame.ts'
import { textOf, titleAt } from '../pages/writtenPage.ts'
import { webTexts } from '../webTexts.ts'

type Step = { readonly page: AccountPage; readonly form?: FormState; readonly below: Html }

const empty: FormState = { values: new Map(), errors: new Map(), reference: '' }

export const stepPage = (shown: PublicExperience, { page, form = empty, below }: Step): HtmlAnswer =>
  formAnswer({ shown, form, title: titleAt(shown, page), content: textOf(shown, page, below) })

type Form = {
  readonly place: string
  readonly heading: string
  readonly form: FormState
  readonly inside: Html
  readonly submit: string
}

export const formCard = (shown: PublicExperience, { place, heading, form, inside, submit }: Form): Html =>
  html`<form class="card" method="post" action="${wayTo(shown, place)}" novalidate>
<h2>${heading}</h2>
${errorSummary(form, shown.language)}
${inside}
<button class="button" type="submit">${submit}</button>
</form>`

export const note = (heading: string, text: Html | string): Html =>
  html`<section class="card"><h2>${heading}</h2><p>${text}</p></section>`

/** `form.reference` is the handle with which the code will be entered. */
export function registerPage(
  shown: PublicExperience,
  { fields, form }: { fields: readonly EntryField[]; form: FormState },
): HtmlAnswer {
  const { language } = shown
  const texts = accountTexts[language]
  const inside = html`<p>${texts.registerText}</p><p class="dim">${webTexts[language].allRequired}</p>
<input type="hidden" name="account_handle" value="${form.reference}">
${fieldsOf(fields, form, language)}`
  const card = formCard(shown, {
    place: 'register',
    heading: texts.registerHeading,
    form,
    inside,
    submit: texts.sendCode,
  })
  const below = html`${card}${wayBelow(shown, { ask: texts.hasAccount, place: 'login', label: texts.login })}`
  return stepPage(shown, { page: 'register', form, below })
}

/** By which of them somebody may sign in. */
export type Ways = { readonly sms: boolean; readonly email: boolean }

export function loginPage(
  shown: PublicExperience,
  { ways, form }: { ways: Ways; form: FormState },
): HtmlAnswer {
  const texts = accountTexts[shown.language]
  const inside = html`<p>${texts.loginText}</p>
<input type="hidden" name="account_handle" value="${form.reference}">
${addressField(shown, { ways, form, autocomplete: ways.sms ? 'tel' : 'email' })}`
  const card = formCard(shown, {
    place: 'login',
    heading: texts.loginHeading,
    form,
    inside,
    submit: texts.sendCode,
  })
  const register = { ask: texts.noAccount, place: 'register', label: texts.register } as const
  const below = html`${card}${shown.phase === 'ended' ? '' : wayBelow(shown, register)}`
  return stepPage(shown, { page: 'login', form, below })
}

type Typed = { ways: Ways; form: FormState; label?: string; autocomplete?: string }

export function addressField({ language }: PublicExperience, { ways, form, ...own }: Typed): Html {
  const texts = accountTexts[language]
  const label = own.label ?? texts.addressLabel[ways.sms && ways.email ? 'both' : ways.sms ? 'sms' : 'email']
  const error = form.errors.get('address')
  return html`<div class="field"><label for="address">${label}</label>
<input id="address" name="address" type="text" maxlength="254"${ways.sms && !ways.email ? html` inputmode="tel"` : ''}${
    own.autocomplete ? html` autocomplete="${own.autocomplete}"` : ''
  } autocapitalize="none" spellcheck="false" required
value="${form.values.get('address') ?? ''}"${error ? html` aria-invalid="true" aria-describedby="address-error"` : ''}>
${error ? html`<span class="error" id="address-error">${error}</span>` : ''}</div>`
}

type Below = { ask: string; place: AccountPage; label: string }
const wayBelow = (shown: PublicExperience, { ask, place, label }: Below): Html =>
  html`<section class="card"><p>${ask}</p><ul class="ways"><li><a href="${wayTo(shown, place)}">${label}</a></li></ul></section>`

export const accessPage = (shown: PublicExperience): HtmlAnswer =>
  stepPage(shown, { page: 'access', below: signInCard(shown) })
