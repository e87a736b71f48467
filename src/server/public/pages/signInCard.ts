/** The card in the place of the form where entering needs to be signed in, and above it for who is signed in. */
import { type Html, html } from '#server/platform/rendering.ts'
import { hasAccounts, tokenOf } from '../accountRules.ts'
import { accountTexts } from '../accountTexts.ts'
import { type PublicExperience, wayTo } from './siteFrame.ts'

export const needsSignIn = ({ experience, person }: PublicExperience): boolean =>
  hasAccounts(experience) && person === undefined

export function signInCard(shown: PublicExperience, error?: string): Html {
  const texts = accountTexts[shown.language]
  return html`<section class="card"><h2 id="enter" tabindex="-1">${texts.gateHeading}</h2>
${error ? html`<div class="alert" role="alert"><p><strong>${error}</strong></p></div>` : ''}
<p>${texts.gateText}</p>
<ul class="ways"><li><a href="${wayTo(shown, 'register')}">${texts.register}</a></li>
<li><a href="${wayTo(shown, 'login')}">${texts.login}</a></li></ul></section>`
}

/**
 * The participant's name, the way to the profile, and the token of the form that it stands in; nothing for whoever is
 * not signed in.
 */
export function signedInLines(shown: PublicExperience): Html | '' {
  const { person, language } = shown
  if (!person) return ''
  const texts = accountTexts[language]
  const name = (person.is_sure && person.first_name) || person.address
  return html`<p class="dim">${texts.signedInAs(name)}</p>
<ul class="ways"><li><a href="${wayTo(shown, 'profile')}">${texts.profile}</a></li></ul>
<input type="hidden" name="account_token" value="${tokenOf(person)}">`
}
