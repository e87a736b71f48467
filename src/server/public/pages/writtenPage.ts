import { titleOf } from '#server/experiences/experiences.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { html } from '#server/platform/rendering.ts'
import { webTexts } from '../webTexts.ts'
import { homeFrame } from './homeFrame.ts'
import { pageAnswer } from './layout.ts'
import { type PublicExperience, siteFrame, wayTo } from './siteFrame.ts'
import { siteStyles } from './styles.ts'

/** A page that the client wrote and that has nothing else on it: the rules, the privacy text. */
export function writtenPage(shown: PublicExperience): HtmlAnswer {
  const { experience, language, client, page = 'terms', pageHtml } = shown
  const texts = webTexts[language]
  const heading = texts.pages[page]
  const content = html`<div class="intro"><h1>${heading}</h1><p class="dim">${titleOf(experience, language)}</p></div>
${homeFrame({ source: pageHtml, title: heading, language, isWhole: true })}
<p><a href="${wayTo(shown)}">${texts.back}</a></p>`
  return pageAnswer({
    language,
    title: `${heading} – ${titleOf(experience, language)}`,
    styles: siteStyles,
    colour: client.colour,
    content: siteFrame(shown, content),
  })
}
