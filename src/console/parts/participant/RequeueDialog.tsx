import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { Event, Participant } from '#contract/participants/calls.ts'

export type Requeue = { event: Event; kind: 'event' | 'email' }

type Props = { participant: Participant; requeue: Requeue; opened: boolean; onClose: () => void }

/** Asks before something is sent once more; a refusal of the server is shown here. */
export function RequeueDialog({ participant, requeue, opened, onClose }: Props) {
  const t = useT()
  const format = useFormat()
  const onDone = () => toast.success(t('person.requeued'), { for: 'messaging' })
  const again = useChange('requeueEvent', { onDone })
  const emailAgain = useChange('requeueEventEmail', { onDone })
  const { event, kind } = requeue
  const name = format.person(participant.name) || t('participants.noName')
  const words = { event: t(`participants.event.${event.action}`) }
  const input = { params: { id: event.id } }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={kind === 'event' ? t('person.requeueTitle', words) : t('person.requeueEmailTitle', words)}
      verb={kind === 'event' ? t('person.requeueVerb') : t('person.requeueEmailVerb')}
      onConfirm={() => (kind === 'event' ? again.mutateAsync(input) : emailAgain.mutateAsync(input))}
    >
      {kind === 'event' ? t('person.requeueText', { name }) : t('person.requeueEmailText', { name })}
    </ConfirmDialog>
  )
}
