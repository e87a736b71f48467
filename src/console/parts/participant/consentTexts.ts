import { useT } from '#console/kit/i18n/i18n.ts'
import { consentHows } from '#contract/participants/consentStates.ts'

/** How a consent came about, in plain words. */
export function useHowText(): (how: string | null) => string {
  const t = useT()
  return (how) => {
    const known = consentHows.find((one) => one === how)
    return known ? t(`person.how.${known}`) : (how ?? '')
  }
}
