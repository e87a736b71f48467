/** Mantine's key of the choice. */
const storageKey = 'mantine-color-scheme-value'

export const hasChosenScheme = (): boolean => localStorage.getItem(storageKey) !== null

/** Before the first paint, so that a dark page never flashes white. */
export function takeScheme(): void {
  const kept = localStorage.getItem(storageKey)
  const isDark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
}
