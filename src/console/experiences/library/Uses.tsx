import { Anchor } from '@mantine/core'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { LibraryItem, LibraryUse } from '#contract/experiences/libraryCalls.ts'
import classes from './items.module.css'

/** The page as staff know it: the French variant by (FR); its tokens and texts where it is none. */
export function usePlace(): (use: LibraryUse) => string {
  const t = useT()
  return ({ page, language }) =>
    page === null ? t('library.inTexts') : language === 'fr' ? `${page} (FR)` : page
}

type Used = Pick<LibraryItem, 'uses' | 'uses_count' | 'is_client_font'>

/** How many places of experiences show it: of the letters of all public pages it is the font besides. */
export const placesOf = ({ uses_count, is_client_font }: Used): number =>
  uses_count - (is_client_font ? 1 : 0)

/** Every place where it is shown, each with the way to it; of very many the first. */
export function Uses({ item }: { item: Used }) {
  const t = useT()
  const client = useClient().eid
  const placeOf = usePlace()
  const { uses } = item
  const more = placesOf(item) - uses.length
  return (
    <ul className={classes.uses}>
      {item.is_client_font && (
        <li>
          <Anchor component={PathLink} inherit to={paths.settingsBrand({ client })}>
            {t('library.asFont')}
          </Anchor>
        </li>
      )}
      {uses.map((use) => (
        <li key={`${use.experience_eid} ${use.page} ${use.language}`}>
          <Anchor
            component={PathLink}
            inherit
            to={paths.experience({ client, kind: use.kind, eid: use.experience_eid })}
          >
            {use.experience_name}
          </Anchor>
          {': '}
          {placeOf(use)}
        </li>
      ))}
      {more > 0 && <li>{t('library.moreUses', { count: more })}</li>}
    </ul>
  )
}
