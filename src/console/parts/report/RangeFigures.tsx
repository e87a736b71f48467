import { Text } from '@mantine/core'
import type { ReactNode } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Figure } from './Figure.tsx'
import classes from './report.module.css'

type Props = {
  of: {
    from: string
    until: string
    entries: number
    before: { from: string; until: string; entries: number }
  }
  /** The list of these entries. */
  to?: string | undefined
  /** Further figures. */
  children: ReactNode
}

/** The days of a report and its sums: all entries beside those of as many days before, and what else there is. */
export function RangeFigures({ of: { from, until, entries, before }, to, children }: Props) {
  const t = useT()
  const format = useFormat()
  const range = { from: format.day(from), until: format.day(until) }
  return (
    <section aria-label={t('report.shown', range)}>
      <Text c="dimmed" fz="xs" mt="xs">
        {t('report.shown', range)}
      </Text>
      <dl className={classes.figures}>
        <Figure name={t('report.entries')} count={entries} to={to}>
          {t('report.entriesBefore', {
            count: format.number(before.entries),
            from: format.day(before.from),
            until: format.day(before.until),
          })}
        </Figure>
        {children}
      </dl>
    </section>
  )
}
