export const languages = ['en', 'fr'] as const

export type Language = (typeof languages)[number]

export const localeOf: Record<Language, string> = { en: 'en-CA', fr: 'fr-CA' }
