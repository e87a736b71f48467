import { urlChoice, urlText, useUrlState } from '#console/kit/useUrlState.ts'
import { cssPage, type DefaultPage } from '#contract/experiences/pageNames.ts'
import { languagesOf, type Variant } from './pagesForm.ts'

const shownTexts = ['en', 'fr', 'both'] as const
export type ShownTexts = (typeof shownTexts)[number]

export type ShownPage = {
  page: DefaultPage
  text: ShownTexts
  /** Whether its texts are written in French too. */
  hasFrench: boolean
  /** Its texts that are on the screen. */
  variants: readonly Variant[]
  set: (change: { page?: string; text?: ShownTexts }) => void
}

/** Which page is chosen, and which of its texts; in the URL. */
export function useShownPage(names: readonly DefaultPage[], hasFrench: boolean): ShownPage {
  const [{ page: asked, text: askedText }, setUrl] = useUrlState({
    page: urlText,
    text: urlChoice(shownTexts, 'en'),
  })
  const page = names.find((name) => name === asked) ?? 'Home'
  const text = hasFrench ? askedText : 'en'
  const variants = languagesOf(page, hasFrench)
    .filter((language) => page === cssPage || text === 'both' || text === language)
    .map((language) => ({ page, language }))
  return {
    page,
    text,
    hasFrench,
    variants,
    set: (change) => setUrl(change, { replace: true, ignoresGuard: true }),
  }
}
