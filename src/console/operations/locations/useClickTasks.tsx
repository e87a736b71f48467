import { useState } from 'react'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { toast } from '#console/kit/toast.tsx'
import type { LinkLocation } from '#contract/operations/locations/linkLocationCalls.ts'

type Named = { id: string; name: string }

/** The actions on a click: attach, detach, and marking it as attributable or not, which is asked about first. */
export function useClickTasks() {
  const t = useT()
  const [asked, setAsked] = useState<LinkLocation>()
  const attachTo = useChange('attachLinkLocation')
  const detachFrom = useChange('detachLinkLocation')
  const setOff = useChange('setLinkLocationNotAttributable')
  const setOn = useChange('setLinkLocationAttributable')
  const detach = async (click: Pick<LinkLocation, 'id'>, location: Named) => {
    await detachFrom.mutateAsync({ params: { id: location.id, linkLocationId: click.id } })
    toast.success(t('locations.detached', { name: location.name }))
  }
  const attach = async (click: Pick<LinkLocation, 'id'>, location: Named) => {
    await attachTo.mutateAsync({ params: { id: location.id, linkLocationId: click.id } })
    const undo = () => void detach(click, location).catch(toast.error)
    toast.success(t('locations.attached', { name: location.name }), { undo })
  }
  const isOn = asked?.is_attributable ?? false
  const dialogs = asked && (
    <ConfirmDialog
      onClose={() => setAsked(undefined)}
      title={t(isOn ? 'locations.askNotAttributable' : 'locations.askAttributable')}
      verb={t(isOn ? 'locations.setNotAttributable' : 'locations.setAttributable')}
      onConfirm={() => (isOn ? setOff : setOn).mutateAsync({ params: { id: asked.id } })}
      doneText={t(isOn ? 'locations.notAttributableDone' : 'locations.attributableDone')}
    >
      {isOn
        ? asked.location
          ? t('locations.notAttributableDetaches', { name: asked.location.name })
          : t('locations.notAttributableText')
        : t('locations.attributableText')}
    </ConfirmDialog>
  )
  return { attach, detach, mark: setAsked, isAsking: asked !== undefined, dialogs }
}
