import { useMantineColorScheme } from '@mantine/core'
import { hasChosenScheme } from '#console/kit/scheme.ts'

/** Takes the colours that somebody chose for the account, in a browser in which none were chosen yet. */
export function useChosenScheme(): (scheme: 'auto' | 'light' | 'dark') => void {
  const { setColorScheme } = useMantineColorScheme()
  return (scheme) => {
    if (scheme !== 'auto' && !hasChosenScheme()) setColorScheme(scheme)
  }
}
