import { Button } from '@mantine/core'
import { usePage } from '#console/kit/api/query.ts'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { type Format, useFormat } from '#console/kit/i18n/format.ts'
import { type T, useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { type ColumnsOf, useColumns } from '#console/kit/list/columns.ts'
import { FilterSelect } from '#console/kit/list/FilterSelect.tsx'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { paths } from '#console/paths.ts'
import type { Ring } from '#contract/entries/fraud.ts'
import { traitKinds } from '#contract/entries/matchWords.ts'
import { RingDialog } from './RingDialog.tsx'

const dayChoices = ['7', '30', '90'] as const

/** Entries of different people that share something, and what they won; the largest ring first. */
export function RingsPage() {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const mayReadPeople = useCan('participants', 'read')
  const list = useListState({ filters: ['kind', 'days'] })
  const kind = traitKinds.find((one) => one === list.filters.kind)
  const days = dayChoices.find((one) => one === list.filters.days)
  const read = usePage('listRings', {
    query: { ...list.paging, ...(kind && { kind }), ...(days && { days }) },
  })
  const shown = useDialog<Ring>()
  return (
    <>
      <ListPage
        title={t('shell.rings')}
        list={list}
        read={read}
        columns={useColumns(columnsOf)}
        rowKey={(row) => `${row.kind} ${row.value}`}
        rowName={(row) =>
          t('fraud.ringName', { shared: t(`fraud.trait.${row.kind}`), names: whoIn(t, format, row) })
        }
        onOpen={shown.open}
        actions={
          mayReadPeople && (
            <Button
              component={PathLink}
              to={`${paths.participants({ client })}?is_flagged=1`}
              variant="default"
            >
              {t('fraud.flaggedTitle')}
            </Button>
          )
        }
        views={{
          filter: 'kind',
          options: traitKinds.map((value) => ({ value, label: t(`fraud.trait.${value}`) })),
        }}
        filters={
          <FilterSelect
            list={list}
            filter="days"
            usual="30"
            label={t('fraud.days')}
            options={dayChoices.map((value) => ({ value, label: t(`fraud.days.${value}`) }))}
          />
        }
        empty={{ title: t('fraud.noRings'), text: t('fraud.noRingsText') }}
      />
      {shown.matter && shown.isOpen && (
        <RingDialog key={shown.round} ring={shown.matter} onClose={shown.close} />
      )}
    </>
  )
}

/** Some of the people, and how many more there are. */
function whoIn(t: T, format: Format, { names, people }: Ring): string {
  const shown = names.map((name) => format.person(name)).join(', ')
  return people > names.length ? t('fraud.andOthers', { names: shown, count: people - names.length }) : shown
}

const columnsOf: ColumnsOf<Ring> = (t, format) => [
  { label: t('fraud.who'), render: (row) => whoIn(t, format, row) },
  { label: t('fraud.shared'), isKept: true, render: (row) => t(`fraud.trait.${row.kind}`) },
  { label: t('fraud.people'), isKept: true, number: (row) => row.people },
  { label: t('fraud.entries'), number: (row) => row.entries },
  { label: t('fraud.flaggedPeople'), number: (row) => row.flagged },
  { label: t('fraud.won'), number: (row) => row.awards },
  { label: t('fraud.first'), dateTime: (row) => row.first_at },
  { label: t('fraud.last'), dateTime: (row) => row.last_at },
]
