import type { Phase } from '#contract/experiences/status.ts'
import { titleOf } from '#server/experiences/experiences.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import { momentText } from '#server/platform/time.ts'
import type { Language } from '../texts.ts'
import { optinText, webTexts } from '../webTexts.ts'
import { homeFrame } from './homeFrame.ts'
import { pageAnswer } from './layout.ts'
import { type PublicExperience, placeOf, siteFrame, wayTo } from './siteFrame.ts'
import { siteStyles } from './styles.ts'

export const formFields = ['first_name', 'last_name', 'email', 'phone'] as const
export type FormField = (typeof formFields)[number]
export type FormState = {
  /** The values that were typed, shown again. */
  readonly values: Readonly<Record<string, string>>
  readonly errors: Readonly<Partial<Record<FormField | 'terms' | 'general', string>>>
  readonly reference: string
  /** Too many: when it makes sense to send it again. */
  readonly retryAfterSeconds?: number | undefined
}

/** The Home page: what the client says, then the form, or why there is none. */
export function entryPage(shown: PublicExperience, form: FormState): HtmlAnswer {
  const { experience, language, client, phase } = shown
  const title = titleOf(experience, language)
  const texts = webTexts[language]
  const content = html`<div class="intro"><h1>${title}</h1>${
    phase === 'open' && experience.ended_at
      ? html`<p class="dim">${texts.untilText(dateText(shown, experience.ended_at))}</p>`
      : ''
  }</div>
${homeFrame({ source: shown.pageHtml, title: texts.about, language })}
${phase === 'open' ? entryForm(shown, form) : closedCard(shown, phase)}`
  const hasErrors = Object.keys(form.errors).length > 0
  const isTooMany = form.retryAfterSeconds !== undefined
  const answer = pageAnswer({
    language,
    title: hasErrors && phase === 'open' ? `${texts.errorsHeading} – ${title}` : title,
    styles: siteStyles,
    colour: client.colour,
    script: 'entry',
    status: isTooMany ? 429 : hasErrors ? 422 : 200,
    content: siteFrame(shown, content),
  })
  if (!isTooMany) return answer
  return { ...answer, headers: { ...answer.headers, 'Retry-After': String(form.retryAfterSeconds) } }
}

function closedCard(shown: PublicExperience, phase: Exclude<Phase, 'open'>): Html {
  const texts = webTexts[shown.language]
  const { started_at } = shown.experience
  if (phase === 'ended')
    return html`<section class="card"><h2>${texts.closedHeading}</h2><p>${texts.closedText}</p></section>`
  return html`<section class="card"><h2>${texts.soonHeading}</h2>${
    started_at ? html`<p>${texts.soonText(dateText(shown, started_at))}</p>` : ''
  }</section>`
}

function entryForm(shown: PublicExperience, form: FormState): Html {
  const { language, needsProof } = shown
  const texts = webTexts[language]
  const proof = html` data-challenge="${placeOf(shown, 'challenge')}" data-working="${texts.working}" data-failed="${texts.workFailed}"`
  return html`<form class="card" method="post" action="${wayTo(shown, 'entry')}" novalidate${needsProof ? proof : ''}>
<h2>${texts.enterHeading}</h2>
${errorSummary(form, language)}
<p class="dim">${texts.allRequired}</p>
<input type="hidden" name="reference" value="${form.reference}">
<div class="pair">${textField('first_name', form, language)}${textField('last_name', form, language)}</div>
${textField('email', form, language)}
${textField('phone', form, language)}
${checkField({ name: 'terms', label: termsLabel(shown), isRequired: true }, form)}
${checkField({ name: 'optin', label: optinText(shown), isRequired: false }, form)}
${needsProof ? html`<input type="hidden" name="proof"><noscript><p class="alert">${texts.needsScript}</p></noscript>` : ''}
<button class="button" type="submit">${texts.submit}</button>
<p role="status" data-status></p>
</form>`
}

/** The rules open beside the form, so that what is typed stays. */
function termsLabel(shown: PublicExperience): Html {
  const { language, written } = shown
  const { terms, rules } = webTexts[language]
  const [before, after] = terms.split('{rules}')
  const linked = html`<a href="${wayTo(shown, 'terms')}" target="_blank">${rules}</a>`
  return html`${before}${written.terms ? linked : rules}${after}`
}

function errorSummary({ errors }: FormState, language: Language): Html | '' {
  const entries = Object.entries(errors)
  if (entries.length === 0) return ''
  return html`<div class="alert" role="alert" tabindex="-1" data-errors>
<p><strong>${errors.general ?? webTexts[language].errorsHeading}</strong></p>
<ul>${entries
    .filter(([name]) => name !== 'general')
    .map(([name, message]) => html`<li><a href="#${name}">${message}</a></li>`)}</ul></div>`
}

const inputKinds: Record<FormField, { type: string; autocomplete: string; max: number }> = {
  first_name: { type: 'text', autocomplete: 'given-name', max: 100 },
  last_name: { type: 'text', autocomplete: 'family-name', max: 100 },
  email: { type: 'email', autocomplete: 'email', max: 254 },
  phone: { type: 'tel', autocomplete: 'tel', max: 40 },
}

function textField(name: FormField, { values, errors }: FormState, language: Language): Html {
  const { type, autocomplete, max } = inputKinds[name]
  const texts = webTexts[language]
  const error = errors[name]
  const hint = name === 'phone' ? texts.phoneHint : undefined
  const describedBy = [hint ? `${name}-hint` : '', error ? `${name}-error` : ''].filter(Boolean).join(' ')
  return html`<div class="field"><label for="${name}">${texts.labels[name]}</label>
${hint ? html`<span class="dim" id="${name}-hint">${hint}</span>` : ''}
<input id="${name}" name="${name}" type="${type}" autocomplete="${autocomplete}" maxlength="${max}" required
value="${values[name] ?? ''}"${error ? html` aria-invalid="true"` : ''}${
    describedBy ? html` aria-describedby="${describedBy}"` : ''
  }>
${error ? html`<span class="error" id="${name}-error">${error}</span>` : ''}</div>`
}

function checkField(
  box: { name: 'terms' | 'optin'; label: Html | string; isRequired: boolean },
  { values, errors }: FormState,
): Html {
  const { name, label, isRequired } = box
  const error = name === 'terms' ? errors.terms : undefined
  return html`<div class="check"><input id="${name}" name="${name}" type="checkbox" value="on"${
    isRequired ? html` required` : ''
  }${values[name] === 'on' ? html` checked` : ''}${
    error ? html` aria-invalid="true" aria-describedby="${name}-error"` : ''
  }><label for="${name}">${label}</label>
${error ? html`<span class="error" id="${name}-error">${error}</span>` : ''}</div>`
}

const dateText = ({ client, language }: PublicExperience, at: Date): string =>
  momentText(language, client.timeZone, at)
