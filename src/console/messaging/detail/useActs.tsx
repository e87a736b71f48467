import {
  IconCopy,
  IconPencil,
  IconPlayerPause,
  IconPlayerPlay,
  IconPlayerStop,
  IconX,
} from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import type { RowAction } from '#console/kit/list/columns.ts'
import { useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { paths } from '#console/paths.ts'
import type { Broadcast } from '#contract/messaging/calls.ts'
import { copyPath } from '../copyPath.ts'
import { type Act, whyNot } from './acts.ts'
import { CancelDialog } from './CancelDialog.tsx'
import { CancelRestDialog } from './CancelRestDialog.tsx'

export type Action = RowAction & { name: Act | 'copy' }

type Asked = { about: 'cancel' | 'cancelRest'; broadcast: Broadcast }

/** What can be done with a broadcast, each with its reason where it cannot, and the dialogs that ask first. */
export function useActs(): { actionsOf: (broadcast: Broadcast) => Action[]; dialog: ReactNode } {
  const t = useT()
  const client = useClient().eid
  const [asked, setAsked] = useState<Asked>()
  const flow = useFlow()
  const actionsOf = (broadcast: Broadcast): Action[] => {
    const { id, state } = broadcast
    const rule = (name: Act) => {
      const reason = whyNot[name](state)
      return { name, why: reason && whyText(reason) }
    }
    return [
      {
        ...rule('edit'),
        label: t('kit.edit'),
        icon: <IconPencil size={16} />,
        to: paths.editBroadcast({ client, id }),
      },
      {
        ...rule('pause'),
        label: t('broadcasts.pause'),
        icon: <IconPlayerPause size={16} />,
        act: () => flow.pause(id),
      },
      {
        ...rule('resume'),
        label: t('broadcasts.resume'),
        icon: <IconPlayerPlay size={16} />,
        act: () => flow.resume(id),
      },
      {
        name: 'copy',
        label: t('broadcasts.copyToNew'),
        icon: <IconCopy size={16} />,
        to: copyPath(client, id),
      },
      {
        ...rule('cancel'),
        label: t('broadcasts.cancelBroadcast'),
        icon: <IconX size={16} />,
        isDestructive: true,
        act: () => setAsked({ about: 'cancel', broadcast }),
      },
      {
        ...rule('cancelRest'),
        label: t('broadcasts.cancelRest'),
        icon: <IconPlayerStop size={16} />,
        isDestructive: true,
        act: () => setAsked({ about: 'cancelRest', broadcast }),
      },
    ]
  }
  const Dialog = asked?.about === 'cancel' ? CancelDialog : CancelRestDialog
  const dialog = asked && <Dialog broadcast={asked.broadcast} onClose={() => setAsked(undefined)} />
  return { actionsOf, dialog }
}

/** Pausing and resuming undo each other, so nobody is asked. */
function useFlow() {
  const t = useT()
  const told = (text: string) => ({
    onDone: () => toast.success(text, { for: 'messaging' }),
  })
  const pause = useChange('pauseBroadcast', told(t('broadcasts.pausedToast')))
  const resume = useChange('resumeBroadcast', told(t('broadcasts.resumedToast')))
  return {
    pause: (id: string) => void pause.mutateAsync({ params: { id } }).catch(toast.error),
    resume: (id: string) => void resume.mutateAsync({ params: { id } }).catch(toast.error),
  }
}
