/** Before the first paint, so that a dark page never flashes white. */
export function takeScheme(): void {
  const kept = localStorage.getItem('mantine-color-scheme-value')
  const isDark = kept === 'dark' || (kept !== 'light' && matchMedia('(prefers-color-scheme: dark)').matches)
  document.documentElement.dataset.mantineColorScheme = isDark ? 'dark' : 'light'
}
