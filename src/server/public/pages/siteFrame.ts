import type { IntakeExperience } from '#server/experiences/experiences.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import type { Language } from '../texts.ts'
import { webTexts } from '../webTexts.ts'
import { clientLogo, type ShownClient } from './clientLogo.ts'
import { privacyLines } from './privacyLines.ts'

/** What every page of one experience shows. */
export type PublicExperience = {
  readonly experience: IntakeExperience
  readonly client: ShownClient & { readonly timeZone: string }
  readonly language: Language
  /** The client's own Home page in this language; never trusted. */
  readonly homeHtml: string
  /** The number that HELP is texted to, where the experience has one. */
  readonly shortcode: string | undefined
  /** Whether its form has to prove some work. */
  readonly needsProof: boolean
  readonly at: Date
}

/** Name and language switch above, help below. */
export function siteFrame(
  { experience, client, language, shortcode }: PublicExperience,
  content: Html,
): Html {
  const texts = webTexts[language]
  const other = language === 'fr' ? 'en' : 'fr'
  return html`<header class="top"><div><span class="brand">${clientLogo(client, language)}<span>${client.name}</span></span>
<nav aria-label="${texts.languages}"><a href="/e/${experience.eid}?lang=${other}" lang="${other}" hreflang="${other}">${
    texts.otherLanguage
  }</a></nav></div></header>
<main>${content}</main>
<footer class="dim">${shortcode ? html`<p>${texts.help} ${shortcode}.</p>` : ''}${privacyLines(client, language)}</footer>`
}
