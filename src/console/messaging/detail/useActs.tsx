import { Text } from '@mantine/core'
import {
  IconCopy,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import type { RowAction } from '#console/kit/list/columns.ts'
import { useClient } from '#console/kit/session.ts'
import { broadcastName } from '#console/parts/broadcastName.ts'
import { useFlow } from '#console/parts/sending/useFlow.ts'
import { paths } from '#console/paths.ts'
import {
  type BroadcastState,
  whyBroadcastIsFixed,
  whyNotPaused,
  whyNotResumed,
  whyRestNotCancelled,
} from '#contract/messaging/broadcastStates.ts'
import type { Broadcast } from '#contract/messaging/calls.ts'
import type { WhyNot } from '#contract/reasons.ts'
import { flightOf } from '../compose/bodies.ts'
import { useFlight } from '../compose/useFlight.ts'
import { countsOf } from './counts.ts'

/** Why each cannot be done now, by the reasons for which the server refuses; undefined where it can. */
const whyNot = {
  edit: whyBroadcastIsFixed,
  pause: whyNotPaused,
  resume: whyNotResumed,
  copy: () => undefined,
  cancel: whyBroadcastIsFixed,
  cancelRest: whyRestNotCancelled,
} satisfies Record<string, (state: BroadcastState) => WhyNot>

export type Action = RowAction & { name: keyof typeof whyNot }

type Asked = { about: 'cancel' | 'cancelRest'; broadcast: Broadcast }

/** The actions on a broadcast, each with its reason where it cannot be, and the dialogs that ask first. */
export function useActs(): { actionsOf: (broadcast: Broadcast) => Action[]; dialog: ReactNode } {
  const t = useT()
  const client = useClient().eid
  const [asked, setAsked] = useState<Asked>()
  const { pause, resume } = useFlow()
  const actionsOf = (broadcast: Broadcast): Action[] => {
    const { id, state } = broadcast
    const action = (name: Action['name'], label: string, rest: Omit<RowAction, 'label' | 'why'>) => {
      const reason = whyNot[name](state)
      return { name, label, why: reason && whyText(reason), ...rest }
    }
    const asks = (about: Asked['about']) => ({
      isDestructive: true,
      act: () => setAsked({ about, broadcast }),
    })
    return [
      action('edit', t('kit.edit'), {
        icon: <IconPencil size={16} />,
        to: paths.editBroadcast({ client, id }),
      }),
      action('pause', t('broadcasts.pause'), {
        icon: <IconPlayerPause size={16} />,
        act: () => pause(id),
      }),
      action('resume', t('broadcasts.resume'), {
        icon: <IconPlayerPlay size={16} />,
        act: () => resume(id),
      }),
      // Everything but its time.
      action('copy', t('broadcasts.copyToNew'), {
        icon: <IconCopy size={16} />,
        to: `${paths.newBroadcast({ client })}?from=${encodeURIComponent(id)}`,
      }),
      action('cancel', t('broadcasts.cancelBroadcast'), { icon: <IconX size={16} />, ...asks('cancel') }),
      action('cancelRest', t('broadcasts.cancelRest'), {
        icon: <IconPlayerStop size={16} />,
        ...asks('cancelRest'),
      }),
    ]
  }
  const Dialog = asked?.about === 'cancel' ? CancelDialog : CancelRestDialog
  const dialog = asked && <Dialog broadcast={asked.broadcast} onClose={() => setAsked(undefined)} />
  return { actionsOf, dialog }
}

type DialogProps = { broadcast: Broadcast; onClose: () => void }

/** Asks before a scheduled broadcast is cancelled, with the number of people it is meant for. */
function CancelDialog({ broadcast, onClose }: DialogProps) {
  const t = useT()
  const flight = useFlight(flightOf(broadcast), { isAsking: true }).data?.data
  const cancel = useChange('cancelBroadcast')
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('broadcasts.cancelTitle', { name: broadcastName(broadcast) })}
      verb={t('broadcasts.cancelBroadcast')}
      cancelLabel={t('broadcasts.keepBroadcast')}
      isDestructive
      onConfirm={() => cancel.mutateAsync({ params: { id: broadcast.id } })}
      doneText={t('broadcasts.cancelled')}
      doneFor="messaging"
    >
      {flight && <Text mb="xs">{t('broadcasts.cancelCount', { count: flight.recipients })}</Text>}
      <Text>{t('broadcasts.cancelText')}</Text>
    </ConfirmDialog>
  )
}

/** Asks before the rest of a broadcast is cancelled, with how many still wait. */
function CancelRestDialog({ broadcast, onClose }: DialogProps) {
  const t = useT()
  const { id } = broadcast
  const detail = useRead('getBroadcast', { params: { id } }, { staleMs: 0 }).data?.data
  const cancel = useChange('cancelRest')
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('broadcasts.cancelRestTitle', { name: broadcastName(broadcast) })}
      verb={t('broadcasts.cancelRest')}
      cancelLabel={t('broadcasts.goOn')}
      isDestructive
      onConfirm={() => cancel.mutateAsync({ params: { id } })}
      doneText={t('broadcasts.restCancelled')}
      doneFor="messaging"
    >
      {detail && (
        <Text mb="xs">{t('broadcasts.cancelRestCount', { count: countsOf(detail).queued ?? 0 })}</Text>
      )}
      {detail?.state === 'sending' && <Text mb="xs">{t('broadcasts.cancelRestGoesOn')}</Text>}
      <Text>{t('broadcasts.cancelRestText')}</Text>
    </ConfirmDialog>
  )
}
