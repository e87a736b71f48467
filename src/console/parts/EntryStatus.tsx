import { useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot, type Tone } from '#console/kit/StatusDot.tsx'
import type { EntryStatus as Status } from '#contract/entries/entryStates.ts'

const tones: Record<Status, Tone> = { pending: 'blue', valid: 'green', invalid: 'red', kicked: 'gray' }

export function EntryStatus({ status }: { status: Status }) {
  const t = useT()
  return <StatusDot tone={tones[status]}>{t(`experiences.entry.${status}`)}</StatusDot>
}
