import { type Html, html } from '#server/platform/rendering.ts'
import { momentText } from '#server/platform/time.ts'
import type { ListedDraw } from '#server/prizing/prizing.ts'
import type { Language } from '../texts.ts'
import { drawTexts } from './drawTexts.ts'

type Shown = { readonly language: Language; readonly timeZone: string }

/** Of a confirmed draw when that was, of an abandoned one too, else when it was frozen. A test has no winners. */
export function stateText(draw: ListedDraw, { language, timeZone }: Shown): string {
  const { state, opened_at, confirmed_at, abandoned_at, is_testing } = draw
  const at = { open: null, 'in-progress': null, complete: confirmed_at, abandoned: abandoned_at }[state]
  const { state: texts, testComplete, testDrawn } = drawTexts[language]
  const ofTest = { ...texts, complete: testComplete, 'in-progress': testDrawn }
  return (is_testing ? ofTest : texts)[state](momentText(language, timeZone, at ?? opened_at))
}

export const titleText = ({ number, is_testing }: ListedDraw, language: Language): string =>
  drawTexts[language][is_testing ? 'testTitle' : 'title'](number)

/** Why it was abandoned, in the words of whoever did; nothing for another draw. */
export const reasonText = ({ abandoned_reason: reason }: ListedDraw, language: Language): string =>
  reason === null ? '' : drawTexts[language].abandonedFor(reason)

/**
 * Every draw of the experience, so that nobody can try several and show one. Tests stand by themselves and say what they
 * are, so that nobody takes one for a draw with prizes; left out, their numbers would seem to be missing.
 */
export function drawsCard(draws: readonly ListedDraw[], shown: Shown): Html {
  const { language } = shown
  const texts = drawTexts[language]
  const { real = [], tests = [] } = Object.groupBy(draws, (draw) => (draw.is_testing ? 'tests' : 'real'))
  const line = (draw: ListedDraw) =>
    html`<li><span><a href="/draws/${draw.eid}?lang=${language}">${titleText(draw, language)}</a><br>${stateText(draw, shown)} ${reasonText(draw, language)}</span></li>`
  const list = (of: readonly ListedDraw[]) => html`<ul class="checks">${of.map(line)}</ul>`
  return html`<section class="card"><h2>${texts.drawsHeading}</h2><p>${texts.drawsText}</p>
${real.length > 0 ? list(real) : ''}
${tests.length > 0 ? html`<h3>${texts.testsHeading}</h3><p>${texts.testsText}</p>${list(tests)}` : ''}</section>`
}
