import { useState } from 'react'
import { usePage, useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan } from '#console/kit/session.ts'
import type { Event } from '#contract/participants/calls.ts'
import { EventRow } from './EventRow.tsx'
import { PagedRows } from './PagedRows.tsx'
import { type Requeue, RequeueDialog } from './RequeueDialog.tsx'
import type { TabProps } from './tabProps.ts'
import { useDialogOver } from './useDialogOver.ts'

const perPage = 25

/** What happened to a participant, newest first; an event can be run again. */
export function ActivityTab({ participant, onCover }: TabProps) {
  const t = useT()
  const [page, setPage] = useState(1)
  const [asked, setAsked] = useState<Requeue>()
  const [isAsking, setAsking] = useState(false)
  const canRequeue = useCan('conversations', 'change') && participant.erased_at === null
  const read = usePage('listActivity', { params: { id: participant.id }, query: { page, per_page: perPage } })
  const isEnabled = useCan('experiences', 'read')
  const experiences = useRead('listAllExperiences', {}, { isEnabled, staleMs: 60_000 }).data?.data ?? []
  const over = useDialogOver(onCover)
  const ask = (event: Event, kind: Requeue['kind']) => {
    setAsked({ event, kind })
    setAsking(true)
    over.open()
  }
  const stopAsking = () => {
    setAsking(false)
    over.close()
  }
  return (
    <>
      <PagedRows
        label={t('participants.activity')}
        read={read}
        rowKey={(event) => event.id}
        row={(event) => (
          <EventRow
            event={event}
            participant={participant}
            experience={experiences.find((one) => one.id === event.experience_id)}
            onRequeue={canRequeue ? (kind) => ask(event, kind) : undefined}
          />
        )}
        empty={{ title: t('person.activityEmpty'), text: t('person.activityEmptyText') }}
        onGo={setPage}
      />
      {asked && (
        <RequeueDialog participant={participant} requeue={asked} opened={isAsking} onClose={stopAsking} />
      )}
    </>
  )
}
