/** A page of an experience: its frame, its look and what of it depends on what the client wrote. */
import { logoPath } from '#contract/words/logo.ts'
import type { HtmlAnswer } from '#server/platform/http/call.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import { analyticsOf, analyticsQuestion, analyticsSites } from './analytics.ts'
import { captchaSites } from './captchaPart.ts'
import { isLightOnly, picturesOf } from './homeFrame.ts'
import { type Page, pageAnswer } from './layout.ts'
import { headTags } from './shareCard.ts'
import { type PublicExperience, siteFrame } from './siteFrame.ts'
import { siteStyles } from './styles.ts'

type Site = Pick<Page, 'title' | 'status'> & { readonly content: Html; readonly hasEntryForm?: boolean }

export function sitePage(
  shown: PublicExperience,
  { content, hasEntryForm = false, ...page }: Site,
): HtmlAnswer {
  const { language, client } = shown
  const pictures = picturesOf(shown)
  return pageAnswer({
    language,
    styles: siteStyles,
    colour: client.colour,
    font: client,
    head: headTags(shown),
    icon: logoPath(client),
    script: 'entry',
    ...page,
    isLightOnly: isLightOnly(shown),
    picturesFrom: pictures === undefined ? undefined : new URL(pictures).origin,
    sites: [
      (analyticsOf(shown) !== undefined && analyticsSites) || {},
      (hasEntryForm && captchaSites(shown)) || {},
    ],
    content: html`${siteFrame(shown, content)}${analyticsQuestion(shown)}`,
  })
}
