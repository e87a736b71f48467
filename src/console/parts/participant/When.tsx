import { useFormat } from '#console/kit/i18n/format.ts'
import classes from './person.module.css'

/** When something was, at the end of its row; with the zone where the time matters. */
export function When({ at, hasZone = false }: { at: string; hasZone?: boolean }) {
  const format = useFormat()
  return (
    <time dateTime={at} className={classes.when}>
      {hasZone ? format.dateTimeZone(at) : format.dateTime(at)}
    </time>
  )
}
