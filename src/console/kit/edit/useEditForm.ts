import type { UseFormInput, UseFormReturnType } from '@mantine/form'
import { useForm } from '@mantine/form'
import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import { useSession } from '../session.ts'
import { dropDraft, findDraft, keepDraft } from './drafts.ts'

const draftDelayMs = 400

type Values = Record<string, unknown>
export type EditForm<V extends Values = Values> = {
  form: UseFormReturnType<V>
  draft: { at: Date; restore: () => void; discard: () => void } | undefined
  /** Forgets what was kept: after a save, or when changes are dropped. */
  dropDraft: () => void
}

type Setup<V extends Values> = Pick<UseFormInput<V>, 'validate'> & {
  /** Names the form and its record: `campaign:new`, `campaign:${id}`. */
  draftKey: string
  initialValues: V
}

/**
 * A form of an edit page: uncontrolled (5 ms a keystroke in large forms), with a draft kept while typing.
 * Fields are bound by `key={form.key('name')} {...form.getInputProps('name')}`.
 */
export function useEditForm<V extends Values>({ draftKey, initialValues, validate }: Setup<V>): EditForm<V> {
  const person = useSession().user.id
  const [offered, setOffered] = useState(() => findDraft(person, draftKey))
  const keep = useDebouncedCallback((values: V) => {
    if (form.isDirty()) keepDraft(person, draftKey, values)
  }, draftDelayMs)
  const form = useForm<V>({
    mode: 'uncontrolled',
    initialValues,
    ...(validate ? { validate } : {}),
    onValuesChange: (values) => keep(values),
  })
  const drop = () => {
    keep.cancel()
    dropDraft(person, draftKey)
    setOffered(undefined)
  }
  return {
    form,
    dropDraft: drop,
    draft: offered && {
      at: offered.at,
      restore: () => {
        form.setValues({ ...initialValues, ...(offered.values as V) })
        setOffered(undefined)
      },
      discard: drop,
    },
  }
}
