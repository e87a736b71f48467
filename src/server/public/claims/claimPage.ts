import { titleOf } from '#server/experiences/experiences.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import { momentText } from '#server/platform/time.ts'
import type { ShownClaim } from '#server/prizing/prizing.ts'
import { claimTexts } from '../claimTexts.ts'
import type { EntryField } from '../entryFields.ts'
import { errorSummary, formAnswer } from '../pages/entryForm.ts'
import { type FormState, fieldsOf } from '../pages/formFields.ts'
import { homeFrame } from '../pages/homeFrame.ts'
import { type PublicExperience, wayTo } from '../pages/siteFrame.ts'
import { prizeTexts } from '../prizes/prizeTexts.ts'
import { webTexts } from '../webTexts.ts'

export const answerField = 'skill_testing_answer'
/** No field of a form rule: these have no capitals. */
export const declineField = 'declinePrize'

const openStates: ReadonlySet<ShownClaim['state']> = new Set(['asked', 'told', 'unreachable', 'opened'])

type Claiming = {
  readonly claim: ShownClaim
  readonly fields: readonly EntryField[]
  /** The question in the reader's language, null where the page itself holds it; undefined where none is asked. */
  readonly question: string | null | undefined
  readonly form: FormState
  /** Below the experience's address: the page of the prize, once it is confirmed. */
  readonly prizePlace: string | undefined
}

/** The page of one potential winner, or of who claims a prize: the form while it can be answered, else how it stands. */
export function claimPage(shown: PublicExperience, claiming: Claiming): HtmlAnswer {
  const { language } = shown
  const { claim, form } = claiming
  const texts = claimTexts[language]
  const isOpen = openStates.has(claim.state)
  const isWon = isConfirmed(claim) || (claim.isRedemption && claiming.question === undefined)
  const content = isOpen
    ? html`<div class="intro"><h1>${(isWon ? texts.redemption : texts).heading(claim.prize)}</h1>
<p>${titleOf(shown.experience, language)}</p><p class="when"><span>${whenLine(shown, claim, isWon)}</span></p></div>
${homeFrame(shown, shown.pageHtml)}
${claimForm(shown, claiming)}`
    : standing(shown, claiming)
  return unlisted(
    formAnswer({ shown, form, title: `${texts.title} – ${titleOf(shown.experience, language)}`, content }),
  )
}

function whenLine(shown: PublicExperience, claim: ShownClaim, isWon: boolean): string {
  const texts = claimTexts[shown.language]
  if (claim.ends_at) return texts.until(timeOf(shown, claim.ends_at))
  return isWon && claim.isRedemption ? texts.redemption.hint : texts.anytime
}

function claimForm(shown: PublicExperience, { claim, fields, question, form }: Claiming): Html {
  const { language, ownPlace } = shown
  const texts = claimTexts[language]
  return html`<form class="card" method="post" action="${wayTo(shown, ownPlace)}" novalidate${fields.some(({ format }) => format === 'file') ? html` enctype="multipart/form-data"` : ''}>
<h2 id="enter" tabindex="-1">${texts.formHeading}</h2>
${errorSummary(form, language)}
${notYetOf(claim, { question, language })}
${fields.length > 0 ? html`<p class="dim">${webTexts[language].allRequired}</p>` : ''}
${fieldsOf(fields, form, language)}
${question === undefined ? '' : skillField({ question, form, language })}
<button class="button" type="submit">${texts.submit}</button>
</form>
${claim.award_id ? '' : declineForm(shown)}`
}

/** Nobody confirms a prize that an entry took at once: the answer does. */
function notYetOf(
  claim: ShownClaim,
  { question, language }: Pick<Claiming, 'question'> & Pick<PublicExperience, 'language'>,
): Html | '' {
  const texts = claimTexts[language]
  if (isConfirmed(claim)) return ''
  if (!claim.isRedemption) return html`<p>${texts.notYet}</p>`
  return question === undefined ? '' : html`<p>${texts.redemption.notYet}</p>`
}

/** Staff confirm without waiting for an answer where no question is asked: then the prize was drawn and is won. */
const isConfirmed = ({ award_id, isRedemption }: ShownClaim): boolean => award_id !== null && !isRedemption

/** Behind a fold, so that nobody declines by a slip. */
function declineForm(shown: PublicExperience): Html {
  const texts = claimTexts[shown.language]
  return html`<details class="card"><summary>${texts.decline}</summary>
<form method="post" action="${wayTo(shown, shown.ownPlace)}"><p>${texts.declineText}</p>
<button class="button" type="submit" name="${declineField}" value="yes">${texts.declineSure}</button></form></details>`
}

type Skill = Pick<Claiming, 'form'> & { question: string | null; language: PublicExperience['language'] }

function skillField({ question, form, language }: Skill): Html {
  const texts = claimTexts[language]
  const error = form.errors.get(answerField)
  return html`<fieldset class="field"><legend>${texts.skillHeading}</legend>
${question ? html`<p><strong>${question}</strong></p>` : ''}
<label for="${answerField}">${texts.skillLabel}</label>
<span class="dim" id="${answerField}-hint">${texts.skillHint}</span>
<input id="${answerField}" name="${answerField}" type="text" maxlength="200" autocomplete="off" required
value="${form.values.get(answerField) ?? ''}"${error ? html` aria-invalid="true"` : ''} aria-describedby="${answerField}-hint${
    error ? ` ${answerField}-error` : ''
  }">
${error ? html`<span class="error" id="${answerField}-error">${error}</span>` : ''}</fieldset>`
}

function standing(shown: PublicExperience, { claim, prizePlace }: Claiming): Html {
  const texts = claimTexts[shown.language]
  const toPrize = prizePlace
    ? html`<p><a class="button" href="${wayTo(shown, prizePlace)}">${texts.toPrize}</a></p>`
    : ''
  if (claim.state === 'claimed') {
    const { redemption, claimedText, confirmedText } = texts
    const heading = claim.isRedemption ? redemption.doneHeading : texts.claimedHeading
    const say = claim.isRedemption ? redemption.doneText : claim.award_id ? confirmedText : claimedText
    return html`<section class="intro done"><span class="mark" aria-hidden="true">✓</span>
<h1>${heading}</h1><p role="status">${say(claim.prize)}</p>
${toPrize}</section>`
  }
  if (isConfirmed(claim) && (claim.state === 'over' || claim.state === 'failed')) {
    const { heading, plain } = prizeTexts[shown.language]
    return html`<section class="intro done"><span class="mark" aria-hidden="true">✓</span>
<h1>${heading(claim.prize)}</h1><p role="status">${plain(claim.prize)}</p>
${toPrize}</section>`
  }
  const why =
    claim.state === 'over' && claim.ends_at
      ? texts.closed.over(timeOf(shown, claim.ends_at))
      : claim.state === 'failed' || claim.state === 'declined'
        ? texts.closed[claim.state]
        : texts.closed.gone
  return html`<section class="intro"><h1>${texts.closedHeading}</h1><p role="status">${why}</p></section>`
}

const timeOf = ({ client, language }: PublicExperience, at: Date): string =>
  momentText(language, client.timeZone, at)

/** One person's own: no search engine keeps it. */
const unlisted = (answer: HtmlAnswer): HtmlAnswer => ({
  ...answer,
  headers: { ...answer.headers, 'X-Robots-Tag': 'noindex' },
})
