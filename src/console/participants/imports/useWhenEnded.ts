import { useEffect, useRef } from 'react'
import { touchBy } from '#console/kit/api/query.ts'
import { translate } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { ParticipantImport } from '#contract/participants/calls.ts'
import { isRunning } from './importStates.ts'

/** Records that an import changed are read anew; the answer of a poll is the only sign that its job has ended. */
export function useWhenEnded({ state, rows, refused }: ParticipantImport): void {
  const last = useRef(state)
  useEffect(() => {
    const before = last.current
    last.current = state
    if (!isRunning(before) || isRunning(state)) return
    void touchBy('startImport')
    if (state === 'done' && rows > refused)
      toast.success(translate('imports.succeeded'), { for: 'messaging' })
  }, [state, rows, refused])
}
