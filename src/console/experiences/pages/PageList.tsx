import { useT } from '#console/kit/i18n/i18n.ts'
import kitClasses from '#console/kit/kit.module.css'
import type { DefaultPage } from '#contract/experiences/pageNames.ts'
import classes from './pages.module.css'
import { fieldOf, languagesOf, legalPages, type PagesForm, type Variant } from './pagesForm.ts'
import { usePageName } from './usePageName.ts'

type Props = {
  form: PagesForm
  names: readonly DefaultPage[]
  page: DefaultPage
  hasFrench: boolean
  onChoose: (page: DefaultPage) => void
}

/** The pages, each with the languages that it is written in. */
export function PageList({ form, names, page, hasFrench, onChoose }: Props) {
  const t = useT()
  const pageName = usePageName()
  return (
    <nav aria-label={t('pageEditor.pages')}>
      <ul className={classes.list}>
        {names.map((name) => (
          <li key={name}>
            <button
              type="button"
              className={classes.item}
              aria-current={name === page ? 'true' : undefined}
              onClick={() => onChoose(name)}
            >
              <span>{pageName(name)}</span>
              <span className={classes.marks}>
                {legalPages.includes(name) && <span className={classes.legal}>{t('pageEditor.legal')}</span>}
                {languagesOf(name, hasFrench).map((language) => (
                  <Mark key={language} form={form} variant={{ page: name, language }} />
                ))}
              </span>
            </button>
          </li>
        ))}
      </ul>
    </nav>
  )
}

/** Follows what is typed, by itself: a keystroke draws this one again and no other. */
function Mark({ form, variant }: { form: PagesForm; variant: Variant }) {
  const t = useT()
  const field = fieldOf(variant)
  const isWritten = form.useWatchValue(field).trim() !== ''
  return (
    <span
      className={classes.mark}
      data-written={isWritten || undefined}
      data-fault={Boolean(form.errors[field]) || undefined}
    >
      {variant.page === 'CSS' ? 'CSS' : variant.language.toUpperCase()}
      <span className={kitClasses.onlySpoken}>
        {t(isWritten ? 'pageEditor.written' : 'pageEditor.notWritten')}
      </span>
    </span>
  )
}
