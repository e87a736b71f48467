import { useEffect, useSyncExternalStore } from 'react'

export type KeyHelp = { keys: string[]; text: string }
type Section = { title: string; rows: KeyHelp[] }

let section: Section | undefined
const listeners = new Set<() => void>()

/** Puts the keys of the page that is shown into the help. */
export function useKeyHelp(title: string, rows: KeyHelp[]): void {
  useEffect(() => {
    show({ title, rows })
    return () => show(undefined)
  }, [title, rows])
}

/** The keys of the page that is shown. */
export const usePageKeys = (): Section | undefined => useSyncExternalStore(subscribe, () => section)

function show(next: Section | undefined): void {
  section = next
  for (const listener of listeners) listener()
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener)
  return () => listeners.delete(listener)
}
