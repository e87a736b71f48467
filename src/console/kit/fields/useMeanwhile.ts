import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Merged, mergeOf } from './merge.ts'
import type { Values } from './values.ts'

/** What somebody else made of a record while somebody was typing here. */
export type Meanwhile = Pick<Merged<unknown>, 'conflicts' | 'taken'>

/**
 * Keeps a form with its record: once that is read again in another version, it takes the place of what the form began
 * with, and what was typed stays. `meanwhile` is what a person must know of it; `sending` is put around a save.
 */
export function useMeanwhile<V extends Values>(form: UseFormReturnType<V>, start: V) {
  const [meanwhile, setMeanwhile] = useState<Meanwhile>()
  const [isSending, setSending] = useState(false)
  const takeOver = useEffectEvent((version: unknown) => {
    const [base, mine] = [form.getInitialValues(), form.getValues()]
    if (base.version === version) return
    const isTyped = form.isDirty()
    const { values, conflicts, taken } = mergeOf({ base, mine, theirs: start })
    form.resetDirty(start)
    form.setValues(values)
    setMeanwhile(isTyped && conflicts.length + taken.length > 0 ? { conflicts, taken } : undefined)
  })
  useEffect(() => {
    if (!isSending) takeOver(start.version)
  }, [start.version, isSending])
  return {
    meanwhile,
    sending: async (send: () => Promise<unknown>): Promise<void> => {
      setSending(true)
      try {
        const sent = form.getValues()
        await send()
        // What the server made of it is nobody else's change.
        form.resetDirty(sent)
        setMeanwhile(undefined)
      } finally {
        setSending(false)
      }
    },
  }
}
