/** The form by which somebody enters, and the page around it: on Home, and on a page of its own. */
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import { codeWays } from '../codeWays.ts'
import { entryCodeTexts } from '../entryCodeTexts.ts'
import { consentField, type EntryField, entryFields, formOn } from '../entryFields.ts'
import { nounOf } from '../nouns.ts'
import { pageTitle } from '../pageTitles.ts'
import type { Language } from '../texts.ts'
import { optinText, webTexts } from '../webTexts.ts'
import { captchaPart } from './captchaPart.ts'
import { checkBox, type FormState, fieldsOf } from './formFields.ts'
import { needsSignIn, signedInLines, signInCard } from './signInCard.ts'
import { type PublicExperience, placeOf, wayTo } from './siteFrame.ts'
import { sitePage } from './sitePage.ts'

export function entryForm(shown: PublicExperience, form: FormState): Html {
  const { language, needsProof } = shown
  const texts = webTexts[language]
  const fields = entryFields(shown)
  if (needsSignIn(shown)) return signInCard(shown, form.errors.get('general'))
  if (fields.length === 0) return html`<section class="card"><p>${texts.noForm}</p></section>`
  const proof = html` data-challenge="${placeOf(shown, 'challenge')}" data-working="${texts.working}" data-failed="${texts.workFailed}"`
  return html`<form class="card" method="post" action="${wayTo(shown, formOn(shown.page))}" novalidate${fields.some(({ format }) => format === 'file') ? html` enctype="multipart/form-data"` : ''}${needsProof ? proof : ''}>
<h2 id="enter" tabindex="-1">${texts.enterHeading}</h2>
${errorSummary(form, language)}
${signedInLines(shown)}
<p class="dim">${texts.allRequired}</p>
<input type="hidden" name="reference" value="${form.reference}">
${fieldsOf(fields, form, language)}
${checkBox({ name: 'terms', label: termsLabel(shown), isRequired: true }, form)}
${consentField(shown) ? checkBox({ name: 'optin', label: optinText(shown), isRequired: false }, form) : ''}
${privacyWay(shown)}
${captchaPart(shown, form)}
${needsProof ? html`<input type="hidden" name="proof">${noScriptPart(shown, fields)}` : ''}
<button class="button" type="submit">${texts.submit(nounOf(shown))}</button>
<p role="status" data-status></p>
</form>`
}

/** The rules open beside the form, so that what is typed stays. */
function termsLabel(shown: PublicExperience): Html {
  const { language, written } = shown
  const { terms, rules: rulesOf } = webTexts[language]
  const rules = rulesOf(nounOf(shown))
  const [before, after] = terms.split('{rules}')
  const linked = html`<a href="${wayTo(shown, 'terms')}" target="_blank">${rules}</a>`
  return html`${before}${written.has('terms') ? linked : rules}${after}`
}

/** Beside the consents; the policy opens beside the form too. */
function privacyWay(shown: PublicExperience): Html | '' {
  const { language, written, client } = shown
  const outside = (language === 'fr' ? client.privacy_url_fr : null) ?? client.privacy_url
  const address = written.has('privacy') ? wayTo(shown, 'privacy') : outside
  if (!address) return ''
  return html`<p class="dim">${webTexts[language].privacyHint(client.name)} <a href="${address}" target="_blank" rel="noopener">${pageTitle(shown, 'privacy')}</a></p>`
}

export function errorSummary({ errors }: FormState, language: Language): Html | '' {
  if (errors.size === 0) return ''
  return html`<div class="alert" role="alert" tabindex="-1" data-errors>
<p><strong>${errors.get('general') ?? webTexts[language].errorsHeading}</strong></p>
<ul>${[...errors]
    .filter(([name]) => name !== 'general')
    .map(([name, message]) => html`<li><a href="#${name}">${message}</a></li>`)}</ul></div>`
}

type Filled = {
  shown: PublicExperience
  form: FormState
  title: string
  content: Html
  hasEntryForm?: boolean
}

/** A page with a form: what is wrong with it is the page's status and the start of its title. */
export function formAnswer({ shown, form, title, ...page }: Filled): HtmlAnswer {
  const { language, phase } = shown
  const hasErrors = form.errors.size > 0
  const isTooMany = form.retryAfterSeconds !== undefined
  const answer = sitePage(shown, {
    title:
      hasErrors && phase === 'open'
        ? `${form.errors.get('general') ?? webTexts[language].errorsHeading} – ${title}`
        : title,
    status: isTooMany ? 429 : hasErrors ? 422 : 200,
    ...page,
  })
  if (!isTooMany) return answer
  return { ...answer, headers: { ...answer.headers, 'Retry-After': String(form.retryAfterSeconds) } }
}

/** A code is sent to an address that the form asks for; where none can be, nobody enters without script. */
function noScriptPart(shown: PublicExperience, fields: readonly EntryField[]): Html {
  const { language } = shown
  const [first, second] = codeWays(shown, (address) => fields.some(({ name }) => name === address))
  if (!first) return html`<noscript><p class="alert">${webTexts[language].needsScript}</p></noscript>`
  return html`<noscript><p>${entryCodeTexts[language].noScript[second ? 'both' : first]}</p></noscript>`
}
