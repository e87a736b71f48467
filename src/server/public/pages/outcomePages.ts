import { kinds } from '#contract/experiences/kinds.ts'
import { titleOf } from '#server/experiences/experiences.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import { sampleAnswers, withAnswers } from '../answersShown.ts'
import { claimTexts } from '../claimTexts.ts'
import { nounOf } from '../nouns.ts'
import { pageTitle } from '../pageTitles.ts'
import type { Language } from '../texts.ts'
import type { UnsavedFault } from '../unsaved.ts'
import { type WebTexts, webTexts } from '../webTexts.ts'
import { homeFrame } from './homeFrame.ts'
import { pageAnswer } from './layout.ts'
import { sharing } from './sharing.ts'
import { type PublicExperience, wayTo } from './siteFrame.ts'
import { sitePage } from './sitePage.ts'
import { siteStyles } from './styles.ts'

/** An entry as its page tells of it; the award is of the prize that it took at once. */
export type EnteredEntry = {
  readonly eid: string
  readonly isPending: boolean
  readonly prize?: string | null | undefined
  readonly awardId?: string | undefined
  readonly toClaim?: string | undefined
}

export type Entered = {
  /** The answers of the form, by its fields. */
  answers: Readonly<Record<string, string>>
  entryEid: string
  isPending: boolean
  /** The prize that the entry took at once; null for none. */
  prize?: string | null | undefined
  /** The prize that it takes once the question is answered. */
  toClaim?: string | undefined
  /** Below the experience's address: the page of that prize. */
  prizePlace?: string | undefined
  askedForTexts: boolean
  /** Double opt-in: the phone is asked and its answer counts, or could not be asked for now. */
  asking?: 'must_confirm' | 'held_back' | undefined
}

/** The entry is in; the same form sent again shows the same. */
export function confirmationPage(shown: PublicExperience, entered: Entered): HtmlAnswer {
  const { experience, language, shortcode } = shown
  const texts = webTexts[language]
  const heading = headingOf(texts, entered)
  const content = html`<section class="intro done"><span class="mark" aria-hidden="true">✓</span>
<h1>${heading}</h1>
<p>${outcomeOf(shown, entered)}</p>
<p>${texts.entryNumber}<br><span class="number">${entered.entryEid}</span></p>${shown.bound ?? ''}${toPrize(shown, entered)}</section>
${askingText(shown, entered)}
${confirmationFrame(shown, entered.answers)}${toCoupon(shown)}${sharing(shown)}
${entered.askedForTexts && shortcode && entered.asking !== 'held_back' ? html`<p class="dim">${texts.optinThanks(shortcode)}</p>` : ''}
<p class="back"><a href="${wayTo(shown)}">${texts.back(nounOf(shown))}</a></p>`
  return sitePage(shown, { title: `${heading} – ${titleOf(experience, language)}`, content })
}

function outcomeOf({ language, experience }: PublicExperience, entered: Entered): string {
  const { isPending, prize, toClaim } = entered
  const texts = webTexts[language]
  if (isPending) return texts.pendingText
  if (toClaim !== undefined) return texts.mayWinText(toClaim)
  if (prize === undefined)
    return kinds[experience.kind].earnsCredits ? texts.thanksText : `${texts.thanksText} ${texts.goodLuck}`
  return prize ? texts.wonText(prize) : texts.noPrizeText
}

/** The page of a prize leads to its claim until it is claimed. */
function toPrize(shown: PublicExperience, { prizePlace: place, toClaim }: Entered): Html | '' {
  if (place === undefined) return ''
  const texts = claimTexts[shown.language]
  const words = toClaim === undefined ? texts.toPrize : texts.toClaim
  return html`<p><a class="button" href="${wayTo(shown, place)}">${words}</a></p>`
}

/** The page Coupon is for whoever has entered: no other page leads to it. */
function toCoupon(shown: PublicExperience): Html | '' {
  if (!shown.written.has('coupon')) return ''
  return html`<p><a class="button" href="${wayTo(shown, 'coupon')}">${pageTitle(shown, 'coupon')}</a></p>`
}

/** Only who waits for a draw is in; a prize that was taken at once is said first, and that there was none below. */
function headingOf(texts: WebTexts, { answers, isPending, prize, toClaim }: Entered): string {
  const { first_name: firstName = '' } = answers
  if (isPending || prize === null || toClaim !== undefined) return texts.pendingHeading(firstName)
  return prize ? texts.wonHeading(firstName) : texts.thanksHeading(firstName)
}

function askingText({ language, shortcode }: PublicExperience, { asking }: Entered): Html | '' {
  const texts = webTexts[language]
  if (asking === 'must_confirm')
    return html`<p>${shortcode ? texts.optinConfirm : texts.optinConfirmEmail}</p>`
  if (asking !== 'held_back') return ''
  return html`<p>${shortcode ? texts.optinHeldBack(shortcode) : texts.optinHeldBackEmail}</p>`
}

/** The client's words after an entry; the outcome above them is ours. */
function confirmationFrame(shown: PublicExperience, answers: Entered['answers']): Html {
  return homeFrame(shown, withAnswers(shown.confirmationHtml, shown, answers))
}

/** The form of a preview: staff see that it works, and that nothing came of it. */
export function previewSentPage(preview: PublicExperience): HtmlAnswer {
  const shown = { ...preview, isBelowHome: true }
  const texts = webTexts[shown.language]
  const content = html`<section class="card"><h1>${texts.previewHeading}</h1><p>${texts.previewText}</p>
<p><a href="${wayTo(shown)}">${texts.back(nounOf(shown))}</a></p></section>
${confirmationFrame(shown, sampleAnswers(shown))}${toCoupon(shown)}`
  return sitePage(shown, { title: texts.previewHeading, content })
}

/** One page for an address that never was and for an experience that is gone or hidden. */
export function notFoundPage(language: Language): HtmlAnswer {
  const texts = webTexts[language]
  return pageAnswer({
    language,
    title: texts.notFoundHeading,
    styles: siteStyles,
    status: 404,
    content: html`<main><section class="card"><h1>${texts.notFoundHeading}</h1><p>${texts.notFoundText}</p></section></main>`,
  })
}

/** A preview of what is not saved that cannot be shown, and why. */
export function notShownPage(language: Language, fault: UnsavedFault): HtmlAnswer {
  const { previewFaultHeading, previewFaults } = webTexts[language]
  return pageAnswer({
    language,
    title: previewFaultHeading,
    styles: siteStyles,
    status: 422,
    content: html`<main><section class="card"><h1>${previewFaultHeading}</h1><p>${previewFaults[fault]}</p></section></main>`,
  })
}

/** A page in both languages, since the address of a link names none. */
export function linkGonePage(): HtmlAnswer {
  const { en, fr } = webTexts
  return pageAnswer({
    language: 'en',
    title: en.notFoundHeading,
    styles: siteStyles,
    status: 404,
    content: html`<main><section class="card"><h1>${en.notFoundHeading}</h1><p>${en.linkGoneText}</p></section>
<section class="card" lang="fr"><h2>${fr.notFoundHeading}</h2><p>${fr.linkGoneText}</p></section></main>`,
  })
}
