import { useT } from '#console/kit/i18n/i18n.ts'
import type { LibraryItem } from '#contract/experiences/libraryCalls.ts'
import classes from './library.module.css'
import { useMeasures } from './measures.ts'
import { Thumbnail } from './Thumbnail.tsx'

type Props = {
  items: readonly LibraryItem[]
  chosen: LibraryItem | undefined
  onChoose: (item: LibraryItem) => void
}

/** Pictures beside each other, each a button with its name. */
export function PictureGrid({ items, chosen, onChoose }: Props) {
  const t = useT()
  const measures = useMeasures()
  return (
    <ul className={classes.grid} aria-label={t('library.pictures')}>
      {items.map((item) => (
        <li key={item.id}>
          <button type="button" aria-pressed={item.id === chosen?.id} onClick={() => onChoose(item)}>
            <Thumbnail item={item} isLarge />
            <span>{item.name}</span>
            <small>{measures(item)}</small>
          </button>
        </li>
      ))}
    </ul>
  )
}
