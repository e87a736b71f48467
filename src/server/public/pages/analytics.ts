/**
 * The client's own counting of visitors by Google Analytics (E3). Nothing of it is fetched and no cookie set before the
 * visitor agrees, and it runs at the client's own domain alone: under the installation's address a script from
 * elsewhere would stand beside the console. Pages of one person are never counted, since their address is a secret.
 */
import { analyticsCode } from '#contract/experiences/analyticsCode.ts'
import { type Html, html } from '#server/platform/rendering.ts'
import type { Language } from '../texts.ts'
import type { PublicExperience } from './siteFrame.ts'

type Shown = Pick<PublicExperience, 'experience' | 'host' | 'guest' | 'person' | 'ownPlace'>

/** The code that counts this page; undefined where nothing does. */
export function analyticsOf({ experience: { settings }, ...shown }: Shown): string | undefined {
  const isOfOne = shown.guest !== undefined || shown.person !== undefined || shown.ownPlace !== undefined
  if (shown.host === undefined || isOfOne || !('ga_code' in settings)) return undefined
  return analyticsCode(settings.ga_code)
}

const texts = {
  en: {
    heading: 'Counting visits',
    text: (client: string) =>
      `May ${client} count your visit with Google Analytics? It sets cookies and tells Google which pages you open. The contest is the same either way.`,
    yes: 'Yes, count it',
    no: 'No, thank you',
    again: 'Counting visits: change my choice',
  },
  fr: {
    heading: 'Compte des visites',
    text: (client: string) =>
      `${client} peut-il compter votre visite avec Google Analytics? Cela crée des témoins et indique à Google les pages que vous ouvrez. Le concours est le même dans les deux cas.`,
    yes: 'Oui, la compter',
    no: 'Non, merci',
    again: 'Compte des visites\u00a0: changer mon choix',
  },
} as const satisfies Record<Language, object>

/** The question, which the page's script shows where it was not answered yet, and the way to answer it anew. */
export function analyticsQuestion(shown: PublicExperience): Html | '' {
  const code = analyticsOf(shown)
  if (code === undefined) return ''
  const { heading, text, yes, no, again } = texts[shown.language]
  return html`<section class="count card" data-analytics="${code}" aria-label="${heading}" hidden><p>${text(shown.client.name)}</p>
<div><button class="button" type="button" data-answer="yes">${yes}</button>
<button class="button" type="button" data-answer="no">${no}</button></div></section>
<p class="again"><button type="button" data-analytics-again hidden>${again}</button></p>`
}

/** The sites that its script comes from and tells (Google's list for Analytics 4). */
export const analyticsSites = {
  script: ['https://www.googletagmanager.com'],
  connect: [
    'https://www.googletagmanager.com',
    'https://*.google-analytics.com',
    'https://*.analytics.google.com',
  ],
  img: ['https://www.googletagmanager.com', 'https://*.google-analytics.com'],
} as const
