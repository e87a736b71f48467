import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { html } from '#server/platform/rendering.ts'
import type { Language } from '../texts.ts'
import { clientLogo, type ShownClient } from './clientLogo.ts'
import { pageAnswer } from './layout.ts'
import { privacyLines } from './privacyLines.ts'
import { siteStyles } from './styles.ts'
import { subscriptionTexts } from './subscriptionTexts.ts'

/** One thing that the page offers: a text above a button, which posts `wish`. */
export type Offer = { readonly wish: string; readonly label: string; readonly text?: string }

export type SubscriptionPage = {
  readonly language: Language
  readonly client: ShownClient
  /** Whether there is another language to choose. */
  readonly hasFrench: boolean
  /** The page's own path, to which its buttons post. */
  readonly path: string
  readonly heading: string
  readonly text: string
  /** The first is the one that people came for. */
  readonly offers: readonly Offer[]
  readonly isDone?: boolean
}

/** A page about what one person gets from one client: one question, big buttons, no script. */
export function subscriptionPage(page: SubscriptionPage): HtmlAnswer {
  const { language, client, hasFrench, path, heading, text, offers, isDone } = page
  const texts = subscriptionTexts[language]
  const other = language === 'fr' ? 'en' : 'fr'
  const content = html`<header class="top"><div><span class="brand">${clientLogo(client, language)}<span>${client.name}</span></span>
${
  hasFrench
    ? html`<nav aria-label="${texts.languages}"><a href="${path}?lang=${other}" lang="${other}" hreflang="${other}">${texts.otherLanguage}</a></nav>`
    : ''
}</div></header>
<main><section class="card">${isDone ? html`<span class="mark" aria-hidden="true">✓</span>` : ''}
<h1>${heading}</h1><p>${text}</p>
${offers.map(
  (offer, index) => html`<form class="offer" method="post" action="${path}?lang=${language}">
${offer.text ? html`<p class="dim">${offer.text}</p>` : ''}
<button class="${index === 0 && !isDone ? 'button' : 'button quiet'}" name="wish" value="${offer.wish}">${
    offer.label
  }</button></form>`,
)}</section></main>
<footer class="dim">${privacyLines(client, language)}</footer>`
  return pageAnswer({
    language,
    title: `${heading} – ${client.name}`,
    styles: siteStyles + ownStyles,
    colour: client.colour,
    font: client,
    content,
  })
}

/** One page for a token that was never given and for a message that is gone. */
export function badLinkPage(language: Language): HtmlAnswer {
  const { goneHeading, goneText } = subscriptionTexts[language]
  const content = html`<main><section class="card"><h1>${goneHeading}</h1><p>${goneText}</p></section></main>`
  return pageAnswer({ language, title: goneHeading, styles: siteStyles, status: 404, content })
}

const ownStyles = `
.card p { overflow-wrap: anywhere }
.offer { display: grid; gap: .6rem; justify-items: start }
.quiet { background: var(--card); color: var(--text); border: 1px solid var(--field) }`
