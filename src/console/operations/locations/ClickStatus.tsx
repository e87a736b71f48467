import { useT } from '#console/kit/i18n/i18n.ts'
import { StatusDot } from '#console/kit/StatusDot.tsx'
import type { LinkLocation } from '#contract/operations/locations/linkLocationCalls.ts'

/** Free, attached to which shop, or not attributable. */
export function ClickStatus({ click: { location, is_attributable } }: { click: LinkLocation }) {
  const t = useT()
  if (!is_attributable) return <StatusDot tone="gray">{t('locations.state.not_attributable')}</StatusDot>
  if (!location) return <StatusDot tone="blue">{t('locations.state.free')}</StatusDot>
  return <StatusDot tone="green">{location.name}</StatusDot>
}
