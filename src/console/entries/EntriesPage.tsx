import { Button } from '@mantine/core'
import { useState } from 'react'
import { kinds, useKind } from '#console/kinds.ts'
import { usePage, useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { type T, useT } from '#console/kit/i18n/i18n.ts'
import { PathLink, usePathParam } from '#console/kit/links.tsx'
import { type ColumnsOf, type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { Page } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { ErrorState } from '#console/kit/states.tsx'
import { toast } from '#console/kit/toast.tsx'
import { InvalidateEntryDialog } from '#console/parts/InvalidateEntryDialog.tsx'
import { EntryStatus, ExperienceStatus } from '#console/parts/statuses.tsx'
import { type InExperience, useJudgeEntry, verdictsOn } from '#console/parts/useJudgeEntry.ts'
import { paths } from '#console/paths.ts'
import type { Entry } from '#contract/entries/calls.ts'
import { entryStatuses, type Verdict } from '#contract/entries/entryStates.ts'
import { EntryDialog } from './EntryDialog.tsx'

/** What came in to an experience, newest first, and staff's verdicts on it. */
export function EntriesPage() {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const kind = useKind()
  const eid = usePathParam('eid')
  const where = { client, kind, eid }
  const canSeeDraws = useCan('draws', 'read') && kinds[kind].drawsWinners
  const canChange = useCan('experiences', 'change')
  const experience = useRead(`${kind}.get`, { params: { eid } })
  const list = useListState({ filters: ['status'] })
  const status = entryStatuses.find((one) => one === list.filters.status)
  const read = usePage('listEntries', {
    params: { type: kind, id: eid },
    query: { ...list.paging, search: list.search, status },
  })
  const [opened, setOpened] = useState<Entry>()
  const [refused, setRefused] = useState<Entry>()
  const now = opened && (read.data?.data.find(({ id }) => id === opened.id) ?? opened)
  const columns = useColumns(columnsOf)
  const rowActions = useRowActions({ experience: { kind, eid }, open: setOpened, refuse: setRefused })
  if (experience.isError) {
    return (
      <Page>
        <ErrorState error={experience.error} onRetry={() => void experience.refetch()} />
      </Page>
    )
  }
  return (
    <>
      <ListPage
        title={
          experience.data
            ? t('experiences.entriesOf', { name: experience.data.data.name })
            : t('experiences.entries')
        }
        back={{ label: t(`experiences.${kind}.title`), to: paths.experiences(where) }}
        crumb={eid}
        status={experience.data && <ExperienceStatus status={experience.data.data.status} />}
        list={list}
        read={read}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => format.person(row.participant_name)}
        onOpen={setOpened}
        rowActions={rowActions}
        searchLabel={t('experiences.entriesSearch')}
        views={{
          filter: 'status',
          options: entryStatuses.map((value) => ({ value, label: t(`experiences.entry.${value}`) })),
        }}
        actions={
          <>
            <Button component={PathLink} to={paths.editExperience(where)} variant="default">
              {t(`experiences.${kind}.${canChange ? 'edit' : 'view'}`)}
            </Button>
            {canSeeDraws && (
              <Button component={PathLink} to={paths.prizing(where)} variant="default">
                {t('experiences.prizing')}
              </Button>
            )}
          </>
        }
        empty={{ title: t('experiences.entriesEmpty'), text: t(`experiences.${kind}.entriesEmptyText`) }}
      />
      <EntryDialog experience={where} entry={now} onClose={() => setOpened(undefined)} />
      <InvalidateEntryDialog
        experience={where}
        entry={refused && { eid: refused.eid, name: format.person(refused.participant_name) }}
        onClose={() => setRefused(undefined)}
      />
    </>
  )
}

const columnsOf: ColumnsOf<Entry> = (t, format) => [
  { label: t('kit.name'), render: (row) => format.person(row.participant_name) },
  { label: t('kit.status'), isKept: true, render: (row) => <EntryStatus status={row.status} /> },
  { label: t('kit.phone'), render: (row) => format.phone(row.phone) },
  { label: t('experiences.source'), render: (row) => sourceOf(t, row) },
  { label: t('experiences.entered', { zone: format.zone() }), dateTime: (row) => row.created_at },
]

function sourceOf(t: T, row: Entry): string {
  const source = t(`experiences.source.${row.source}`)
  return row.is_test ? t('experiences.testSource', { source }) : source
}

type Acts = { experience: InExperience; open: (row: Entry) => void; refuse: (row: Entry) => void }

function useRowActions({ experience, open, refuse }: Acts): (row: Entry) => RowAction[] {
  const t = useT()
  const client = useClient().eid
  const canJudge = useCan('validation', 'change')
  const canSeePeople = useCan('participants', 'read')
  const judge = useJudgeEntry(experience)
  const judging = (row: Entry): Record<Verdict, RowAction> => ({
    valid: {
      label: t('experiences.markValid'),
      act: () => void judge(row.eid, { status: 'valid' }).catch(toast.error),
    },
    invalid: { label: t('experiences.markInvalid'), act: () => refuse(row) },
  })
  return (row) => {
    const actions: (RowAction | false)[] = [
      ...(canJudge ? verdictsOn(row).map(({ verdict, why }) => ({ ...judging(row)[verdict], why })) : []),
      canSeePeople && {
        label: t('experiences.openParticipant'),
        to: paths.participant({ client, id: row.participant_id }),
      },
      { label: t('experiences.otherEntries'), act: () => open(row) },
    ]
    return actions.filter((action) => action !== false)
  }
}
