import { flattened } from '#console/dictionary/keys.ts'
import { withFrenchSpaces } from './frenchSpaces.ts'
import type { Language } from './languages.ts'

/** Areas whose texts only some pages need: they come with those pages, so that the first page stays light. */
const sources = {
  en: {
    audit: () => import('#console/dictionary/en/audit.ts'),
    broadcasts: () => import('#console/dictionary/en/broadcasts.ts'),
    compose: () => import('#console/dictionary/en/compose.ts'),
    external: () => import('#console/dictionary/en/external.ts'),
    home: () => import('#console/dictionary/en/home.ts'),
    imports: () => import('#console/dictionary/en/imports.ts'),
    inbox: () => import('#console/dictionary/en/inbox.ts'),
    keywords: () => import('#console/dictionary/en/keywords.ts'),
    languages: () => import('#console/dictionary/en/languages.ts'),
    links: () => import('#console/dictionary/en/links.ts'),
    account: () => import('#console/dictionary/en/account.ts'),
    overview: () => import('#console/dictionary/en/overview.ts'),
    palette: () => import('#console/dictionary/en/palette.ts'),
    people: () => import('#console/dictionary/en/people.ts'),
    person: () => import('#console/dictionary/en/person.ts'),
    publishing: () => import('#console/dictionary/en/publishing.ts'),
    reasons: () => import('#console/dictionary/en/reasons.ts'),
    settings: () => import('#console/dictionary/en/settings.ts'),
    signOn: () => import('#console/dictionary/en/signOn.ts'),
    tokens: () => import('#console/dictionary/en/tokens.ts'),
    twoStep: () => import('#console/dictionary/en/twoStep.ts'),
    users: () => import('#console/dictionary/en/users.ts'),
    webhooks: () => import('#console/dictionary/en/webhooks.ts'),
  },
  fr: {
    audit: () => import('#console/dictionary/fr/audit.ts'),
    broadcasts: () => import('#console/dictionary/fr/broadcasts.ts'),
    compose: () => import('#console/dictionary/fr/compose.ts'),
    external: () => import('#console/dictionary/fr/external.ts'),
    home: () => import('#console/dictionary/fr/home.ts'),
    imports: () => import('#console/dictionary/fr/imports.ts'),
    inbox: () => import('#console/dictionary/fr/inbox.ts'),
    keywords: () => import('#console/dictionary/fr/keywords.ts'),
    languages: () => import('#console/dictionary/fr/languages.ts'),
    links: () => import('#console/dictionary/fr/links.ts'),
    account: () => import('#console/dictionary/fr/account.ts'),
    overview: () => import('#console/dictionary/fr/overview.ts'),
    palette: () => import('#console/dictionary/fr/palette.ts'),
    people: () => import('#console/dictionary/fr/people.ts'),
    person: () => import('#console/dictionary/fr/person.ts'),
    publishing: () => import('#console/dictionary/fr/publishing.ts'),
    reasons: () => import('#console/dictionary/fr/reasons/reasons.ts'),
    settings: () => import('#console/dictionary/fr/settings.ts'),
    signOn: () => import('#console/dictionary/fr/signOn.ts'),
    tokens: () => import('#console/dictionary/fr/tokens.ts'),
    twoStep: () => import('#console/dictionary/fr/twoStep.ts'),
    users: () => import('#console/dictionary/fr/users.ts'),
    webhooks: () => import('#console/dictionary/fr/webhooks.ts'),
  },
} satisfies Record<Language, Record<string, () => Promise<Record<string, Record<string, string>>>>>
export type LaterArea = keyof (typeof sources)[Language]

/** The texts of such an area by their whole names. */
export async function laterTexts(area: LaterArea, language: Language): Promise<Record<string, string>> {
  return flattened(await sources[language][area](), language === 'fr' ? withFrenchSpaces : undefined)
}
