import { Anchor } from '@mantine/core'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'

type Range = { from: string; until: string }
/** The page of the rows in a range of days; nothing for who may not read them. */
export type Rows = ((range: Range) => string) | undefined

/** The figure of the other days, which leads to its rows as well. */
export function Before({ range, count, rows }: { range: Range; count: number; rows: Rows }) {
  const t = useT()
  const format = useFormat()
  const text = t('report.entriesBefore', {
    count: format.number(count),
    from: format.day(range.from),
    until: format.day(range.until),
  })
  const to = count > 0 ? rows?.(range) : undefined
  if (to === undefined) return text
  return (
    <Anchor component={PathLink} to={to} inherit>
      {text}
    </Anchor>
  )
}
