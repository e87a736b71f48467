import { Anchor, Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { Figure } from './Figure.tsx'
import classes from './report.module.css'

type Range = { from: string; until: string }
type Figures = Range & {
  entries: number
  clicks: { people: number; programs: number }
  opt_ins: number
  before: Range & { entries: number; clicks: number; opt_ins: number }
}
/** The page of the rows in a range of days; nothing for who may not read them. */
type Rows = ((range: Range) => string) | undefined

type Props = {
  of: Figures
  /** The pages of the rows that the figures count, and of those of the days before. */
  rows: { entries: Rows; entriesBefore: Rows; clicks: Rows; optIns: Rows }
  /** Further figures. */
  children: ReactNode
}

/** The days of a report and its sums: each beside that of as many days before, or of those that are compared. */
export function RangeFigures({ of, rows, children }: Props) {
  const t = useT()
  const format = useFormat()
  const { before } = of
  const range = { from: format.day(of.from), until: format.day(of.until) }
  const beside = { range: before }
  return (
    <section aria-label={t('report.shown', range)}>
      <Text c="dimmed" fz="xs" mt="xs">
        {t('report.shown', range)}
      </Text>
      <dl className={classes.figures}>
        <Figure name={t('report.entries')} count={of.entries} to={rows.entries?.(of)}>
          <Before {...beside} count={before.entries} rows={rows.entriesBefore} />
        </Figure>
        {children}
        <Figure name={t('report.clicks')} count={of.clicks.people} to={rows.clicks?.(of)}>
          <Before {...beside} count={before.clicks} rows={rows.clicks} />
          <br />
          {t('report.byPrograms', { count: format.number(of.clicks.programs) })}
        </Figure>
        <Figure name={t('report.optIns')} count={of.opt_ins} to={rows.optIns?.(of)}>
          <Before {...beside} count={before.opt_ins} rows={rows.optIns} />
        </Figure>
      </dl>
    </section>
  )
}

/** The figure of the other days, which leads to its rows as well. */
function Before({ range, count, rows }: { range: Range; count: number; rows: Rows }) {
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
