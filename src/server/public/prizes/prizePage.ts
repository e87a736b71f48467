/**
 * The page of one prize that was won: what staff wrote for its winners, and the code of an e-prize. Whoever has its
 * address is that person; an address that we did not sign answers nothing. No script of a client runs here (decision 48).
 * A prize that has to be claimed first leads to its claim until then.
 */
import { fillTokens } from '#contract/experiences/tokenText.ts'
import { readSignedId, titleOf } from '#server/experiences/experiences.ts'
import type { Db } from '#server/platform/db/db.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import type { InstallationScope } from '#server/platform/scope.ts'
import { findWonPrize, type WonPrize } from '#server/prizing/prizing.ts'
import { homeFrame } from '../pages/homeFrame.ts'
import { notFoundPage } from '../pages/outcomePages.ts'
import { wayTo } from '../pages/siteFrame.ts'
import { sitePage } from '../pages/sitePage.ts'
import { type Asked, findToShow, inItsLanguage, shownOf } from '../publicExperience.ts'
import { redirectTo } from '../redirect.ts'
import type { Language } from '../texts.ts'
import { claimPlaceOf } from './prizePlace.ts'
import { prizeTexts } from './prizeTexts.ts'

export async function showPrize(
  db: Db,
  visitor: InstallationScope,
  { prizeToken, ...given }: Asked & { readonly prizeToken: string },
): Promise<HtmlAnswer> {
  const seen = await findToShow(db, visitor, given.eid)
  const linkKey = seen?.known.linkKey
  if (!seen || linkKey === undefined) return notFoundPage(given.language)
  const { experience, scope } = seen
  const id = readSignedId(prizeToken, { use: 'prize', experienceId: experience.id, linkKey })
  const prize = id && (await findWonPrize(db, scope, { id, experienceId: experience.id }))
  if (!prize) return notFoundPage(given.language)
  const asked = inItsLanguage(seen, given)
  const { language } = asked
  const pageHtml = fillTokens(pageOf(prize, language), experience.settings.tokens).html
  const own = { ownPlace: `prize/${prizeToken}`, pageHtml, isOfPhase: false, confirmationHtml: '' }
  const shown = { ...(await shownOf(db, seen, { ...asked, page: undefined })), ...own }
  const claimPlace = prize.claimed_at ? undefined : claimPlaceOf(seen, prize.claim_id)
  if (claimPlace !== undefined) return redirectTo(wayTo(shown, claimPlace))
  const heading = prizeTexts[language].heading(prize.prize)
  const title = titleOf(experience, language)
  const content = html`<section class="intro done"><span class="mark" aria-hidden="true">✓</span>
<h1>${heading}</h1><p>${title}</p>${pageHtml === '' ? html`<p>${prizeTexts[language].plain(prize.prize)}</p>` : ''}</section>
${homeFrame(shown, pageHtml)}
${prize.code === null ? '' : codeCard(prize.code, language)}`
  const answer = sitePage(shown, { title: `${heading} – ${title}`, content })
  // One person's own: no search engine keeps it, and no cache.
  return { ...answer, headers: { ...answer.headers, 'X-Robots-Tag': 'noindex', 'Cache-Control': 'no-store' } }
}

/** French readers get the English page where there is no French one. */
const pageOf = (prize: WonPrize, language: Language): string =>
  (language === 'fr' && prize.winner_page_html_fr) || prize.winner_page_html || ''

function codeCard(code: string, language: Language): Html {
  const texts = prizeTexts[language]
  return html`<section class="card"><h2>${texts.codeHeading}</h2>
<p><span class="number">${code}</span></p><p class="dim">${texts.codeHint}</p></section>`
}
