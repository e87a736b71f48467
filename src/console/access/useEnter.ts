import { queryClient } from '#console/kit/api/query.ts'
import { returnPath } from '#console/kit/api/where.ts'
import { hasChosenLanguage, setLanguage } from '#console/kit/i18n/i18n.ts'
import { useChosenScheme } from './useChosenScheme.ts'

type User = { scheme: 'auto' | 'light' | 'dark'; language: 'en' | 'fr' }

/** Follows a sign-in: to where the person wanted to be, in the own language and colours. */
export function useEnter(): (user: User) => Promise<void> {
  const takeScheme = useChosenScheme()
  return async (user) => {
    queryClient.clear()
    takeScheme(user.scheme)
    if (!hasChosenLanguage()) await setLanguage(user.language)
    const wanted = new URLSearchParams(window.location.search).get('return') ?? undefined
    window.location.replace(returnPath(wanted))
  }
}
