import Negotiator from 'negotiator'
import type { Language } from './texts.ts'

/** Which of our languages a browser would rather read; English where it wants neither. */
export const languageOf = (acceptLanguage: string): Language =>
  new Negotiator({ headers: { 'accept-language': acceptLanguage } }).language(['en', 'fr']) === 'fr'
    ? 'fr'
    : 'en'
