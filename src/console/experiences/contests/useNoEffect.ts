import { useT } from '#console/kit/i18n/i18n.ts'
import { settingsWithoutEffect } from '#contract/experiences/settingsWithoutEffect.ts'

const without: ReadonlySet<string> = new Set(settingsWithoutEffect)

/** The text below a field: its help, and that the public pages do not follow it yet where that is so. */
export function useNoEffect(): (name: string, help?: string) => string | undefined {
  const t = useT()
  return (name, help) => {
    const told = [help, without.has(name) && t('contest.noEffect')].filter(Boolean)
    return told.length > 0 ? told.join(' ') : undefined
  }
}
