import { momentText } from '#server/platform/time.ts'
import type { Language } from './texts.ts'

/** A moment as a page shows it: its hour stays together at the end of a line. Never for a text, where such spaces cost. */
export const pageMoment = (language: Language, timeZone: string, at: Date): string =>
  momentText(language, timeZone, at).replace(/(?<=\d) (?=h )|(?<=\d h) (?=\d)/g, '\u00a0')
