import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import { momentText } from '#server/platform/time.ts'
import type { FoundBallot, ListedDraw, Notice, ShownDraw } from '#server/prizing/prizing.ts'
import { clientLogo, type ShownClient } from '../pages/clientLogo.ts'
import { pageAnswer } from '../pages/layout.ts'
import { otherThan } from '../pages/siteFrame.ts'
import { siteStyles } from '../pages/styles.ts'
import type { Language } from '../texts.ts'
import { webTexts } from '../webTexts.ts'
import { drawStyles } from './drawStyles.ts'
import { drawsCard, reasonText, stateText, titleText } from './drawsCard.ts'
import { drawTexts } from './drawTexts.ts'

type Shown = {
  readonly draw: ShownDraw
  readonly client: ShownClient & { readonly timeZone: string }
  readonly language: Language
  readonly hasFrench: boolean
  /** When it is looked at. */
  readonly at: Date
  readonly winners: readonly string[]
  /** All of the experience, this one too. */
  readonly draws: readonly ListedDraw[]
  /** People outside who are mailed the hash of the freeze. */
  readonly notices: readonly Notice[]
  /** The entry number that was looked up, and its ballot where there is one. */
  readonly asked: { readonly entry: string; readonly ballot: FoundBallot | undefined } | undefined
}

export function drawPage(shown: Shown): HtmlAnswer {
  const { draw, client, language } = shown
  const texts = drawTexts[language]
  const other = otherThan(language)
  const title = (language === 'fr' && draw.title_fr) || draw.title || draw.name
  const content = html`<header class="top"><div><span class="brand">${clientLogo(client, language)}<span>${client.name}</span></span>
${
  shown.hasFrench
    ? html`<nav aria-label="${webTexts[language].languages}"><a href="${draw.eid}?lang=${other}" lang="${other}" hreflang="${other}">${webTexts[language].otherLanguage}</a></nav>`
    : ''
}</div></header>
<main><div class="intro"><h1>${titleText(draw, language)}</h1><p>${title}</p><p>${stateText(draw, { language, timeZone: client.timeZone })}</p>
${draw.state === 'abandoned' ? html`<p>${reasonText(draw, language)}</p>` : ''}
${draw.is_testing ? html`<p><strong>${texts.test}</strong></p>` : ''}</div>
${lookUp(shown)}
${draw.state === 'complete' ? winnersCard(shown) : ''}
${factsCard(shown)}
${draw.state === 'complete' ? checkCard(shown) : noCheckCard(shown)}
${shown.draws.length > 1 ? drawsCard(shown.draws, { language, timeZone: client.timeZone }) : ''}
</main>`
  const answer = pageAnswer({
    language,
    content,
    title: `${titleText(draw, language)} – ${title}`,
    styles: siteStyles + drawStyles,
    colour: client.colour,
    font: client,
    script: 'draw',
  })
  return { ...answer, headers: { ...answer.headers, 'X-Robots-Tag': 'noindex' } }
}

function lookUp({ asked, language, draw }: Shown): Html {
  const texts = drawTexts[language]
  return html`<form class="card" method="get" action="${draw.eid}"><h2>${texts.mineHeading}</h2>
<input type="hidden" name="lang" value="${language}">
<div class="field"><label for="entry">${texts.mineLabel}</label><span class="dim" id="entry-hint">${texts.mineHint}</span>
<input id="entry" name="entry" maxlength="100" autocomplete="off" autocapitalize="none" spellcheck="false" required
value="${asked?.entry ?? ''}" aria-describedby="entry-hint"></div>
<button class="button" type="submit">${texts.mineSubmit}</button>
${asked ? html`<p role="status">${foundText(texts, draw, asked.ballot)}</p>` : ''}</form>`
}

function foundText(texts: Texts, draw: ShownDraw, ballot: FoundBallot | undefined): string {
  if (!ballot) return texts.mineNo
  return ballot.is_winner && !draw.is_testing ? texts.mineWon(ballot.ballot) : texts.mineYes(ballot.ballot)
}

function winnersCard({ draw, winners, language }: Shown): Html {
  const texts = drawTexts[language]
  return html`<section class="card"><h2>${draw.is_testing ? texts.testDrawnHeading : texts.winnersHeading}</h2>
${winners.length === 0 ? html`<p>${texts.winnersNone}</p>` : html`<ul class="ballots">${winners.map((ballot) => html`<li><code>${ballot}</code></li>`)}</ul>`}</section>`
}

function factsCard(shown: Shown): Html {
  const { draw, language } = shown
  const texts = drawTexts[language]
  const number = new Intl.NumberFormat(`${language}-CA`)
  const facts: [string, string | Html][] = [
    [texts.prize, draw.prize_pool_name],
    [texts.count, number.format(draw.count)],
    [texts.ballots, number.format(draw.ballot_count)],
    [texts.period, periodText(shown)],
    ...(draw.rules.length > 0
      ? [[texts.rules, draw.rules.map(({ key, value }) => `${key}: ${value}`).join(', ')] as [string, string]]
      : []),
    [texts.publicValue, valueText(shown)],
    [texts.bound, boundText(shown)],
    [texts.witnesses, witnessText(shown)],
    [texts.hash, html`<code>${draw.manifest_hash}</code><br><span class="dim">${texts.hashHint}</span>`],
  ]
  return html`<section class="card"><h2>${texts.factsHeading}</h2>
<dl class="facts">${facts.map(([name, value]) => html`<dt>${name}</dt><dd>${value}</dd>`)}</dl></section>`
}

function periodText({ draw, client, language }: Shown): string {
  const texts = drawTexts[language]
  const said = (at: Date | null, words: (time: string) => string) =>
    at ? [words(momentText(language, client.timeZone, at))] : []
  const period = [...said(draw.entered_from, texts.since), ...said(draw.entered_to, texts.until)]
  return period.join(', ') || texts.always
}

function valueText(shown: Shown): string | Html {
  const { draw, language } = shown
  const texts = drawTexts[language]
  if (draw.state === 'abandoned' && draw.public_value === null) return texts.valueNever
  if (draw.beacon_round !== null) return beaconText(shown, draw.beacon_round)
  if (draw.public_value !== null) return texts.valueBy(draw.public_value, draw.public_value_by ?? '–')
  return draw.state === 'open' ? texts.valueOpen : texts.valueNone
}

function boundText({ draw, client, language }: Shown): string | Html {
  const texts = drawTexts[language]
  if (draw.commitment === null) return texts.boundNone
  const time = draw.bound_for && momentText(language, client.timeZone, draw.bound_for)
  return html`${time === null ? texts.boundSecret : texts.boundFor(time)} <code>${draw.commitment}</code><br><a href="of/${draw.experience_eid}?lang=${language}">${texts.boundLink}</a>`
}

/** Only who had the hash before the value was known is worth something. */
function witnessText({ draw, notices, client, language }: Shown): Html {
  const texts = drawTexts[language]
  const isInTime = ({ at }: Notice) =>
    at !== null && (draw.beacon_at === null || new Date(at) < draw.beacon_at)
  const lineOf = (one: Notice) => {
    if (one.at === null) return texts.witnessNone(one.to)
    const time = momentText(language, client.timeZone, new Date(one.at))
    return isInTime(one) ? texts.witnessAt(one.to, time) : texts.witnessLate(one.to, time)
  }
  const lines = notices.map((one) => html`${lineOf(one)}<br>`)
  const none = draw.state === 'open' ? texts.unwitnessedYet : texts.unwitnessed
  return html`${lines}${notices.some(isInTime) ? '' : none}`
}

/** Linked by the hash of the chain, so that nobody looks at another one. */
function beaconText({ draw, client, language, at }: Shown, beaconRound: number): Html {
  const texts = drawTexts[language]
  const round = String(beaconRound)
  if (draw.public_value === null) {
    const time = draw.beacon_at ? momentText(language, client.timeZone, draw.beacon_at) : '–'
    const isLate = draw.beacon_at !== null && draw.beacon_at <= at
    return html`${(isLate ? texts.valueLate : texts.valueAwaited)(round, time)}`
  }
  const address = `https://api.drand.sh/${draw.beacon_chain ?? ''}/public/${round}`
  return html`${texts.valueOf(round)} <code>${draw.public_value}</code><br><a href="${address}" rel="noopener">${texts.valueElsewhere}</a>`
}

type Texts = (typeof drawTexts)['en']
type Check = Texts['checks']['set']

/** Each with what is still to be trusted where it fits, and how long it takes. */
const checkLine = (texts: Texts, { name, check }: { name: string; check: Check }): Html =>
  html`<li data-of="${name}"><span>${check.says}<br><span class="dim">${texts.trusted} ${check.trust} ${check.readsAll ? texts.takesReading : texts.takesNothing}</span></span> <strong></strong></li>`

/** The part of an abandoned draw that stays to be compared. */
function noCheckCard({ draw, language }: Shown): Html {
  const texts = drawTexts[language]
  const isOver = draw.state === 'abandoned'
  return html`<section class="card"><h2>${texts.checkHeading}</h2><p>${isOver ? texts.checkNever : texts.checkLater}</p>
${isOver ? html`<ul class="ways">${ballotsWay({ draw, language })}</ul>` : ''}</section>`
}

const ballotsWay = ({ draw, language }: Pick<Shown, 'draw' | 'language'>): Html =>
  html`<li><a href="${draw.eid}/ballots" download="draw-${draw.eid}-ballots.txt">${drawTexts[language].set}</a></li>`

/** The browser's own computation; without script the files and the description are there all the same. */
function checkCard({ draw, language }: Shown): Html {
  const texts = drawTexts[language]
  const words = {
    working: texts.checkWorking,
    good: texts.checkGood,
    bad: texts.checkBad,
    failed: texts.checkFailed,
    took: texts.took,
  }
  const states = { fits: texts.fits, not: texts.fitsNot, none: texts.notShown }
  return html`<section class="card" data-check="${draw.eid}" data-count="${draw.ballot_count}" data-locale="${language}-CA"${Object.entries(
    { ...words, ...states },
  ).map(([name, text]) => html` data-${name}="${text}"`)}>
<h2>${texts.checkHeading}</h2><p>${texts.checkText}</p>
<button class="button" type="button" hidden>${texts.checkStart}</button>
<p role="status" data-status></p>
<ul class="checks">${Object.entries(texts.checks).map(([name, check]) => checkLine(texts, { name, check }))}</ul>
<h2>${texts.ownHeading}</h2><p>${texts.ownText}</p>
<ul class="ways"><li><a href="${draw.eid}/certificate" download="draw-${draw.eid}.json">${texts.certificate}</a></li>
${ballotsWay({ draw, language })}
<li><a href="/.well-known/fanfare-signing-key.json">${texts.key}</a></li>
<li><a href="/site/draws.md" download>${texts.description}</a></li>
<li><a href="/site/verify_draw.py" download>${texts.program}</a></li></ul></section>`
}
