import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import { momentText } from '#server/platform/time.ts'
import type { ListedDraw, ShownCommitment } from '#server/prizing/prizing.ts'
import { clientLogo, type ShownClient } from '../pages/clientLogo.ts'
import { pageAnswer } from '../pages/layout.ts'
import { otherThan } from '../pages/siteFrame.ts'
import { siteStyles } from '../pages/styles.ts'
import type { Language } from '../texts.ts'
import { webTexts } from '../webTexts.ts'
import { boundTexts } from './boundTexts.ts'
import { drawStyles } from './drawStyles.ts'
import { drawsCard } from './drawsCard.ts'

type Shown = {
  /** Newest first. */
  readonly commitments: readonly ShownCommitment[]
  /** All of the experience, bound or not. */
  readonly draws: readonly ListedDraw[]
  readonly client: ShownClient & { readonly timeZone: string }
  readonly language: Language
  readonly title: string
}

export function boundPage(shown: Shown): HtmlAnswer {
  const { client, language, title, commitments } = shown
  const texts = boundTexts[language]
  const other = otherThan(language)
  const content = html`<header class="top"><div><span class="brand">${clientLogo(client, language)}<span>${client.name}</span></span>
<nav aria-label="${webTexts[language].languages}"><a href="?lang=${other}" lang="${other}" hreflang="${other}">${webTexts[language].otherLanguage}</a></nav></div></header>
<main><div class="intro"><h1>${texts.title}</h1><p>${title}</p><p>${texts.lead}</p><p>${texts.trust}${commitments.some(({ draw_at }) => draw_at !== null) ? ` ${texts.trustText}` : ''}</p></div>
${commitments.map((one, at) => card(shown, one, at === 0))}
${shown.draws.length > 0 ? drawsCard(shown.draws, { language, timeZone: client.timeZone }) : ''}</main>`
  const answer = pageAnswer({
    language,
    content,
    title: `${texts.title} – ${title}`,
    styles: siteStyles + drawStyles,
    colour: client.colour,
  })
  return { ...answer, headers: { ...answer.headers, 'X-Robots-Tag': 'noindex' } }
}

/** The time at which it was bound, as its text says. */
export const boundAt = ({ text }: Pick<ShownCommitment, 'text'>): string =>
  (JSON.parse(text) as { committed_at: string }).committed_at

function card({ client, language }: Shown, one: ShownCommitment, isLast: boolean): Html {
  const texts = boundTexts[language]
  const time = (at: Date) => momentText(language, client.timeZone, at)
  const facts: [string, string | Html][] = [
    [texts.hash, html`<code>${one.hash}</code>`],
    [texts.drawAt, one.draw_at ? time(one.draw_at) : texts.drawAtNone],
    [texts.committed, time(new Date(boundAt(one)))],
    [texts.round, one.chain_hash === null ? texts.roundNone : texts.roundBy(one.chain_hash)],
    [texts.text, html`<code>${one.text}</code>`],
  ]
  const use = one.draw_eid
    ? html`<a href="/draws/${one.draw_eid}?lang=${language}">${texts.used(one.draw_eid)}</a>`
    : html`${texts.unused}`
  return html`<section class="card"><h2>${texts.number(one.number)} (${isLast ? texts.current : texts.replaced})</h2>
<dl class="facts">${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl><p>${use}</p></section>`
}
