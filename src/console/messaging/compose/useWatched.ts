import type { UseFormReturnType } from '@mantine/form'
import { useState } from 'react'
import type { Values } from './values.ts'

export type ComposeForm = UseFormReturnType<Values>

/** The values of some fields as they are typed; only the component that asks is drawn again. */
export function useWatched<K extends keyof Values>(form: ComposeForm, fields: readonly K[]): Pick<Values, K> {
  const pick = () => {
    const values = form.getValues()
    return Object.fromEntries(fields.map((field) => [field, values[field]])) as Pick<Values, K>
  }
  const [watched, setWatched] = useState(pick)
  for (const field of fields) form.watch(field, () => setWatched(pick()))
  return watched
}
