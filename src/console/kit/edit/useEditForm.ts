import { useDebouncedCallback } from '@mantine/hooks'
import { useState } from 'react'
import type { BodyCall, BodyOf, CallSetup, Form, OwnSetup, ValuesOf } from '../fields/formTypes.ts'
import { typedAgain } from '../fields/merge.ts'
import { type AnySetup, useAnyForm } from '../fields/useCallForm.ts'
import type { Values } from '../fields/values.ts'
import { useSession } from '../session.ts'
import { dropDraft, findDraft, keepDraft } from './drafts.ts'
import { typedOnly } from './typedOnly.ts'

const draftDelayMs = 400

export type EditForm<V extends Values = Values, B = unknown> = {
  form: Form<V, B>
  draft: { at: Date; restore: () => void; discard: () => void } | undefined
  /** Forgets what was kept: after a save, or when changes are dropped. */
  dropDraft: () => void
}

/** Names the form and its record: `campaign:new`, `campaign:${id}`. */
type Kept = { draftKey: string }

/** The form of an edit page: as `useCallForm`, with a draft kept while typing. */
export function useEditForm<V extends Values>(setup: OwnSetup<V> & Kept): EditForm<V, V>
export function useEditForm<N extends BodyCall, Own extends Values = Record<never, never>>(
  setup: CallSetup<N, Own> & Kept,
): EditForm<ValuesOf<N, Own>, BodyOf<N, Own>>
export function useEditForm<V extends Values>({ draftKey, ...setup }: AnySetup<V> & Kept): EditForm<V> {
  const person = useSession().user.id
  const [offered, setOffered] = useState(() => findDraft(person, draftKey))
  const keep = useDebouncedCallback((values: V) => {
    if (form.isDirty()) keepDraft(person, draftKey, typedOnly({ initial: form.getInitialValues(), values }))
  }, draftDelayMs)
  const form = useAnyForm<V>({ ...setup, onValuesChange: (values) => keep(values) })
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
        const { start, values } = typedAgain<V>(form, offered)
        form.resetDirty(start)
        form.setValues(values)
        setOffered(undefined)
      },
      discard: drop,
    },
  }
}
