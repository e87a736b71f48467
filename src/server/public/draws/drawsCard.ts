import { type Html, html } from '#server/platform/rendering.ts'
import { momentText } from '#server/platform/time.ts'
import type { ListedDraw } from '#server/prizing/prizing.ts'
import type { Language } from '../texts.ts'
import { drawTexts } from './drawTexts.ts'

type Shown = { readonly language: Language; readonly timeZone: string }

/** Of a confirmed draw when that was, of an abandoned one too, else when it was frozen. */
export function stateText(draw: ListedDraw, { language, timeZone }: Shown): string {
  const { state, opened_at, confirmed_at, abandoned_at } = draw
  const at = { open: null, 'in-progress': null, complete: confirmed_at, abandoned: abandoned_at }[state]
  return drawTexts[language].state[state](momentText(language, timeZone, at ?? opened_at))
}

/** Why it was abandoned, in the words of whoever did; nothing for another draw. */
export const reasonText = ({ abandoned_reason: reason }: ListedDraw, language: Language): string =>
  reason === null ? '' : drawTexts[language].abandonedFor(reason)

/** Every draw of the experience, so that nobody can try several and show one. */
export function drawsCard(draws: readonly ListedDraw[], shown: Shown): Html {
  const { language } = shown
  const texts = drawTexts[language]
  const line = (draw: ListedDraw) =>
    html`<li><span><a href="/draws/${draw.eid}?lang=${language}">${texts.title(draw.number)}</a><br>${stateText(draw, shown)} ${reasonText(draw, language)} ${draw.is_testing ? texts.test : ''}</span></li>`
  return html`<section class="card"><h2>${texts.drawsHeading}</h2><p>${texts.drawsText}</p>
<ul class="checks">${draws.map(line)}</ul></section>`
}
