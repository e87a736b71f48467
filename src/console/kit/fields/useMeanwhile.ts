import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { type Merged, mergeOf } from './merge.ts'
import { type Conflict, chosenIn } from './rowsMerge.ts'
import type { Values } from './values.ts'

/** Changes of somebody else to a record while somebody was typing here. */
export type Meanwhile = Pick<Merged<unknown>, 'conflicts' | 'taken'> & {
  /** The names of the conflicts in which nobody has chosen yet: until then nothing is saved. */
  open: readonly string[]
  choose: (name: string) => void
  /** A save was refused because of those that are open. */
  isRefused: boolean
  refuse: () => void
}

/**
 * Keeps a form with its record: once that is read again in another version, it takes the place of what the form began
 * with, and what was typed stays. `meanwhile` is what a person must know of it; `sending` is put around a save.
 */
export function useMeanwhile<V extends Values>(form: UseFormReturnType<V>, start: V) {
  const [merged, setMerged] = useState<Pick<Meanwhile, 'conflicts' | 'taken'>>()
  const [open, setOpen] = useState<readonly string[]>([])
  const [isRefused, setRefused] = useState(false)
  const [isSending, setSending] = useState(false)
  const takeOver = useEffectEvent((version: unknown) => {
    const [base, mine] = [form.getInitialValues(), form.getValues()]
    if (base.version === version) return
    const isTyped = form.isDirty()
    const { values, conflicts, taken, start: read } = mergeOf({ base, mine, theirs: start })
    form.resetDirty(read)
    form.setValues(values)
    // A further save by others is no choice while nobody has chosen yet.
    const isOpen = ({ name }: Conflict) => open.includes(name) && conflicts.every((one) => one.name !== name)
    const asked = [...conflicts, ...(merged?.conflicts.filter(isOpen) ?? [])]
    setMerged(isTyped && asked.length + taken.length > 0 ? { conflicts: asked, taken } : undefined)
    setOpen(asked.map(({ name }) => name))
    setRefused(false)
  })
  useEffect(() => {
    if (!isSending) takeOver(start.version)
  }, [start.version, isSending])
  // A row may have gone since, and what was in it with it.
  const isThere = (conflict: Conflict) => chosenIn(form.getValues(), conflict, 'mine') !== undefined
  const conflicts = merged?.conflicts.filter(isThere) ?? []
  return {
    meanwhile: merged && {
      ...merged,
      conflicts,
      open: open.filter((name) => conflicts.some((conflict) => conflict.name === name)),
      choose: (name: string) => setOpen((names) => names.filter((one) => one !== name)),
      isRefused,
      refuse: () => setRefused(true),
    },
    sending: async (send: () => Promise<unknown>): Promise<void> => {
      setSending(true)
      try {
        const sent = form.getValues()
        await send()
        // A change by the server itself is nobody else's.
        form.resetDirty(sent)
        setMerged(undefined)
        setOpen([])
      } finally {
        setSending(false)
      }
    },
  }
}
