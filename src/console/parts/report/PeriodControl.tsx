import { Button, Group, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { DayInput } from '#console/kit/fields/DayInput.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import { type ReportPeriod, reportPeriods } from '#contract/reporting/reportPeriods.ts'
import { isRange, type Period, usualCompared, usualRange } from './period.ts'

type Props = { period: Period; onChange: (period: Partial<Period>) => void }

/** The days that the figures are of: a week, a month, or two days and all between them. */
export function PeriodControl({ period, onChange }: Props) {
  const t = useT()
  const format = useFormat()
  const change = (next: Partial<Period>) => {
    onChange(next)
    if (isRange({ ...period, ...next }, next)) toast.success(t('report.rangeUpdated'))
  }
  const choose = (filter_date: ReportPeriod) => {
    const today = format.localText(new Date().toISOString()).slice(0, 10)
    change({ filter_date, ...(filter_date === 'Custom' ? usualRange(today) : { start: '', end: '' }) })
  }
  return (
    <Group gap="xs" mt="sm">
      <SegmentedControl
        size="xs"
        aria-label={t('report.days')}
        value={period.filter_date}
        onChange={(value) => choose(reportPeriods.find((one) => one === value) ?? 'Month')}
        data={reportPeriods.map((value) => ({ value, label: t(`report.period.${value}`) }))}
      />
      {period.filter_date === 'Custom' && (
        <>
          <Day
            label={t('report.start')}
            day={period.start}
            max={period.end}
            onDone={(start) => change({ start })}
          />
          <Day
            label={t('report.end')}
            day={period.end}
            min={period.start}
            onDone={(end) => change({ end })}
          />
        </>
      )}
      <ComparedDays period={period} onChange={change} />
    </Group>
  )
}

/** As many days before, or two other days and all between them. */
function ComparedDays({ period: { compare_start: start, compare_end: end }, onChange }: Props) {
  const t = useT()
  const format = useFormat()
  const today = () => format.localText(new Date().toISOString()).slice(0, 10)
  if (!start && !end)
    return (
      <Button variant="default" size="xs" onClick={() => onChange(usualCompared(today()))}>
        {t('report.compare')}
      </Button>
    )
  return (
    <>
      <Text span fz="xs" c="dimmed">
        {t('report.comparedWith')}
      </Text>
      <Day
        label={t('report.compareStart')}
        day={start}
        max={end}
        onDone={(compare_start) => onChange({ compare_start })}
      />
      <Day
        label={t('report.compareEnd')}
        day={end}
        min={start}
        onDone={(compare_end) => onChange({ compare_end })}
      />
      <Button variant="default" size="xs" onClick={() => onChange({ compare_start: '', compare_end: '' })}>
        {t('report.compareBefore')}
      </Button>
    </>
  )
}

type DayProps = {
  label: string
  day: string
  min?: string
  max?: string
  onDone: (day: string) => void
}

function Day({ label, day, min, max, onDone }: DayProps) {
  const [typed, setTyped] = useState(day)
  const [seen, setSeen] = useState(day)
  if (seen !== day) {
    setSeen(day)
    setTyped(day)
  }
  return (
    <DayInput
      size="xs"
      aria-label={label}
      value={typed}
      min={min || undefined}
      max={max || undefined}
      onChange={setTyped}
      onDone={onDone}
    />
  )
}
