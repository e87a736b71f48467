import { useState } from 'react'
import { useFrench } from '../i18n/french.ts'
import type { Form, NameOf } from './formTypes.ts'

/** Whether a French field is there: where French is wanted, and where it holds or held something. */
export function useFrenchField<V>(form: Form<V>, name: NameOf<V, string>): boolean {
  const { isWanted } = useFrench()
  const value: unknown = form.useWatchValue(name)
  const isFilled = typeof value === 'string' && value !== ''
  const [wasFilled, setFilled] = useState(isFilled)
  // It stays while somebody empties it.
  if (isFilled && !wasFilled) setFilled(true)
  return isWanted || wasFilled || form.errors[name] !== undefined
}
