/** The languages in which a client may have people join. */
export const clientLanguages = ['en', 'fr', 'pt-br'] as const
export type LanguageCode = (typeof clientLanguages)[number]
