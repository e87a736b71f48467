export const languages = ['en', 'fr'] as const

export type Language = (typeof languages)[number]

export const localeOf: Record<Language, string> = { en: 'en-CA', fr: 'fr-CA' }

/** The browser's key of the choice. */
export const storageKey = 'fanfare.language'

/** The language that was chosen here last, else the browser's. */
export function preferredLanguage(): Language {
  const stored = localStorage.getItem(storageKey)
  if (stored === 'en' || stored === 'fr') return stored
  return navigator.language.toLowerCase().startsWith('fr') ? 'fr' : 'en'
}
