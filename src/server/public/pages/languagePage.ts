import { contestOf, type IntakeExperience, titleOf } from '#server/experiences/experiences.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { html } from '#server/platform/rendering.ts'
import { pageTitle } from '../pageTitles.ts'
import { webTexts } from '../webTexts.ts'
import { homeFrame } from './homeFrame.ts'
import { type PublicExperience, placeOf, wayTo } from './siteFrame.ts'
import { sitePage } from './sitePage.ts'

/** The language gate (E3): one choice before anything else, each in its own words, the browser's language first. */
export function languagePage(shown: PublicExperience): HtmlAnswer {
  const { experience, language, pageHtml } = shown
  const other = language === 'fr' ? 'en' : 'fr'
  const title = pageTitle(shown, 'language')
  const content = html`<div class="intro"><h1>${titleOf(experience, language)}</h1>
<p lang="${other}">${titleOf(experience, other)}</p></div>
${homeFrame(shown, pageHtml)}
<nav class="card" aria-label="${title}">${([language, other] as const).map(
    (one) =>
      html`<a class="button" href="${wayTo(shown, '', one)}" lang="${one}" hreflang="${one}">${webTexts[one].ownName}</a>`,
  )}</nav>`
  return sitePage(shown, { title: `${title} – ${titleOf(experience, language)}`, content })
}

/** Whoever is known by the address still is behind the gate. */
export const gateOf = (shown: PublicExperience): string =>
  placeOf(shown, 'language') + (shown.guest ? `?to=${shown.guest.token}` : '')

export const hasLanguageGate = (experience: IntakeExperience): boolean =>
  contestOf(experience)?.has_language_gate === true
