import { useT } from '#console/kit/i18n/i18n.ts'
import type { ConsentChange } from '#contract/participants/calls.ts'

const knownHow = [
  'keyword',
  'web_form',
  'import',
  'staff',
  'reply',
] as const satisfies readonly ConsentChange['how'][]

/** How a consent came about, in plain words. */
export function useHowText(): (how: string | null) => string {
  const t = useT()
  return (how) => {
    const known = knownHow.find((one) => one === how)
    return known ? t(`person.how.${known}`) : (how ?? '')
  }
}
