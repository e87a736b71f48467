import { Button, SegmentedControl, Text } from '@mantine/core'
import { useState } from 'react'
import { useRead } from '#console/kit/api/query.ts'
import { Chart, ChartTable, chartHeight } from '#console/kit/Chart.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import days from '#console/parts/days/days.module.css'
import { Panel } from '#console/parts/panels/Panel.tsx'
import type { Kind } from '#contract/experiences/kinds.ts'
import type { HeldBack } from '#contract/reporting/heldBack.ts'
import classes from './overview.module.css'

const units = ['day', 'hour'] as const
type Unit = (typeof units)[number]

/** Refusals by its public pages: how many, by what, when, and from about how many addresses. */
export function HeldBackPanel({ of: { kind, eid } }: { of: { kind: Kind; eid: string } }) {
  const t = useT()
  const [unit, setUnit] = useState<Unit>('day')
  const params = { type: kind, id: eid }
  const read = useRead('getHeldBack', { params, query: { unit } }, { pollMs: 60_000 })
  return (
    <Panel
      title={t('overview.heldBack')}
      action={
        <SegmentedControl
          size="xs"
          aria-label={t('overview.heldBack.span')}
          value={unit}
          onChange={(value) => setUnit(units.find((one) => one === value) ?? 'day')}
          data={units.map((value) => ({ value, label: t(`overview.heldBack.${value}s`) }))}
        />
      }
    >
      <Loaded read={read} lines={4}>
        {({ data }) =>
          data.total === 0 ? (
            <Text c="dimmed">{t(`overview.heldBack.none.${unit}`)}</Text>
          ) : (
            <HeldBackFigures data={data} unit={unit} />
          )
        }
      </Loaded>
    </Panel>
  )
}

function HeldBackFigures({ data, unit }: { data: HeldBack; unit: Unit }) {
  const t = useT()
  return (
    <>
      <Text fz="sm" mb="xs">
        {t('overview.heldBack.meaning')}
      </Text>
      <HeldBackChart data={data} unit={unit} />
      <dl className={classes.brakes}>
        {data.brakes.map((brake) => (
          <div key={brake.by}>
            <dt>{t(`overview.heldBack.by.${brake.by}`)}</dt>
            <dd>
              <BrakeLine brake={brake} />
              <Text component="span" fz="xs" c="dimmed" display="block">
                {t(`overview.heldBack.why.${brake.by}`)}
              </Text>
            </dd>
          </div>
        ))}
      </dl>
      <Text fz="xs" c="dimmed" mt="xs">
        {t('overview.heldBack.privacy')}
      </Text>
    </>
  )
}

function BrakeLine({ brake: { count, addresses } }: { brake: HeldBack['brakes'][number] }) {
  const t = useT()
  const format = useFormat()
  const from = { count: addresses.count, addresses: format.number(addresses.count) }
  return (
    <>
      {format.number(count)}
      {addresses.count > 0 &&
        ` ${t(addresses.is_capped ? 'overview.heldBack.fromMore' : 'overview.heldBack.from', from)}`}
    </>
  )
}

function HeldBackChart({ data: { periods, total }, unit }: { data: HeldBack; unit: Unit }) {
  const t = useT()
  const format = useFormat()
  const [isTable, setTable] = useState(false)
  const nameOf = (start: string) => (unit === 'hour' ? format.dateTime(start) : format.date(start))
  const columns = periods.map(({ start, counts }) => ({
    key: start,
    name: nameOf(start),
    count: counts.reduce((sum, { count }) => sum + count, 0),
  }))
  const most = Math.max(...columns.map(({ count }) => count))
  const ends: [string, string] = [columns.at(0)?.name ?? '', columns.at(-1)?.name ?? '']
  const label = t(`overview.heldBack.inWords.${unit}`, {
    from: ends[0],
    to: ends[1],
    count: format.number(total),
    most: format.number(most),
  })
  return (
    <>
      {isTable ? (
        <ChartTable
          label={label}
          className={days.table}
          head={[t(`overview.heldBack.${unit}`), t('overview.heldBack')]}
          rows={columns
            .filter(({ count }) => count > 0)
            .map(({ key, name, count }) => ({ key, name, values: [count] }))
            .toReversed()}
        />
      ) : (
        <Chart
          label={label}
          className={days.chart}
          columns={columns.map(({ key, name, count }) => ({
            key,
            title: `${name}: ${format.number(count)}`,
          }))}
          lowest={0}
          highest={Math.max(most, 1)}
          ends={ends}
        >
          {(heightOf) =>
            columns.map(({ key, count }, at) => {
              const tall = heightOf(count)
              return (
                <rect
                  key={key}
                  data-series="invalid"
                  x={at + 0.12}
                  y={chartHeight - tall}
                  width={0.76}
                  height={tall}
                />
              )
            })
          }
        </Chart>
      )}
      <Button variant="subtle" size="compact-sm" mb="xs" onClick={() => setTable(!isTable)}>
        {t(isTable ? 'overview.asChart' : 'overview.asTable')}
      </Button>
    </>
  )
}
