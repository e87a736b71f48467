import { titleOf } from '#server/experiences/experiences.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import type { Language } from '../texts.ts'
import { webTexts } from '../webTexts.ts'
import { pageAnswer } from './layout.ts'
import { type PublicExperience, siteFrame, wayTo } from './siteFrame.ts'
import { siteStyles } from './styles.ts'

export type Entered = {
  firstName: string
  entryEid: string
  isPending: boolean
  askedForTexts: boolean
  /** Double opt-in: the phone is asked and its answer counts, or could not be asked for now. */
  asking?: 'must_confirm' | 'held_back' | undefined
}

/** The entry is in; the same form sent again shows the same. */
export function confirmationPage(shown: PublicExperience, entered: Entered): HtmlAnswer {
  const { experience, language, client, shortcode } = shown
  const texts = webTexts[language]
  const { firstName, isPending } = entered
  const heading = isPending ? texts.pendingHeading(firstName) : texts.thanksHeading(firstName)
  const content = html`<section class="card"><span class="mark" aria-hidden="true">✓</span>
<h1>${heading}</h1>
<p>${isPending ? texts.pendingText : texts.thanksText}</p>
<p>${texts.entryNumber}: <span class="number">${entered.entryEid}</span></p>
${askingText(shown, entered)}
${entered.askedForTexts && shortcode && entered.asking !== 'held_back' ? html`<p class="dim">${texts.optinThanks(shortcode)}</p>` : ''}
<p><a href="${wayTo(shown)}">${texts.back}</a></p></section>`
  return pageAnswer({
    language,
    title: `${heading} – ${titleOf(experience, language)}`,
    styles: siteStyles,
    colour: client.colour,
    content: siteFrame(shown, content),
  })
}

function askingText({ language, shortcode }: PublicExperience, { asking }: Entered): Html | '' {
  const texts = webTexts[language]
  if (asking === 'must_confirm')
    return html`<p>${shortcode ? texts.optinConfirm : texts.optinConfirmEmail}</p>`
  if (asking !== 'held_back') return ''
  return html`<p>${shortcode ? texts.optinHeldBack(shortcode) : texts.optinHeldBackEmail}</p>`
}

/** The form of a preview: staff see that it works, and that nothing came of it. */
export function previewSentPage(preview: PublicExperience): HtmlAnswer {
  const shown = { ...preview, isBelowHome: true }
  const texts = webTexts[shown.language]
  const content = html`<section class="card"><h1>${texts.previewHeading}</h1><p>${texts.previewText}</p>
<p><a href="${wayTo(shown)}">${texts.back}</a></p></section>`
  return pageAnswer({
    language: shown.language,
    title: texts.previewHeading,
    styles: siteStyles,
    colour: shown.client.colour,
    content: siteFrame(shown, content),
  })
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
