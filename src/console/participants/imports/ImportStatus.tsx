import { useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import type { ImportState } from '#contract/participants/importStates.ts'
import { importTones } from './importStates.ts'

export function ImportStatus({ state }: { state: ImportState }) {
  const t = useT()
  return <StatusDot tone={importTones[state]}>{t(`imports.state.${state}`)}</StatusDot>
}
