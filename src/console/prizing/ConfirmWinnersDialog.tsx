import { Text } from '@mantine/core'
import { ApiError } from '#console/kit/api/errors.ts'
import { useChange } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { useGoTo } from '#console/kit/links.tsx'
import { useClient } from '#console/kit/session.ts'
import { toast } from '#console/kit/toast.tsx'
import { paths } from '#console/paths.ts'
import type { BallotDraw } from '#contract/prizing/calls.ts'
import type { DrawnProps } from './drawnProps.ts'
import { showConfirmed } from './showConfirmed.tsx'

/** `winners` are the ballot draws that get a prize. */
type Props = DrawnProps & { opened: boolean; onClose: () => void; winners: BallotDraw[] }

/**
 * Confirms, and goes to the list of its kind (E2) with a notice that leads back to the certificate. A draw that
 * was confirmed before stays in sight: nothing changed, and it says so. The freeze left flagged people out, so the question
 * tells those who have been flagged since: nothing else would.
 */
export function ConfirmWinnersDialog({ experience, draw, drawTab, opened, onClose, winners }: Props) {
  const t = useT()
  const goTo = useGoTo()
  const client = useClient().eid
  const confirm = useChange('confirmWinners')
  const count = winners.length
  const flagged = winners.filter(({ participant }) => participant.is_flagged).length
  const { prize_pool_name: pool, prize_type_name: type } = draw
  const seen = { winners: winners.map(({ eid }) => eid), flagged }
  const run = async () => {
    try {
      const body = { draw_eid: draw.eid, seen }
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
      facts={seen}
      isReady={count > 0}
      onConfirm={run}
    >
      {t('prizing.confirmText', { prize: type === null ? pool : `${pool} · ${type}` })}
      {flagged > 0 && <Text mt="xs">{t('freeze.flaggedSince', { count: flagged })}</Text>}
    </ConfirmDialog>
  )
}
