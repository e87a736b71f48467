import { flattened } from '#console/dictionary/keys.ts'
import { type LaterArea, later } from '#console/dictionary/later.ts'
import { withFrenchSpaces } from './frenchSpaces.ts'
import type { Language } from './languages.ts'

/** The texts of such an area by their whole names. */
export async function laterTexts(area: LaterArea, language: Language): Promise<Record<string, string>> {
  return flattened(await later[area][language](), language === 'fr' ? withFrenchSpaces : undefined)
}
