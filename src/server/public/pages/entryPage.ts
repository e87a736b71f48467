import { facts } from '#contract/experiences/kinds/facts.ts'
import type { Phase } from '#contract/experiences/status.ts'
import { titleOf } from '#server/experiences/experiences.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import { nounOf } from '../nouns.ts'
import { pageMoment } from '../pageMoment.ts'
import { timeLeft } from '../timeLeft.ts'
import { webTexts } from '../webTexts.ts'
import { entryForm, formAnswer } from './entryForm.ts'
import type { FormState } from './formFields.ts'
import { homeFrame } from './homeFrame.ts'
import { productsCard } from './productsCard.ts'
import type { PublicExperience } from './siteFrame.ts'

/**
 * The Home page: what the client says, then the form, or why there is none, which a page of the phase may say itself.
 * A kind that takes no entries has no form, and says nothing but while it is open.
 */
export function entryPage(shown: PublicExperience, form: FormState): HtmlAnswer {
  const { experience, language, phase } = shown
  const title = titleOf(experience, language)
  const texts = webTexts[language]
  const written = homeFrame(shown, shown.pageHtml)
  const isTold = shown.isOfPhase || (phase === 'coming_soon' && experience.started_at !== null)
  const isEntered = phase === 'open' && takesEntries(shown)
  const below = isEntered
    ? entryForm(shown, form)
    : phase === 'open' || isTold
      ? ''
      : closedCard(shown, phase)
  const content = html`<div class="intro"><h1>${title}</h1>${whenLine(shown)}${countdown(shown)}${
    experience.visibility === 'private'
      ? html`<p>${(shown.guest ? texts.invitedByLink : texts.invited)(nounOf(shown))}</p>`
      : ''
  }</div>
${
  isEntered && shown.pageHtml !== ''
    ? html`<div class="columns"><div class="said">${written}${productsCard(shown)}${enterWay(shown, form)}</div>${below}</div>`
    : html`${below}${written}${productsCard(shown)}`
}`
  return formAnswer({ shown, form, title, content, hasEntryForm: isEntered })
}

/** Until when, or from when, it is open; and how long that is still, where it is soon. */
function whenLine(shown: PublicExperience): Html | '' {
  const { phase, language, experience, client } = shown
  const texts = webTexts[language]
  const date =
    phase === 'open' && experience.ended_at
      ? texts.untilText(dateText(shown, experience.ended_at))
      : phase === 'coming_soon' && experience.started_at
        ? soonText(shown, experience.started_at)
        : ''
  const left = timeLeft({ ...shown, timeZone: client.timeZone })
  const told = left === '' && phase === 'coming_soon' ? texts.soonHeading : left
  if (date === '' && told === '') return ''
  return html`<p class="when"><span>${date}</span>${told === '' ? '' : html` <strong class="left">${told}</strong>`}</p>`
}

/** Filled by the page's script, which counts by the second; the line above says the same without one. */
function countdown({ phase, language, experience, at }: PublicExperience): Html | '' {
  const until =
    phase === 'open' ? experience.ended_at : phase === 'coming_soon' ? experience.started_at : null
  if (!until || until <= at) return ''
  const units = webTexts[language].countdown
  return html`<p class="countdown" data-until="${until.toISOString()}" aria-hidden="true">${units.map(
    (unit) => html`<span><b>–</b> ${unit}</span>`,
  )}</p>`
}

/** A way to the form that stays in sight on a phone while one reads what is above it, where that is long. */
function enterWay({ pageHtml, language }: PublicExperience, { errors }: FormState): Html | '' {
  const words = pageHtml.replace(/<style[\s\S]*?<\/style>/gi, '').replace(/<[^>]*>/g, '')
  const pictures = pageHtml.match(/<(?:img|svg|table)\b/gi)?.length ?? 0
  const isLong = words.trim().length + pictures * 200 > 350
  if (!isLong || errors.size > 0) return ''
  return html`<a class="button enter" href="#enter" data-enter>${webTexts[language].enterHeading}</a>`
}

/** Why nobody can enter. */
export function closedCard(shown: PublicExperience, phase: Exclude<Phase, 'open'>): Html {
  const texts = webTexts[shown.language]
  if (phase === 'ended' && !takesEntries(shown))
    return html`<section class="card"><h2>${texts.goneHeading}</h2></section>`
  if (phase === 'ended')
    return html`<section class="card"><h2>${texts.closedHeading(nounOf(shown))}</h2><p>${texts.closedText}</p></section>`
  const { started_at: start } = shown.experience
  return html`<section class="card"><h2>${texts.soonHeading}</h2>${
    start ? html`<p>${soonText(shown, start)}</p>` : ''
  }</section>`
}

const takesEntries = ({ experience }: PublicExperience): boolean => facts[experience.kind].takesEntries

/** From when one can enter, or read what it says. */
function soonText(shown: PublicExperience, start: Date): string {
  const { soonText: enter, readSoonText: read } = webTexts[shown.language]
  return (takesEntries(shown) ? enter : read)(dateText(shown, start))
}

const dateText = ({ client, language }: PublicExperience, at: Date): string =>
  pageMoment(language, client.timeZone, at)
