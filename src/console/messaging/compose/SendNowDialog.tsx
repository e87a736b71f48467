import { Stack, Text } from '@mantine/core'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import type { FlightCheck } from '#contract/messaging/calls.ts'

export type Asked = { why: 'chosen' | 'no_time'; flight: FlightCheck; list: string }

type Props = { asked: Asked; onClose: () => void; onConfirm: () => Promise<unknown> }

/** The question before "send now": for which client, to how many, and that it can be undone (M4, decisions 6). */
export function SendNowDialog({ asked, onClose, onConfirm }: Props) {
  const t = useT()
  const count = asked.flight.recipients
  const needsApproval = asked.flight.warnings.includes('needs_approval')
  return (
    <ConfirmDialog
      opened
      onClose={onClose}
      title={t(asked.why === 'no_time' ? 'compose.noTimeTitle' : 'compose.sendTitle')}
      verb={t('compose.sendVerb', { count })}
      onConfirm={onConfirm}
    >
      <Stack gap="xs">
        <Text fw={500}>{t('compose.sendText', { count, list: asked.list })}</Text>
        {asked.flight.warnings.includes('quiet_hours') && <Text>{t('compose.sendHold')}</Text>}
        {asked.flight.warnings.includes('no_french_text') && (
          <Text>{t('compose.flight.warning.no_french_text', { count: asked.flight.recipients_fr })}</Text>
        )}
        {needsApproval && <Text>{t('compose.sendApproval')}</Text>}
        {!needsApproval && <Text c="dimmed">{t('compose.sendUndo')}</Text>}
      </Stack>
    </ConfirmDialog>
  )
}
