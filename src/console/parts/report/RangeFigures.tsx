import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Before, type Rows } from './Before.tsx'
import { Figure } from './Figure.tsx'
import classes from './report.module.css'

type Range = { from: string; until: string }
type Figures = Range & {
  entries: number
  clicks: { people: number; programs: number }
  opt_ins: number
  prizes: number
  before: Range & { entries: number; clicks: number; opt_ins: number; prizes: number }
}

type Props = {
  of: Figures
  /** The pages of the rows that the figures count, and of those of the days before. */
  rows: { entries: Rows; entriesBefore: Rows; clicks: Rows; optIns: Rows; prizes: Rows }
  /** Nothing of entries, opt-ins or prizes is said where there can be none. */
  hasEntries?: boolean
  hasOptIns?: boolean
  hasPrizes: boolean
  /** Further figures. */
  children: ReactNode
}

/** The days of a report and its sums: each beside that of as many days before, or of those that are compared. */
export function RangeFigures({ of, rows, hasEntries = true, hasOptIns = true, hasPrizes, children }: Props) {
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
        {hasEntries && (
          <Figure name={t('report.entries')} count={of.entries} to={rows.entries?.(of)}>
            <Before {...beside} count={before.entries} rows={rows.entriesBefore} />
          </Figure>
        )}
        {children}
        <Figure name={t('report.clicks')} count={of.clicks.people} to={rows.clicks?.(of)}>
          <Before {...beside} count={before.clicks} rows={rows.clicks} />
          <br />
          {t('report.byPrograms', { count: format.number(of.clicks.programs) })}
        </Figure>
        {hasOptIns && (
          <Figure name={t('report.optIns')} count={of.opt_ins} to={rows.optIns?.(of)}>
            <Before {...beside} count={before.opt_ins} rows={rows.optIns} />
          </Figure>
        )}
        {hasPrizes && (
          <Figure name={t('report.prizes')} count={of.prizes} to={rows.prizes?.(of)}>
            <Before {...beside} count={before.prizes} rows={rows.prizes} />
          </Figure>
        )}
      </dl>
    </section>
  )
}
