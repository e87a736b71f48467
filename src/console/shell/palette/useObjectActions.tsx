import {
  IconBroadcast,
  IconDownload,
  IconFileImport,
  IconPlayerPause,
  IconPlayerPlay,
  IconSend,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useGoTo } from '#console/kit/links.tsx'
import { useClient, useSession } from '#console/kit/session.ts'
import { useFlow } from '#console/parts/sending/useFlow.ts'
import { paths } from '#console/paths.ts'
import { waitsForApproval } from '#contract/messaging/approval.ts'
import { whyBroadcastIsFixed, whyNotPaused, whyNotResumed } from '#contract/messaging/broadcastStates.ts'
import { whyListIsHeld } from '#contract/participants/clearing.ts'
import type { FoundObject } from '#contract/reporting/searchCalls.ts'
import type { Option } from './option.ts'
import { useExport } from './useExport.ts'
import { objectName } from './useObjectOptions.tsx'
import { type Verb, verbs } from './verbs.ts'

export type ObjectAction = Option & { verb: Verb }

/** The actions of this person on what was found, as far as its state allows them. */
export function useObjectActions(): (object: FoundObject) => ObjectAction[] {
  const t = useT()
  const format = useFormat()
  const goTo = useGoTo()
  const client = useClient().eid
  const { permissions } = useSession()
  const { pause, resume } = useFlow()
  const exportPeople = useExport()
  return (object) => {
    const { id, fit } = object
    const isOpen = isPossible(object)
    const runs: Record<Verb, () => void> = {
      pause: () => pause(id),
      resume: () => resume(id),
      sendNow: () => goTo(paths.sendBroadcastNow({ client, id })),
      importInto: () => goTo(paths.newImport({ client, id })),
      broadcastTo: () => goTo(paths.broadcastToList({ client, id })),
      exportList: () => exportPeople({ list_id: id }),
    }
    const isMine: Record<Verb, boolean | undefined> = {
      pause: permissions.broadcasts?.change,
      resume: permissions.broadcasts?.change,
      sendNow: permissions.broadcasts?.change,
      importInto: permissions.participants?.change,
      broadcastTo: permissions.broadcasts?.change,
      exportList: permissions.participantExport?.read,
    }
    return verbs
      .filter((verb) => isMine[verb] && isOpen[verb])
      .map((verb) => ({
        verb,
        fit,
        key: `${verb}:${id}`,
        label: t(`palette.${verb}`, { name: objectName(object, format) }),
        icon: icons[verb],
        run: runs[verb],
      }))
  }
}

const icon = { size: 16, stroke: 1.6, 'aria-hidden': true } as const
const icons: Record<Verb, ReactNode> = {
  pause: <IconPlayerPause {...icon} />,
  resume: <IconPlayerPlay {...icon} />,
  sendNow: <IconSend {...icon} />,
  importInto: <IconFileImport {...icon} />,
  broadcastTo: <IconBroadcast {...icon} />,
  exportList: <IconDownload {...icon} />,
}

/** It goes out in a moment by itself. */
const isSentNow = (object: Extract<FoundObject, { kind: 'broadcast' }>) =>
  object.send_now && !waitsForApproval(object)

/** By the reasons for which the server refuses. */
function isPossible(object: FoundObject): Partial<Record<Verb, boolean>> {
  if (object.kind === 'broadcast')
    return {
      pause: whyNotPaused(object.state) === undefined,
      resume: whyNotResumed(object.state) === undefined,
      sendNow: whyBroadcastIsFixed(object.state) === undefined && !isSentNow(object),
    }
  if (object.kind === 'list')
    return { importInto: whyListIsHeld(object) === undefined, broadcastTo: true, exportList: true }
  return {}
}
