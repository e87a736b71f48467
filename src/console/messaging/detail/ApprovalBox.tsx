import { Alert, Button, Group, Stack, Text } from '@mantine/core'
import { IconUserCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import { useCan, useSession } from '#console/kit/session.ts'
import { AskDialog } from '#console/parts/AskDialog.tsx'
import { broadcastName } from '#console/parts/broadcastName.ts'
import { whyNotApprovable } from '#contract/messaging/approval.ts'
import type { BroadcastDetail } from '#contract/messaging/calls.ts'
import { flightOf } from '../compose/bodies.ts'
import { useFlight } from '../compose/useFlight.ts'
import classes from './detail.module.css'

/** A large broadcast waits for a second person: who may say yes, and the button for it (decisions 6). */
export function ApprovalBox({ broadcast }: { broadcast: BroadcastDetail }) {
  const t = useT()
  const format = useFormat()
  const canChange = useCan('broadcasts', 'change')
  const userId = useSession().user.id
  const [isAsking, setAsking] = useState(false)
  const [isAskingOthers, setAskingOthers] = useState(false)
  const isLate = Date.parse(broadcast.send_after) <= Date.now()
  const reason = whyNotApprovable(broadcast, userId)
  const told = reason && whyText(reason)
  const whyOff = canChange ? told : t('kit.error.not_allowed')
  return (
    <Alert
      color="yellow"
      variant="outline"
      my="md"
      icon={<IconUserCheck size={18} />}
      title={t('broadcasts.approvalTitle')}
    >
      <Group justify="space-between" align="end" gap="sm">
        <div className={classes.approvalText}>
          <Text>{t('broadcasts.approvalText', { name: broadcast.user_name })}</Text>
          <Text>
            {isLate
              ? t('broadcasts.approvalLate')
              : t('broadcasts.approvalTime', { at: format.dateTimeZone(broadcast.send_after) })}
          </Text>
          {whyOff && (
            <Text c="dimmed" fz="xs" mt={4} id="why-not-approve">
              {whyOff}
            </Text>
          )}
        </div>
        <Group gap="xs">
          {canChange && (
            <Button variant="default" onClick={() => setAskingOthers(true)}>
              {t('notifications.askSomebody')}
            </Button>
          )}
          <Button
            disabled={whyOff !== undefined}
            aria-describedby={whyOff ? 'why-not-approve' : undefined}
            onClick={() => setAsking(true)}
          >
            {t('broadcasts.approve')}
          </Button>
        </Group>
      </Group>
      {isAskingOthers && <AskToApprove id={broadcast.id} onClose={() => setAskingOthers(false)} />}
      {isAsking && <ApproveDialog broadcast={broadcast} isLate={isLate} onClose={() => setAsking(false)} />}
    </Alert>
  )
}

function AskToApprove({ id, onClose }: { id: string; onClose: () => void }) {
  const t = useT()
  const read = useRead('listApprovers', { params: { id } })
  const ask = useChange('askToApprove')
  return (
    <AskDialog
      title={t('notifications.askApprovalTitle')}
      onClose={onClose}
      read={read}
      onAsk={(userId) => ask.mutateAsync({ params: { id }, body: { user_id: userId } })}
    />
  )
}

type DialogProps = { broadcast: BroadcastDetail; isLate: boolean; onClose: () => void }

function ApproveDialog({ broadcast, isLate, onClose }: DialogProps) {
  const t = useT()
  const flight = useFlight(flightOf(broadcast), { isAsking: true })
  const recipients = flight.isPlaceholderData ? undefined : flight.data?.data.recipients
  const approve = useChange('approveBroadcast')
  const { subject, subject_fr, message, message_fr, participant_list_id, send_after } = broadcast
  const text = { subject, subject_fr, message, message_fr }
  const seen = recipients === undefined ? undefined : { text, participant_list_id, send_after, recipients }
  const run = async () => {
    try {
      await approve.mutateAsync({ params: { id: broadcast.id }, body: { seen } })
    } catch (error) {
      await flight.refetch()
      throw error
    }
  }
  return (
    <ConfirmDialog
      onClose={onClose}
      title={t('broadcasts.approveTitle', { name: broadcastName(broadcast) })}
      verb={t('broadcasts.approve')}
      facts={seen}
      isReady={seen !== undefined}
      onConfirm={run}
      doneText={t('broadcasts.approvedToast')}
      doneFor="messaging"
    >
      <Stack gap="xs">
        {recipients !== undefined && (
          <Text fw={500}>{t('compose.sendText', { count: recipients, list: broadcast.list_name })}</Text>
        )}
        {isLate && <Text>{t('broadcasts.approvalLate')}</Text>}
      </Stack>
    </ConfirmDialog>
  )
}
