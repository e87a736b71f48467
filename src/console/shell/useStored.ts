import { useState } from 'react'

/** A choice that this browser remembers. */
export function useStored<V>(key: string, initial: V): [V, (value: V) => void] {
  const [value, setValue] = useState<V>(() => parsed(localStorage.getItem(key)) ?? initial)
  return [
    value,
    (next) => {
      localStorage.setItem(key, JSON.stringify(next))
      setValue(next)
    },
  ]
}

function parsed<V>(text: string | null): V | undefined {
  try {
    return text === null ? undefined : (JSON.parse(text) as V)
  } catch {
    return undefined
  }
}
