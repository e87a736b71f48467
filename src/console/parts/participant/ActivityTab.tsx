import { useChange, usePage, useRead } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import type { Dialog } from '#console/kit/dialogs/useDialog.ts'
import { useDialogOver } from '#console/kit/dialogs/useDialogOver.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useCan } from '#console/kit/session.ts'
import type { Event, Participant } from '#contract/participants/calls.ts'
import { EventRow, type RequeueKind } from './EventRow.tsx'
import { PagedRows, usePaging } from './PagedRows.tsx'

type Requeue = { event: Event; kind: RequeueKind }

/** A participant's events, newest first; each can be run again. */
export function ActivityTab({ participant }: { participant: Participant }) {
  const t = useT()
  const paging = usePaging()
  const canRequeue = useCan('conversations', 'change') && participant.erased_at === null
  const read = usePage('listActivity', { params: { id: participant.id }, query: paging.query })
  const isEnabled = useCan('experiences', 'read')
  const experiences = useRead('listAllExperiences', {}, { isEnabled, staleMs: 60_000 }).data?.data ?? []
  const dialog = useDialogOver<Requeue>()
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
            onRequeue={canRequeue ? (kind) => dialog.open({ event, kind }) : undefined}
          />
        )}
        empty={{ title: t('person.activityEmpty'), text: t('person.activityEmptyText') }}
        onGo={paging.go}
      />
      {dialog.matter && <RequeueDialog name={participant.name} requeue={dialog.matter} dialog={dialog} />}
    </>
  )
}

type RequeueProps = { name: string; requeue: Requeue; dialog: Dialog<Requeue> }

/** Asks before something is sent once more; a refusal of the server is shown here. */
function RequeueDialog({ name, requeue: { event, kind }, dialog }: RequeueProps) {
  const t = useT()
  const who = { name: useFormat().person(name) }
  const again = useChange('requeueEvent')
  const emailAgain = useChange('requeueEventEmail')
  const isEvent = kind === 'event'
  const words = { event: t(`participants.event.${event.action}`) }
  return (
    <ConfirmDialog
      opened={dialog.isOpen}
      onClose={dialog.close}
      title={t(isEvent ? 'person.requeueTitle' : 'person.requeueEmailTitle', words)}
      verb={t(isEvent ? 'person.requeueVerb' : 'person.requeueEmailVerb')}
      doneText={t('person.requeued')}
      doneFor="messaging"
      onConfirm={() => (isEvent ? again : emailAgain).mutateAsync({ params: { id: event.id } })}
    >
      {t(isEvent ? 'person.requeueText' : 'person.requeueEmailText', who)}
    </ConfirmDialog>
  )
}
