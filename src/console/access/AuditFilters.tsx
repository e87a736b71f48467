import { Button, NativeSelect } from '@mantine/core'
import { IconX } from '@tabler/icons-react'
import { DayFilter } from '#console/kit/fields/DayFilter.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import type { ListState } from '#console/kit/list/listState.ts'
import type { AuditEntry } from '#contract/access/calls.ts'
import { auditGroups } from '#contract/words/auditActions.ts'
import { auditEntities } from '#contract/words/auditEntities.ts'
import { AuditPerson } from './AuditPerson.tsx'
import type { AuditFilter } from './auditFilterNames.ts'

type Props = { list: ListState<AuditFilter>; rows: readonly AuditEntry[] }

/** By person, record, action and days; all of it stands in the address. */
export function AuditFilters({ list, rows }: Props) {
  const t = useT()
  return (
    <>
      <AuditPerson list={list} rows={rows} />
      {list.filters.entity_id ? (
        <OneRecord list={list} rows={rows} />
      ) : (
        <FilterSelect
          list={list}
          filter="entity"
          label={t('audit.record')}
          options={auditEntities.map((value) => ({ value, label: t(`audit.entity.${value}`) }))}
        />
      )}
      <FilterSelect
        list={list}
        filter="group"
        label={t('audit.group')}
        options={auditGroups.map((value) => ({ value, label: t(`audit.group.${value}`) }))}
      />
      <Period list={list} />
    </>
  )
}

function OneRecord({ list, rows }: Props) {
  const t = useT()
  const id = list.filters.entity_id
  const name = rows.flatMap(({ names }) => names).find((named) => named.id === id)?.name
  return (
    <Button
      size="xs"
      variant="light"
      maw="100%"
      rightSection={<IconX size={14} />}
      title={t('audit.oneRecordEnd')}
      onClick={() => list.set({ filters: { entity: '', entity_id: '' } })}
    >
      {name ? t('audit.oneRecord', { name }) : t('audit.oneRecordUnnamed')}
    </Button>
  )
}

/** So many days before today, in the client's time zone. */
const periods = [
  { name: 'today', days: 0 },
  { name: 'week', days: 6 },
  { name: 'month', days: 29 },
  { name: 'quarter', days: 89 },
] as const
const dayMilliseconds = 86_400_000

function Period({ list }: { list: ListState<AuditFilter> }) {
  const t = useT()
  const format = useFormat()
  const today = format.localText(new Date().toISOString()).slice(0, 10)
  const dayBefore = (days: number) =>
    new Date(Date.parse(today) - days * dayMilliseconds).toISOString().slice(0, 10)
  const { from, until } = list.filters
  const isUsual = (days: number) => until === '' && from === dayBefore(days)
  const now = periods.find(({ days }) => isUsual(days))?.name ?? (from || until ? 'chosen' : '')
  const choose = (name: string) => {
    const period = periods.find((one) => one.name === name)
    if (period || name === '')
      list.set({ filters: { from: period ? dayBefore(period.days) : '', until: '' } })
  }
  return (
    <>
      <NativeSelect
        size="xs"
        aria-label={t('audit.time')}
        value={now}
        onChange={(event) => choose(event.currentTarget.value)}
        data={[
          { value: '', label: t('kit.filterAll', { label: t('audit.time') }) },
          ...periods.map(({ name }) => ({ value: name, label: t(`audit.time.${name}`) })),
          ...(now === 'chosen' ? [{ value: 'chosen', label: t('audit.time.chosen') }] : []),
        ]}
      />
      <DayFilter list={list} filter="from" label={t('audit.from')} />
      <DayFilter list={list} filter="until" label={t('audit.until')} />
    </>
  )
}
