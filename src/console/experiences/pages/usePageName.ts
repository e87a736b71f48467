import { useT } from '#console/kit/i18n/i18n.ts'
import type { DefaultPage } from '#contract/experiences/pageNames.ts'
import type { Variant } from './pagesForm.ts'

/** A page's name in the console's language; the name that is stored is English. */
export function usePageName(): (page: DefaultPage) => string {
  const t = useT()
  return (page) => t(`pageEditor.name.${page}`)
}

/** "Home, French"; the CSS has no language. */
export function useVariantName(): (variant: Variant) => string {
  const t = useT()
  const pageName = usePageName()
  return ({ page, language }) =>
    page === 'CSS' ? pageName(page) : t(`pageEditor.variant.${language}`, { page: pageName(page) })
}
