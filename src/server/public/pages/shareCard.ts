/**
 * A page's card where its address is passed on: for search engines and messengers. What
 * the client wrote for its head wins.
 */

import { facts } from '#contract/experiences/kinds/facts.ts'
import { logoPath } from '#contract/words/logo.ts'
import { type HeadTag, siteAddress, titleOf } from '#server/experiences/experiences.ts'
import { pageTitle } from '../pageTitles.ts'
import type { Language } from '../texts.ts'
import { webTexts } from '../webTexts.ts'
import { cleanedPage } from './homeFrame.ts'
import { otherThan, type PublicExperience } from './siteFrame.ts'

/** The client's own tags, and ours for what they leave out. That a page may not be found is not theirs to undo. */
export function headTags(shown: PublicExperience): HeadTag[] {
  if (!isFound(shown)) return [...shown.head.filter((tag) => !isForRobots(tag)), unlisted]
  const own = new Set(shown.head.map(nameOf))
  return [...shown.head, ...[...cardOf(shown), ...linksOf(shown)].filter((tag) => !own.has(nameOf(tag)))]
}

const unlisted: HeadTag = {
  name: 'meta',
  attributes: [
    ['name', 'robots'],
    ['content', 'noindex'],
  ],
}
const isForRobots = (tag: HeadTag): boolean =>
  /^meta (?:robots|googlebot|bingbot)$|^link canonical/.test(nameOf(tag))

/** By which a tag stands for another one; each language has its own link. */
const nameOf = ({ name, attributes }: HeadTag): string =>
  [
    name,
    ...attributes
      .filter(([key]) => key !== 'content' && key !== 'href')
      .map(([, value]) => value.toLowerCase()),
  ].join(' ')

function cardOf(shown: PublicExperience): HeadTag[] {
  const { experience, language, page, client } = shown
  const title = titleOf(experience, language)
  const picture = pictureOf(shown)
  const tags: (readonly [string, string, string | undefined])[] = [
    ['name', 'description', sentenceOf(shown)],
    ['property', 'og:type', 'website'],
    ['property', 'og:site_name', client.name],
    ['property', 'og:title', page ? `${pageTitle(shown, page)} – ${title}` : title],
    ['property', 'og:description', sentenceOf(shown)],
    ['property', 'og:url', addressOf(shown, language)],
    ['property', 'og:image', picture?.address],
    ['property', 'og:locale', locales[language]],
    ['property', 'og:locale:alternate', isInBoth(shown) ? locales[otherThan(language)] : undefined],
    ['name', 'twitter:card', picture?.isLarge ? 'summary_large_image' : 'summary'],
  ]
  return tags.flatMap(([key, name, content]): HeadTag[] =>
    content
      ? [
          {
            name: 'meta',
            attributes: [
              [key, name],
              ['content', content],
            ],
          },
        ]
      : [],
  )
}

const locales: Record<Language, string> = { en: 'en_CA', fr: 'fr_CA' }

/** The page itself, and where it is in the other language. */
function linksOf(shown: PublicExperience): HeadTag[] {
  const { language } = shown
  const canonical: HeadTag = {
    name: 'link',
    attributes: [
      ['rel', 'canonical'],
      ['href', addressOf(shown, language)],
    ],
  }
  if (!isInBoth(shown)) return [canonical]
  const others = (['en', 'fr'] as const).map(
    (one): HeadTag => ({
      name: 'link',
      attributes: [
        ['rel', 'alternate'],
        ['hreflang', `${one}-CA`],
        ['href', addressOf(shown, one)],
      ],
    }),
  )
  return [canonical, ...others]
}

const isInBoth = ({ hasFrench, isInOther }: PublicExperience) => hasFrench && isInOther

/** Only what is for everybody. */
const isFound = ({ experience }: PublicExperience): boolean =>
  experience.visibility === 'public' && facts[experience.kind].hasPages

const addressOf = ({ experience, page, ...shown }: PublicExperience, language: Language): string =>
  siteAddress({ ...shown, eid: experience.eid }, { language, place: page })

/** The first sentences of what is written, else what is to be done. */
function sentenceOf(shown: PublicExperience): string {
  const { experience, language, client } = shown
  const written = shown.pageHtml === '' ? '' : cleanedPage(shown).words
  if (written !== '') return written
  const to = facts[experience.kind].takesEntries ? ` ${webTexts[language].enterHeading}.` : ''
  return `${titleOf(experience, language)} – ${client.name}.${to}`
}

/** The first picture of the page, from the library or the client's own site; else the logo. */
function pictureOf(shown: PublicExperience): { address: string; isLarge: boolean } | undefined {
  const first = shown.pageHtml === '' ? undefined : cleanedPage(shown).picture
  if (first?.startsWith('https://')) return { address: first, isLarge: true }
  if (first?.startsWith('/public/')) return { address: shown.publicUrl + first, isLarge: true }
  const logo = logoPath(shown.client)
  return logo === undefined ? undefined : { address: shown.publicUrl + logo, isLarge: false }
}
