import { type AskedCode, codeMinutes } from '#server/participants/participants.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import { tokenOf } from '../accountRules.ts'
import { accountTexts } from '../accountTexts.ts'
import { errorSummary } from '../pages/entryForm.ts'
import type { FormState } from '../pages/formFields.ts'
import { type PublicExperience, wayTo } from '../pages/siteFrame.ts'
import { stepPage } from './page.ts'

export type Sent = Pick<AskedCode, 'purpose' | 'channel' | 'address'>
type Entering = { readonly handle: string; readonly sent: Sent | undefined; readonly form: FormState }

/**
 * The page on which the code is entered. It says the same of everybody's address: whether a code comes, only that
 * address learns.
 */
export function codePage(shown: PublicExperience, { handle, sent, form }: Entering): HtmlAnswer {
  const texts = accountTexts[shown.language]
  const isAdding = sent?.purpose === 'address'
  const own = html`<input type="hidden" name="account_handle" value="${handle}">${
    shown.person ? html`<input type="hidden" name="account_token" value="${tokenOf(shown.person)}">` : ''
  }`
  const below = html`<form class="card" method="post" action="${wayTo(shown, 'authourize')}" novalidate>
<h2>${texts.codeHeading}</h2>
${errorSummary(form, shown.language)}
${sent ? sentText(shown, sent) : ''}
${own}
${codeField(shown, { name: 'code', form })}
<button class="button" type="submit">${isAdding ? texts.confirmCode : texts.enterCode}</button>
</form>
<section class="card"><form method="post" action="${wayTo(shown, 'authourize')}">${own}
<button class="button quiet" name="account_wish" value="again">${texts.again}</button></form>
<ul class="ways"><li><a href="${wayTo(shown, isAdding ? 'profile' : sent?.purpose === 'register' ? 'register' : 'login')}">${
    texts.startOver
  }</a></li></ul></section>`
  return stepPage(shown, { page: 'authourize', form, below })
}

/** The field for a code of six digits. */
export function codeField(
  { language }: PublicExperience,
  { name, form }: { name: string; form: FormState },
): Html {
  const error = form.errors.get(name)
  return html`<div class="field"><label for="${name}">${accountTexts[language].codeLabel}</label>
<input id="${name}" name="${name}" type="text" inputmode="numeric" autocomplete="one-time-code" maxlength="12" required${
    error ? html` aria-invalid="true" aria-describedby="${name}-error"` : ''
  }>${error ? html`<span class="error" id="${name}-error">${error}</span>` : ''}</div>`
}

/** To whom it went, told alike of everybody's address. */
export function sentText(
  { language, shortcode }: PublicExperience,
  { purpose, channel, address }: Sent,
): Html {
  const texts = accountTexts[language]
  const when = purpose === 'login' ? texts.codeSent.login : texts.codeSent.register
  return html`<p role="status">${texts.codeSent[channel](address)} ${when(codeMinutes)}</p>
${channel === 'sms' && shortcode ? html`<p class="dim">${texts.stopped(shortcode)}</p>` : ''}`
}
