import { Button } from '@mantine/core'
import { useMediaQuery } from '@mantine/hooks'
import { IconChartBar } from '@tabler/icons-react'
import { Suspense, useId, useState } from 'react'
import { usePage } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { lazily } from '#console/kit/lazily.ts'
import { PathLink } from '#console/kit/links.tsx'
import { useColumns } from '#console/kit/list/columns.ts'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { MoreMenu } from '#console/kit/list/MoreMenu.tsx'
import { useCan, useClient } from '#console/kit/session.ts'
import { ParticipantModal } from '#console/parts/ParticipantModal.tsx'
import { useParticipantPop } from '#console/parts/participantPop.ts'
import { paths } from '#console/paths.ts'
import { participantColumns } from './participantColumns.tsx'
import { defaultSort, participantFilter, participantQuery } from './participantQuery.ts'
import { JobLine } from './people/bulk/JobLine.tsx'
import { useBulkBar } from './people/bulk/useBulkBar.tsx'
import { PeopleFilters } from './people/filters/PeopleFilters.tsx'
import { peopleFilters } from './people/filters/peopleFilters.ts'
import { PeopleCount } from './people/PeopleCount.tsx'
import classes from './people/people.module.css'
import { usePersonDialogs } from './people/usePersonDialogs.tsx'
import { SavedViews } from './people/views/SavedViews.tsx'
import { SaveView } from './people/views/SaveView.tsx'
import { SortChoice } from './SortChoice.tsx'

const GrowthPanel = lazily(async () => (await import('./people/growth/GrowthPanel.tsx')).GrowthPanel)

/** Everybody the client knows, by first name (M9), narrowed by search and filters; `?pop=` opens one (M2). */
export function ParticipantsPage() {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const canReadLists = useCan('lists', 'read')
  const canChange = useCan('participants', 'change')
  const list = useListState({ sort: defaultSort, filters: peopleFilters })
  const filter = participantFilter(list)
  const read = usePage('listParticipants', { query: { ...participantQuery(list), ...filter } })
  const columns = useColumns(participantColumns)
  const { popped, pop, unpop } = useParticipantPop()
  const { startNew, rowActions, dialogs } = usePersonDialogs({ onCreated: pop })
  const bulk = useBulkBar(list)
  const growthId = useId()
  const [isGrowthOpen, setGrowthOpen] = useState(false)
  const toggleGrowth = () => setGrowthOpen(!isGrowthOpen)
  // On a phone the title shares its row with the buttons, and the search its own with the filters.
  const isNarrow = useMediaQuery('(width < 48em)', false, { getInitialValueInEffect: false })
  return (
    <>
      <ListPage
        title={t('shell.participants')}
        count={<PeopleCount filter={filter} page={read.isPlaceholderData ? undefined : read.data} />}
        list={list}
        read={read}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => format.person(row.name)}
        onOpen={(row) => pop(row.id)}
        rowActions={rowActions}
        searchLabel={t('participants.search')}
        filters={
          <>
            {!isNarrow && <SortChoice list={list} />}
            <PeopleFilters
              list={list}
              saving={<SaveView list={list} />}
              sorting={isNarrow && <SortChoice list={list} />}
            />
          </>
        }
        bulkActions={bulk.bulkActions}
        canSelectMatching
        primary={canChange ? { label: t('people.new'), act: startNew } : undefined}
        actions={
          isNarrow ? (
            <MoreMenu
              label={t('kit.actionsOf', { name: t('shell.participants') })}
              actions={[{ label: t('people.growth'), icon: <IconChartBar size={16} />, act: toggleGrowth }]}
            />
          ) : (
            <Button
              variant="default"
              leftSection={<IconChartBar size={14} />}
              aria-expanded={isGrowthOpen}
              aria-controls={isGrowthOpen ? growthId : undefined}
              onClick={toggleGrowth}
            >
              {t('people.growth')}
            </Button>
          )
        }
        empty={{
          title: t('participants.empty'),
          text: t('participants.emptyText'),
          action: canReadLists && (
            <Button component={PathLink} to={paths.lists({ client })}>
              {t('participants.openLists')}
            </Button>
          ),
        }}
      >
        <div className={classes.notices}>
          <SavedViews list={list} kept={bulk.job.kept} />
          <JobLine job={bulk.job} />
          {isGrowthOpen && (
            <Suspense>
              <GrowthPanel id={growthId} />
            </Suspense>
          )}
        </div>
      </ListPage>
      {dialogs}
      {bulk.dialogs}
      <ParticipantModal id={popped} onClose={unpop} />
    </>
  )
}
