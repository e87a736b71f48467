import { usePage } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { PaceRow } from '#contract/entries/paceCalls.ts'

const bys = ['person', 'experience'] as const
const dayChoices = ['1', '7', '30'] as const

/** The speed at which entries are decided, by person or by experience. */
export function PacePage() {
  const t = useT()
  const client = useClient().eid
  const list = useListState({ filters: ['by', 'days'] })
  const by = bys.find((one) => one === list.filters.by)
  const days = dayChoices.find((one) => one === list.filters.days)
  const read = usePage('listPace', {
    query: { ...list.paging, ...(by && { by }), ...(days && { days }) },
  })
  return (
    <ListPage
      title={t('validation.paceTitle')}
      back={{ label: t('validation.titleOfAll'), to: paths.anyValidation({ client }) }}
      list={list}
      read={read}
      columns={useColumns(columnsOf, by ?? 'person')}
      rowKey={({ id }) => id}
      rowName={({ name }) => name}
      filters={
        <>
          <FilterSelect
            list={list}
            filter="by"
            usual="person"
            label={t('validation.paceBy')}
            options={bys.map((value) => ({ value, label: t(`validation.paceBy.${value}`) }))}
          />
          <FilterSelect
            list={list}
            filter="days"
            usual="7"
            label={t('fraud.days')}
            options={dayChoices.map((value) => ({ value, label: t(`validation.paceDays.${value}`) }))}
          />
        </>
      }
      empty={{ title: t('validation.noPace'), text: t('validation.noPaceText') }}
    />
  )
}

const columnsOf: ColumnsOf<PaceRow, (typeof bys)[number]> = (t, format, by) => [
  {
    label: t(by === 'person' ? 'fraud.person' : 'nouns.experience'),
    render: (row) => row.name || t('validation.paceGone'),
  },
  { label: t('validation.paceDecided'), isKept: true, number: (row) => row.decided },
  { label: t('validation.paceHours'), number: (row) => row.hours },
  { label: t('validation.pacePerHour'), number: (row) => row.per_hour },
  {
    label: t('validation.paceMedian'),
    isNumber: true,
    render: ({ median_seconds: seconds }) =>
      seconds === null ? '–' : t('validation.paceSeconds', { seconds: format.number(seconds) }),
  },
]
