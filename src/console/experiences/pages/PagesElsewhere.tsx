import kitClasses from '#console/kit/kit.module.css'
import type { DefaultPage } from '#contract/experiences/pageNames.ts'
import { fieldOf, languagesOf, type Variant } from './pagesForm.ts'
import { useVariantName } from './usePageName.ts'

type Props = {
  names: readonly DefaultPage[]
  hasFrench: boolean
  shown: readonly string[]
  onFocus: (variant: Variant) => void
}

/** Leads to the page that has the text, for a fault whose text is not on the screen. */
export function PagesElsewhere({ names, hasFrench, shown, onFocus }: Props) {
  const variantName = useVariantName()
  return names
    .flatMap((page) => languagesOf(page, hasFrench).map((language) => ({ page, language })))
    .filter((variant) => !shown.includes(fieldOf(variant)))
    .map((variant) => (
      <button
        key={fieldOf(variant)}
        type="button"
        className={kitClasses.onlySpoken}
        aria-hidden
        tabIndex={-1}
        data-path={fieldOf(variant)}
        aria-label={variantName(variant)}
        onFocus={() => onFocus(variant)}
      />
    ))
}
