import { Button } from '@mantine/core'
import { useState } from 'react'
import { kinds, useKind } from '#console/kinds.ts'
import { useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import { useKeys } from '#console/kit/keys.ts'
import { PathLink, usePathParam } from '#console/kit/links.tsx'
import { type RowAction, useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { Page } from '#console/kit/PageHead.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { ErrorState } from '#console/kit/states.tsx'
import { toast } from '#console/kit/toast.tsx'
import { InvalidateEntryDialog } from '#console/parts/InvalidateEntryDialog.tsx'
import { ExperienceStatus } from '#console/parts/statuses.tsx'
import { type InExperience, useJudgeEntry, verdictsOn } from '#console/parts/useJudgeEntry.ts'
import { paths } from '#console/paths.ts'
import type { Entry } from '#contract/entries/calls.ts'
import { entryStatuses, reprocessRefusal, type Verdict } from '#contract/entries/entryStates.ts'
import { EntryJobLine } from './bulk/EntryJobLine.tsx'
import { useEntryBulk } from './bulk/useEntryBulk.tsx'
import { EntryDialog } from './EntryDialog.tsx'
import { EntryFilters } from './EntryFilters.tsx'
import { entryColumns } from './entryColumns.tsx'
import { useEntryTools } from './notes/useEntryTools.tsx'
import { OfflineEntryDialog } from './offline/OfflineEntryDialog.tsx'
import { useEntryList } from './useEntryList.ts'

/** The entries of an experience, newest first, and staff's verdicts on them. */
export function EntriesPage() {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const kind = useKind()
  const eid = usePathParam('eid')
  const where = { client, kind, eid }
  const canSeeDraws = useCan('draws', 'read') && kinds[kind].drawsWinners
  const canChange = useCan('experiences', 'change')
  const canValidate = useCan('validation', 'change') && kinds[kind].hasQueue
  const experience = useRead(`${kind}.get`, { params: { eid } })
  const { list, read, counts, filter, countOf, isAllChecked } = useEntryList({ kind, eid })
  const bulk = useEntryBulk({ experience: { kind, eid }, filter, canDecide: canValidate })
  const canType = useCan('validation', 'change') && kinds[kind].hasPages
  const [isTyping, setTyping] = useState(false)
  useKeys({ o: () => canType && setTyping(true) })
  const [opened, setOpened] = useState<Entry>()
  const [refused, setRefused] = useState<Entry>()
  const now = opened && (read.data?.data.find(({ id }) => id === opened.id) ?? opened)
  const columns = useColumns(entryColumns)
  const tools = useEntryTools({ experience: { kind, eid } })
  const rowActions = useRowActions({
    experience: { kind, eid },
    open: setOpened,
    refuse: setRefused,
    use: tools.open,
  })
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
            ? t('entryList.entriesOf', { name: experience.data.data.name })
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
        bulkActions={bulk.bulkActions}
        canSelectMatching
        searchLabel={t('entryList.entriesSearch')}
        filters={<EntryFilters list={list} reasons={counts?.reasons ?? []} />}
        views={{
          filter: 'status',
          options: entryStatuses.map((value) => ({ value, label: countOf(value) })),
        }}
        actions={
          <>
            <Button component={PathLink} to={paths.editExperience(where)} variant="default">
              {t(`experiences.${kind}.${canChange ? 'edit' : 'view'}`)}
            </Button>
            {canValidate && (
              <Button component={PathLink} to={paths.validation(where)} variant="default">
                {t('experiences.validate')}
              </Button>
            )}
            {canType && (
              <Button variant="default" onClick={() => setTyping(true)}>
                {t('entryList.letter.open')}
              </Button>
            )}
            {canSeeDraws && (
              <Button component={PathLink} to={paths.prizing(where)} variant="default">
                {t('experiences.prizing')}
              </Button>
            )}
          </>
        }
        empty={
          isAllChecked
            ? { title: t('entryList.allChecked'), text: t('entryList.allCheckedText') }
            : { title: t('entryList.entriesEmpty'), text: t(`experiences.${kind}.entriesEmptyText`) }
        }
      >
        <EntryJobLine job={bulk.job} experience={{ kind, eid }} />
      </ListPage>
      {bulk.dialog}
      {tools.dialog}
      {isTyping && <OfflineEntryDialog experience={{ kind, eid }} onClose={() => setTyping(false)} />}
      <EntryDialog experience={where} entry={now} onClose={() => setOpened(undefined)} />
      <InvalidateEntryDialog
        experience={where}
        entry={refused && { eid: refused.eid, name: format.person(refused.participant_name) }}
        onClose={() => setRefused(undefined)}
      />
    </>
  )
}

type Acts = {
  experience: InExperience
  open: (row: Entry) => void
  refuse: (row: Entry) => void
  use: ReturnType<typeof useEntryTools>['open']
}

function useRowActions({ experience, open, refuse, use }: Acts): (row: Entry) => RowAction[] {
  const t = useT()
  const client = useClient().eid
  const canJudge = useCan('validation', 'change')
  const canSeePeople = useCan('participants', 'read')
  const judge = useJudgeEntry(experience)
  const judging = (row: Entry): Record<Verdict, RowAction> => ({
    valid: {
      label: t('entryList.markValid'),
      act: () => void judge(row.eid, { status: 'valid' }).catch(toast.error),
    },
    invalid: { label: t('entryList.markInvalid'), act: () => refuse(row) },
  })
  return (row) => {
    const actions: (RowAction | false)[] = [
      ...(canJudge ? verdictsOn(row, experience.kind) : []).map(({ verdict, why }) => ({
        ...judging(row)[verdict],
        why,
      })),
      canJudge &&
        kinds[experience.kind].earnsCredits && {
          label: t('entryNotes.reprocess.open'),
          act: () => use('reprocess', row),
          why: whyNotReprocessed(row),
        },
      canJudge &&
        kinds[experience.kind].hasQueue && {
          label: t('entryList.inQueue'),
          to: paths.entryInQueue({ client, ...experience, entry: row.eid }),
        },
      canSeePeople && {
        label: t('entryList.openParticipant'),
        to: paths.participant({ client, id: row.participant_id }),
      },
      { label: t('experiences.otherEntries'), act: () => open(row) },
      { label: t('entryNotes.title'), act: () => use('notes', row) },
      canJudge && { label: t('entryNotes.reset'), act: () => use('reset', row), isDestructive: true },
    ]
    return actions.filter((action) => action !== false)
  }
}

function whyNotReprocessed(row: Entry): string | undefined {
  const refusal = reprocessRefusal(row)
  return refusal && whyText(refusal)
}
