import { contestOf, siteAddress, titleOf } from '#server/experiences/experiences.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import { webTexts } from '../webTexts.ts'
import type { PublicExperience } from './siteFrame.ts'

/**
 * Ways to tell others, where the contest has them (E3): links alone, so that no other site learns who was here before
 * one is followed. The message is the contest's own where it has one.
 */
export function sharing(shown: PublicExperience): Html | '' {
  const { experience, language } = shown
  if (!contestOf(experience)?.has_sharing || experience.visibility === 'private') return ''
  const texts = webTexts[language]
  const address = countedAddress(siteAddress({ ...shown, eid: experience.eid }, { language }))
  const message = ownMessage(shown) ?? texts.shareText(titleOf(experience, language))
  const ways = [
    ['X', `https://x.com/intent/post?${query({ text: message, url: address })}`],
    ['Facebook', `https://www.facebook.com/sharer/sharer.php?${query({ u: address })}`],
    [texts.shareByEmail, `mailto:?${query({ body: `${message}\n${address}` })}`],
  ] as const
  return html`<section class="card share"><h2>${texts.shareHeading}</h2>
<button class="button" type="button" data-share="${address}" data-text="${message}" hidden>${texts.share}</button>
<ul class="ways">${ways.map(
    ([name, way]) => html`<li><a href="${way}" target="_blank" rel="noopener noreferrer">${name}</a></li>`,
  )}</ul>
<div class="field"><label for="share">${texts.shareAddress}</label><input id="share" readonly value="${address}"></div></section>`
}

/** It shows the same page, and says that somebody shared it (`sharedViews.ts`): nothing of who did. */
function countedAddress(address: string): string {
  const url = new URL(address)
  url.searchParams.append('via', 'share')
  return url.href
}

/** French readers share the English message where there is no French one. */
function ownMessage({ experience: { settings }, language }: PublicExperience): string | undefined {
  if (!('twitter_message' in settings)) return undefined
  return (language === 'fr' && settings.twitter_message_fr) || settings.twitter_message || undefined
}

/** With `%20` for a space: a mail program shows a `+` as it is. */
const query = (values: Readonly<Record<string, string>>): string =>
  Object.entries(values)
    .map(([name, value]) => `${name}=${encodeURIComponent(value)}`)
    .join('&')
