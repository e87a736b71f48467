import { IconFileTypePdf, IconPhotoOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { LibraryItem } from '#contract/experiences/libraryCalls.ts'
import classes from './library.module.css'

type Props = { item: Pick<LibraryItem, 'kind' | 'url'>; isLarge?: boolean }

/** The picture in small, told by the name that stands beside it; a PDF is a sign. */
export function Thumbnail({ item: { kind, url }, isLarge = false }: Props) {
  const t = useT()
  const [isBroken, setBroken] = useState(false)
  return (
    <span className={classes.thumbnail} data-large={isLarge || undefined}>
      {kind === 'file' ? (
        <IconFileTypePdf size={22} aria-hidden />
      ) : isBroken ? (
        <IconPhotoOff size={22} role="img" aria-label={t('library.unableToLoad')} />
      ) : (
        <img src={url} alt="" loading="lazy" decoding="async" onError={() => setBroken(true)} />
      )}
    </span>
  )
}
