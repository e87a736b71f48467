import { Button } from '@mantine/core'
import { usePage, useRead } from '#console/kit/api/query.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { PathLink } from '#console/kit/links.tsx'
import { ListPage } from '#console/kit/list/ListPage.tsx'
import { useListState } from '#console/kit/list/listState.ts'
import { useCan, useClient } from '#console/kit/session.ts'
import { ParticipantModal } from '#console/parts/ParticipantModal.tsx'
import { useParticipantPop } from '#console/parts/participantPop.ts'
import { paths } from '#console/paths.ts'
import { countsPollMs, defaultSort, participantQuery } from './participantQuery.ts'
import { SortChoice } from './SortChoice.tsx'
import { useParticipantColumns } from './useParticipantColumns.tsx'

/** Everybody the client knows, by first name (M9); `?pop=` opens one (M2). */
export function ParticipantsPage() {
  const t = useT()
  const format = useFormat()
  const client = useClient().eid
  const canReadLists = useCan('lists', 'read')
  const list = useListState({ sort: defaultSort })
  const read = usePage('listParticipants', { query: participantQuery(list) })
  const counts = useRead('countParticipants', { query: {} }, { pollMs: countsPollMs }).data
  const columns = useParticipantColumns()
  const { popped, pop, unpop } = useParticipantPop()
  return (
    <>
      <ListPage
        title={t('participants.title')}
        count={
          counts &&
          t('participants.counts', {
            participants: format.number(counts.participant_count),
            subscribers: format.number(counts.subscriber_count),
          })
        }
        list={list}
        read={read}
        columns={columns}
        rowKey={(row) => row.id}
        rowName={(row) => format.person(row.name)}
        onOpen={(row) => pop(row.id)}
        searchLabel={t('participants.search')}
        filters={<SortChoice list={list} />}
        empty={{
          title: t('participants.empty'),
          text: t('participants.emptyText'),
          action: canReadLists && (
            <Button component={PathLink} to={paths.lists({ client })}>
              {t('participants.openLists')}
            </Button>
          ),
        }}
      />
      <ParticipantModal id={popped} onClose={unpop} />
    </>
  )
}
