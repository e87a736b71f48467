import { ApiError } from '#console/kit/api/errors.ts'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useGoTo } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { paths } from '#console/paths.ts'
import type { DrawnProps } from './drawnProps.ts'
import { showConfirmed } from './showConfirmed.tsx'

type Props = DrawnProps & { opened: boolean; onClose: () => void; count: number; onRefused: () => void }

/**
 * Confirms, and goes to the list of its kind (E2) with a notice that leads back to the certificate. A draw that
 * was confirmed before stays in sight: nothing changed, and it says so.
 */
export function ConfirmWinnersDialog({
  experience,
  draw,
  drawTab,
  opened,
  onClose,
  count,
  onRefused,
}: Props) {
  const t = useT()
  const goTo = useGoTo()
  const client = useClient().eid
  const confirm = useChange('confirmWinners')
  const run = async () => {
    try {
      const body = { draw_eid: draw.eid }
      const answer = await confirm.mutateAsync({ params: { exp: experience.eid }, body, stays: true })
      if (answer.already_confirmed) {
        toast.stay(t('prizing.alreadyConfirmed'))
        drawTab.go({ draw: draw.eid, tab: 'confirmation' })
        return
      }
      const certificate = `${paths.prizing({ client, ...experience })}?draw=${draw.eid}&tab=confirmation`
      goTo(paths.experiences({ client, ...experience }))
      showConfirmed({ count: answer.winners_count, onCertificate: () => goTo(certificate) })
    } catch (error) {
      if (error instanceof ApiError && error.kind === 'not_allowed') onRefused()
      throw error instanceof ApiError && error.kind !== 'fault'
        ? error
        : new ApiError({ kind: 'fault', message: t('prizing.confirmFailed') })
    }
  }
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('prizing.confirmAsk', { count, name: experience.name })}
      verb={t('prizing.confirmVerb', { count })}
      onConfirm={run}
    >
      {t('prizing.confirmText', { pool: draw.prize_pool_name })}
    </ConfirmDialog>
  )
}
