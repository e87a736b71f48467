import type { UseFormReturnType } from '@mantine/form'
import { useEffect, useEffectEvent, useState } from 'react'
import { beforeSignIn } from '../api/leave.ts'
import { usePageClient } from '../api/usePageClient.ts'
import { typedAgain } from '../fields/merge.ts'
import type { Values } from '../fields/values.ts'
import { useSession } from '../session.ts'
import { dropFormDraft, findFormDraft, keepFormDraft, keepOverSignIn, takeOverSignIn } from './formDrafts.ts'

type Setup<V> = {
  opened: boolean
  form: UseFormReturnType<V>
  /** The dialog's title, and what tells it from others of the same title; undefined where nothing is kept. */
  name: string | undefined
}

/**
 * Keeps what was typed when a dialog closes, or its page is left since the session ended, and gives it back when the same
 * dialog opens again.
 */
export function useFormDraft<V extends Values>({ opened, form, name }: Setup<V>) {
  const client = usePageClient()
  const person = useSession().user.id
  const [isBack, setBack] = useState(false)
  const key = name === undefined ? undefined : `${client} ${name}`
  const open = useEffectEvent(() => {
    const draft = key === undefined ? undefined : (findFormDraft(key) ?? takeOverSignIn(person, key))
    if (draft) {
      const { start, values } = typedAgain(form, draft)
      form.resetDirty(start)
      form.setValues(values)
      // Set again, since a watcher that fills one field from another has answered to the first time.
      form.setValues(values)
    }
    setBack(draft !== undefined)
  })
  const keepTyped = useEffectEvent(() => {
    if (key !== undefined && form.isDirty())
      keepOverSignIn(person, key, { initial: form.getInitialValues(), values: form.getValues() })
  })
  useEffect(() => {
    if (!opened) return
    open()
    return beforeSignIn(() => keepTyped())
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
