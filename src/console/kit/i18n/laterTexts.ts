import { flattened } from '#console/dictionary/keys.ts'
import type { Language } from './languages.ts'

/** Areas whose texts only some pages need: they come with those pages, so that the first page stays light. */
const sources = {
  broadcasts: {
    en: () => import('#console/dictionary/en/broadcasts.ts'),
    fr: () => import('#console/dictionary/fr/broadcasts.ts'),
  },
  compose: {
    en: () => import('#console/dictionary/en/compose.ts'),
    fr: () => import('#console/dictionary/fr/compose.ts'),
  },
  external: {
    en: () => import('#console/dictionary/en/external.ts'),
    fr: () => import('#console/dictionary/fr/external.ts'),
  },
  imports: {
    en: () => import('#console/dictionary/en/imports.ts'),
    fr: () => import('#console/dictionary/fr/imports.ts'),
  },
  inbox: {
    en: () => import('#console/dictionary/en/inbox.ts'),
    fr: () => import('#console/dictionary/fr/inbox.ts'),
  },
  keywords: {
    en: () => import('#console/dictionary/en/keywords.ts'),
    fr: () => import('#console/dictionary/fr/keywords.ts'),
  },
  languages: {
    en: () => import('#console/dictionary/en/languages.ts'),
    fr: () => import('#console/dictionary/fr/languages.ts'),
  },
  links: {
    en: () => import('#console/dictionary/en/links.ts'),
    fr: () => import('#console/dictionary/fr/links.ts'),
  },
  people: {
    en: () => import('#console/dictionary/en/people.ts'),
    fr: () => import('#console/dictionary/fr/people.ts'),
  },
  person: {
    en: () => import('#console/dictionary/en/person.ts'),
    fr: () => import('#console/dictionary/fr/person.ts'),
  },
  reasons: {
    en: () => import('#console/dictionary/en/reasons.ts'),
    fr: () => import('#console/dictionary/fr/reasons/reasons.ts'),
  },
  settings: {
    en: () => import('#console/dictionary/en/settings.ts'),
    fr: () => import('#console/dictionary/fr/settings.ts'),
  },
} satisfies Record<string, Record<Language, () => Promise<Record<string, Record<string, string>>>>>
export type LaterArea = keyof typeof sources

/** The texts of such an area by their whole names. */
export async function laterTexts(area: LaterArea, language: Language): Promise<Record<string, string>> {
  return flattened(await sources[area][language]())
}
