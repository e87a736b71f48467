import { useRef, useState } from 'react'
import type { Answer } from '#console/kit/api/call.ts'
import { AddPasskeyDialog } from './AddPasskeyDialog.tsx'
import { ConfirmAppDialog, OfferAppDialog } from './AppDialogs.tsx'
import { NewCodesDialog } from './NewCodesDialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodesDialog.tsx'
import { RemoveAppDialog, RemovePasskeyDialog } from './RemoveDialogs.tsx'

export type TwoStepTask =
  | { kind: 'app' }
  | { kind: 'passkey' }
  | { kind: 'codes' }
  | { kind: 'removeApp' }
  | { kind: 'removePasskey'; id: string; name: string }

type Offer = Answer<'offerAuthenticator'>['data']
/** The steps after the first dialog: an app's secret with its code asked for, and codes that are shown once. */
type Stage = { kind: 'first' } | { kind: 'confirm'; offer: Offer } | { kind: 'codes'; codes: string[] }
type Props = { task: TwoStepTask; opened: boolean; onClose: () => void }

/** The dialogs of two-step sign-in, one after the other. */
export function TwoStepTasks({ task, opened, onClose }: Props) {
  const [stage, setStage] = useState<Stage>({ kind: 'first' })
  /** The step when the dialog that is done has closed. */
  const next = useRef<Stage>(undefined)
  const close = () => {
    if (next.current) setStage(next.current)
    else onClose()
    next.current = undefined
  }
  const showCodes = (codes: string[] | null) => {
    if (codes) next.current = { kind: 'codes', codes }
  }
  const confirm = (offer: Offer) => {
    next.current = { kind: 'confirm', offer }
  }
  const dialog = { opened, onClose: close }
  if (stage.kind === 'codes') return <RecoveryCodesDialog codes={stage.codes} {...dialog} />
  if (stage.kind === 'confirm') return <ConfirmAppDialog offer={stage.offer} onDone={showCodes} {...dialog} />
  switch (task.kind) {
    case 'app':
      return <OfferAppDialog onDone={confirm} {...dialog} />
    case 'passkey':
      return <AddPasskeyDialog onDone={showCodes} {...dialog} />
    case 'codes':
      return <NewCodesDialog onDone={showCodes} {...dialog} />
    case 'removeApp':
      return <RemoveAppDialog {...dialog} />
    case 'removePasskey':
      return <RemovePasskeyDialog passkey={task} {...dialog} />
  }
}
