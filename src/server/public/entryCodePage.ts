import { titleOf } from '#server/experiences/experiences.ts'
import type { AskedCode } from '#server/participants/participants.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import { tokenOf } from './accountRules.ts'
import { codeField, sentText } from './accounts/codePage.ts'
import { accountTexts } from './accountTexts.ts'
import { entryCodeTexts } from './entryCodeTexts.ts'
import { formOn } from './entryFields.ts'
import { nounOf } from './nouns.ts'
import { errorSummary, formAnswer } from './pages/entryForm.ts'
import type { FormState } from './pages/formFields.ts'
import { type PublicExperience, wayTo } from './pages/siteFrame.ts'
import { webTexts } from './webTexts.ts'

/** An address of the form that a code is sent to. */
export type To = Pick<AskedCode, 'channel' | 'address'>

type Entering = {
  readonly to: To
  /** The other address of the form, where a code can be sent to that too. */
  readonly other: To | undefined
  readonly form: FormState
}

/**
 * The page on which the code of a form without script is entered. It carries what was typed, and its first button, which
 * the Enter key presses, enters.
 */
export function entryCodePage(shown: PublicExperience, { to, other, form }: Entering): HtmlAnswer {
  const { language, experience, person, page } = shown
  const texts = entryCodeTexts[language]
  const { codeHeading, again } = accountTexts[language]
  const title = titleOf(experience, language)
  const content = html`<div class="intro"><h1>${title}</h1></div>
<form class="card" method="post" action="${wayTo(shown, formOn(page))}" novalidate>
<h2 id="enter" tabindex="-1">${codeHeading}</h2>
${errorSummary(form, language)}
${sentText(shown, { ...to, purpose: 'entry' })}
<p>${texts.notYet}</p>
${hidden([...form.values, ['codeWay', to.channel], ['account_token', person ? tokenOf(person) : '']])}
${codeField(shown, { name: 'entryCode', form })}
<button class="button" type="submit">${webTexts[language].submit(nounOf(shown))}</button>
<button class="button quiet" name="codeWish" value="again">${again}</button>
${other ? html`<button class="button quiet" name="codeWish" value="${other.channel}">${texts.instead[other.channel](other.address)}</button>` : ''}
<button class="button quiet" name="codeWish" value="change">${texts.change}</button>
</form>`
  return formAnswer({ shown, form, title: `${codeHeading} – ${title}`, content })
}

const hidden = (values: readonly (readonly [string, string])[]): Html[] =>
  values
    .filter(([, value]) => value !== '')
    .map(([name, value]) => html`<input type="hidden" name="${name}" value="${value}">`)
