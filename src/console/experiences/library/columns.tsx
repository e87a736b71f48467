import { Text } from '@mantine/core'
import type { ColumnsOf } from '#console/kit/list/columns.ts'
import classes from '#console/parts/library/library.module.css'
import type { useMeasures } from '#console/parts/library/measures.ts'
import { Thumbnail } from '#console/parts/library/Thumbnail.tsx'
import type { LibraryItem } from '#contract/experiences/libraryCalls.ts'
import type { usePlace } from './Uses.tsx'

type About = { placeOf: ReturnType<typeof usePlace>; measures: ReturnType<typeof useMeasures> }

export const columnsOf: ColumnsOf<LibraryItem, About> = (t, _format, { placeOf, measures }) => [
  {
    label: t('kit.name'),
    render: (item) => (
      <span className={classes.named}>
        <Thumbnail item={item} />
        {item.name}
      </span>
    ),
  },
  { label: t('library.size'), render: measures },
  {
    label: t('library.alt'),
    render: ({ kind, alt, alt_fr }) => {
      if (kind === 'file') return '–'
      if (alt && alt_fr) return alt
      const lacking = alt ? 'library.noFrenchAlt' : alt_fr ? 'library.noEnglishAlt' : 'library.noAlt'
      return (
        <>
          {alt ?? alt_fr}{' '}
          <Text span inherit c="dimmed">
            {t(lacking)}
          </Text>
        </>
      )
    },
  },
  {
    label: t('library.used'),
    isKept: true,
    render: ({ uses: [first], uses_count, is_client_font }) => {
      if (!first && !is_client_font) return t('library.unused')
      const place =
        first && !is_client_font ? `${first.experience_name}: ${placeOf(first)}` : t('library.asFont')
      return uses_count === 1 ? place : t('library.usedFirst', { place, count: uses_count - 1 })
    },
  },
  { label: t('library.added'), date: (item) => item.created_at },
]
