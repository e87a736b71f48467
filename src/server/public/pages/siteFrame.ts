import { type AddressedPage, addressedPages } from '#contract/experiences/pageNames.ts'
import type { Phase } from '#contract/experiences/status.ts'
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
  /** Which page it is; Home where it is left out. */
  readonly page?: AddressedPage | undefined
  /** What the client wrote on it in this language; never trusted. */
  readonly pageHtml: string
  /** Which other pages there are to lead to. */
  readonly written: Readonly<Record<AddressedPage, boolean>>
  readonly phase: Phase
  /** Shown where a form is sent to, a step below Home. */
  readonly isBelowHome?: boolean
  /** The number that HELP is texted to, where the experience has one. */
  readonly shortcode: string | undefined
  /** Whether its form has to prove some work. */
  readonly needsProof: boolean
  readonly at: Date
}

/**
 * The way to another page of the experience, or to Home. All ways start at the page itself, so that a preview, which
 * lies elsewhere, leads on within itself although it has the same bytes.
 */
export const wayTo = (shown: PublicExperience, place = '', language: Language = shown.language): string =>
  `${placeOf(shown, place)}?lang=${language}`

/** The same, of what speaks no language. */
export function placeOf({ experience, page, isBelowHome }: PublicExperience, place: string): string {
  const home = page || isBelowHome ? `../${experience.eid}` : experience.eid
  return place ? `${home}/${place}` : home
}

/** Name and language switch above; help and the legal pages below. */
export function siteFrame(shown: PublicExperience, content: Html): Html {
  const { client, language, shortcode, page, written } = shown
  const texts = webTexts[language]
  const other = language === 'fr' ? 'en' : 'fr'
  const legal = addressed.filter((name) => written[name])
  return html`<header class="top"><div><span class="brand">${clientLogo(client, language)}<span>${client.name}</span></span>
<nav aria-label="${texts.languages}"><a href="${wayTo(shown, page, other)}" lang="${other}" hreflang="${other}">${
    texts.otherLanguage
  }</a></nav></div></header>
<main>${content}</main>
<footer class="dim">${shortcode ? html`<p>${texts.help} ${shortcode}.</p>` : ''}${
    legal.length > 0
      ? html`<p>${legal.map((name) => html`<a href="${wayTo(shown, name)}">${texts.pages[name]}</a> `)}</p>`
      : ''
  }${privacyLines(client, language)}</footer>`
}

const addressed = Object.keys(addressedPages) as AddressedPage[]
