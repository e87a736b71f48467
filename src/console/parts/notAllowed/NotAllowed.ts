import { withTexts } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'

/** Stands in the place of a page that the role may not open; loaded when somebody meets it. */
export const NotAllowed = lazily(
  async () => (await withTexts(['notAllowed'], import('./NotAllowedText.tsx'))).NotAllowedText,
)
