import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { usePageClient } from '../api/usePageClient.ts'
import { typedAgain } from '../fields/merge.ts'
import type { Values } from '../fields/values.ts'
import { dropFormDraft, findFormDraft, keepFormDraft } from './formDrafts.ts'

type Setup<V> = {
  opened: boolean
  form: UseFormReturnType<V>
  /** The dialog's title, and what tells it from others of the same title; undefined where nothing is kept. */
  name: string | undefined
}

/** Keeps what was typed when a dialog closes, and gives it back when the same dialog opens again. */
export function useFormDraft<V extends Values>({ opened, form, name }: Setup<V>) {
  const client = usePageClient()
  const [isBack, setBack] = useState(false)
  const key = name === undefined ? undefined : `${client} ${name}`
  const open = useEffectEvent(() => {
    const draft = key === undefined ? undefined : findFormDraft(key)
    if (draft) {
      const values = typedAgain(form, draft)
      form.setValues(values)
      // What watches one field to fill another has answered to the first time.
      form.setValues(values)
    }
    setBack(draft !== undefined)
  })
  useEffect(() => {
    if (opened) open()
  }, [opened])
  const drop = () => {
    if (key !== undefined) dropFormDraft(key)
  }
  return {
    isBack,
    drop,
    /** Before the form is reset: a form as it was at first has nothing to keep. */
    keep: () => {
      if (key === undefined) return
      if (form.isDirty()) keepFormDraft(key, { initial: form.getInitialValues(), values: form.getValues() })
      else dropFormDraft(key)
    },
    startOver: () => {
      drop()
      setBack(false)
      form.reset()
    },
  }
}
