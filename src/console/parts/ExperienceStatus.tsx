import { useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot, type Tone } from '#console/kit/StatusDot.tsx'
import type { ExperienceStatus as Status } from '#contract/experiences/status.ts'

const tones: Record<Status, Tone> = { coming_soon: 'blue', open: 'green', ended: 'gray' }

export function ExperienceStatus({ status }: { status: Status }) {
  const t = useT()
  return <StatusDot tone={tones[status]}>{t(`experiences.status.${status}`)}</StatusDot>
}
