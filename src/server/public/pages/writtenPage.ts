import type { AddressedPage } from '#contract/experiences/pageNames.ts'
import { titleOf } from '#server/experiences/experiences.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import { entryFields } from '../entryFields.ts'
import { nounOf } from '../nouns.ts'
import { pageTitle } from '../pageTitles.ts'
import { webTexts } from '../webTexts.ts'
import { entryForm, formAnswer } from './entryForm.ts'
import { closedCard } from './entryPage.ts'
import type { FormState } from './formFields.ts'
import { homeFrame } from './homeFrame.ts'
import { type PublicExperience, wayTo } from './siteFrame.ts'
import { sitePage } from './sitePage.ts'

/** A page that the client wrote and that has nothing else on it: the rules, the questions and answers. */
export function writtenPage(shown: PublicExperience, page: AddressedPage): HtmlAnswer {
  return sitePage(shown, { title: titleAt(shown, page), content: textOf(shown, page, html``) })
}

/** The pages Entry and Alternative Entry: what the client wrote, if anything, and the form below it. */
export function formPage(shown: PublicExperience, page: AddressedPage, form: FormState): HtmlAnswer {
  const { phase } = shown
  const hasEntryForm = phase === 'open'
  const below = hasEntryForm ? entryForm(shown, form) : closedCard(shown, phase)
  const content = textOf(shown, page, below)
  return formAnswer({ shown, form, title: titleAt(shown, page), content, hasEntryForm })
}

/** Whether there is such a page: it is written, or it is a form that asks for something. */
export const isThere = (shown: PublicExperience, page: AddressedPage): boolean =>
  shown.pageHtml !== '' || (page === 'alternative-entry' && entryFields(shown).length > 0)

export const titleAt = (shown: PublicExperience, page: AddressedPage): string =>
  `${pageTitle(shown, page)} – ${titleOf(shown.experience, shown.language)}`

/** The heading of a page, what the client wrote on it, and what stands below. */
export function textOf(shown: PublicExperience, page: AddressedPage, below: Html): Html {
  const { experience, language, pageHtml } = shown
  const heading = pageTitle(shown, page)
  return html`<div class="intro"><h1>${heading}</h1><p>${titleOf(experience, language)}</p></div>
${page === 'no-purchase-pdf' ? forPaper(shown) : ''}${homeFrame(shown, pageHtml)}
${below}${noPurchaseWay(shown, page)}
<p class="back"><a href="${wayTo(shown)}">${webTexts[language].back(nounOf(shown))}</a></p>`
}

/** The button is there where the browser can print by itself. */
const forPaper = (shown: PublicExperience): Html =>
  html`<section class="card share"><p>${webTexts[shown.language].onPaper}</p>
<p class="paper"><a class="button" href="${wayTo(shown, 'no-purchase-pdf/form.pdf')}" download>${webTexts[shown.language].asPdf}</a>
<button class="button quiet" type="button" data-print hidden>${webTexts[shown.language].print}</button></p></section>`

/** Rules lead to the paper that is printed and sent by mail. */
function noPurchaseWay(shown: PublicExperience, page: AddressedPage): Html | '' {
  const { language, written } = shown
  if (page !== 'terms' || !written.has('no-purchase-pdf')) return ''
  return html`<p>${webTexts[language].noPurchase} <a href="${wayTo(shown, 'no-purchase-pdf')}">${pageTitle(shown, 'no-purchase-pdf')}</a></p>`
}
