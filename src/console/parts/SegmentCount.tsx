import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { countSegments, shownCharacter } from '#contract/messaging/segments.ts'
import classes from './SegmentCount.module.css'

const shownForcing = 12

/** The cost of a text as SMS while it is typed: the shortcode's segments (M5), the true parts, and why they grow. */
export function SegmentCount({ text, limit, id }: { text: string; limit?: number | undefined; id?: string }) {
  const t = useT()
  const format = useFormat()
  const { characters, specification, encoding, parts, forcing } = countSegments(text, limit)
  return (
    <div className={classes.count} id={id}>
      <span>{t('messaging.segments.characters', { count: characters })}</span>
      <span>
        {t('messaging.segments.segments', {
          count: specification.segments,
          limit: format.number(specification.limit),
        })}
      </span>
      <span>{t('messaging.segments.parts', { count: parts, encoding })}</span>
      {forcing.length > 0 && (
        <span className={classes.forcing}>
          {t('messaging.segments.forcing')}{' '}
          {forcing.slice(0, shownForcing).map((character) => (
            <kbd key={character} className={classes.character}>
              {shownCharacter(character)}
            </kbd>
          ))}
          {forcing.length > shownForcing && '…'}
        </span>
      )}
    </div>
  )
}
