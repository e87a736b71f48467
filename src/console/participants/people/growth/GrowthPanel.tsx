import { Button, SegmentedControl, Skeleton, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { queryClient, readOf, useRead } from '#console/kit/api/query.ts'
import { ChartTable } from '#console/kit/Chart.tsx'
import { DayInput } from '#console/kit/fields/DayInput.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { toast } from '#console/kit/toast.tsx'
import classes from '../people.module.css'
import type { Day } from './GrowthChart.tsx'
import { GrowthChart, type Measure } from './GrowthChart.tsx'
import { isRange, type Range } from './range.ts'

/** Participants over time; without a choice the server's range, one month back through today (M9). */
export function GrowthPanel({ id }: { id: string }) {
  const t = useT()
  const [range, setRange] = useState<Partial<Range>>({})
  const [measure, setMeasure] = useState<Measure>('added')
  const [isTable, setTable] = useState(false)
  const read = useRead('graphParticipants', { query: range }, { keepsPrevious: true })
  const days = read.data?.data ?? []
  return (
    <section
      id={id}
      className={classes.growth}
      aria-label={t('people.growthTitle')}
      aria-busy={read.isFetching}
    >
      <div className={classes.growthHead}>
        <Title order={2} fz="sm" className={classes.growthTitle}>
          {t('people.growthTitle')}
        </Title>
        <RangeFields
          key={`${days.at(0)?.date}${days.at(-1)?.date}`}
          shown={{ start: days.at(0)?.date ?? '', end: days.at(-1)?.date ?? '' }}
          onChosen={setRange}
        />
        {!isTable && (
          <SegmentedControl
            aria-label={t('people.measure')}
            value={measure}
            onChange={(value) => setMeasure(value === 'total' ? 'total' : 'added')}
            data={[
              { value: 'added', label: t('people.new.perDay') },
              { value: 'total', label: t('people.total.perDay') },
            ]}
          />
        )}
        <Button variant="default" onClick={() => setTable(!isTable)}>
          {isTable ? t('people.growthChart') : t('people.growthTable')}
        </Button>
      </div>
      <Loaded read={read} skeleton={<Skeleton h={180} />}>
        {() => (isTable ? <GrowthTable days={days} /> : <GrowthChart days={days} measure={measure} />)}
      </Loaded>
    </section>
  )
}

type FieldsProps = { shown: Range; onChosen: (range: Range) => void }

/** Two dates; a range that is no range stays as typed and says so. */
function RangeFields({ shown, onChosen }: FieldsProps) {
  const t = useT()
  const format = useFormat()
  const [typed, setTyped] = useState(shown)
  const isWrong = typed.start !== '' && typed.end !== '' && !isRange(typed)
  const choose = async (next: Range) => {
    setTyped(next)
    if (!isRange(next)) return
    await queryClient.fetchQuery(readOf('graphParticipants', { query: next }))
    onChosen(next)
    toast.success(t('people.rangeUpdated'))
  }
  const field = (name: keyof Range, label: string) => (
    <DayInput
      label={label}
      title={format.timeZone}
      value={typed[name]}
      min="2000-01-01"
      error={isWrong}
      onChange={(day) => setTyped({ ...typed, [name]: day })}
      onDone={(day) => void choose({ ...typed, [name]: day }).catch(toast.error)}
    />
  )
  return (
    <>
      {field('start', t('people.from'))}
      {field('end', t('people.until'))}
      {isWrong && (
        <Text role="alert" fz="xs" c="var(--mantine-color-error)">
          {t('people.growthRange')}
        </Text>
      )}
    </>
  )
}

/** The same days as a table, newest first. */
function GrowthTable({ days }: { days: Day[] }) {
  const t = useT()
  const format = useFormat()
  return (
    <ChartTable
      label={t('people.growthTable')}
      className={classes.growthTable}
      head={[t('people.day'), t('people.new.perDay'), t('people.total.perDay')]}
      rows={days
        .toReversed()
        .map(({ date, added, total }) => ({ key: date, name: format.day(date), values: [added, total] }))}
    />
  )
}
