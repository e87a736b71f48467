import { Alert, Button, Text } from '@mantine/core'
import { useChange } from '#console/kit/api/query.ts'
import { ReasonDialog } from '#console/kit/dialogs/ReasonDialog.tsx'
import { useDialog } from '#console/kit/dialogs/useDialog.ts'
import { useFormat } from '#console/kit/i18n/format.ts'
import { useT, whyText } from '#console/kit/i18n/i18n.ts'
import kit from '#console/kit/kit.module.css'
import { useCan } from '#console/kit/session.ts'
import { whyOfMessage } from '#contract/messaging/gatewayReason.ts'
import type { Participant } from '#contract/participants/calls.ts'

/** The reason of an address whose owner told the mail provider that an e-mail was unwanted. */
const complained = 'complained'
type Suppression = Participant['suppressions'][number]

/** The addresses of a person to which nothing is sent, why, and lifting it with a reason. */
export function Suppressions({ participant }: { participant: Participant }) {
  const t = useT()
  const format = useFormat()
  const canLift = useCan('participants', 'change')
  const dialog = useDialog<Suppression>()
  return (
    <>
      {participant.suppressions.map((one) => (
        <Alert
          key={one.channel}
          color="orange"
          variant="outline"
          role="status"
          title={t(`person.suppressed.${one.channel}`, { address: addressOf(one, format) })}
        >
          <Text>
            {t('person.suppressedFor', {
              at: format.dateTimeZone(one.at),
              reason: one.reason === complained ? t('person.complained') : whyText(whyOfMessage(one.reason)),
            })}
          </Text>
          <Text fz="xs" c="dimmed">
            {t('person.suppressedEnds')}
          </Text>
          {canLift && (
            <Button variant="default" mt="xs" onClick={() => dialog.open(one)}>
              {t('person.lift')}
              <span className={kit.onlySpoken}> {addressOf(one, format)}</span>
            </Button>
          )}
        </Alert>
      ))}
      {dialog.matter && (
        <LiftDialog
          key={dialog.round}
          participantId={participant.id}
          suppression={dialog.matter}
          opened={dialog.isOpen}
          onClose={dialog.close}
        />
      )}
    </>
  )
}

const addressOf = ({ channel, address }: Suppression, format: ReturnType<typeof useFormat>): string =>
  channel === 'sms' ? format.phone(address) : address

type Props = { participantId: string; suppression: Suppression; opened: boolean; onClose: () => void }

function LiftDialog({ participantId, suppression, ...dialog }: Props) {
  const t = useT()
  const format = useFormat()
  const lift = useChange('liftSuppression')
  const { channel } = suppression
  return (
    <ReasonDialog
      {...dialog}
      call="liftSuppression"
      title={t('person.liftTitle', { address: addressOf(suppression, format) })}
      verb={t('person.liftVerb')}
      about={participantId}
      required={t('person.liftRequired')}
      doneText={t('person.lifted')}
      onReason={(reason) => lift.mutateAsync({ params: { id: participantId }, body: { channel, reason } })}
    >
      <Text>{t(suppression.reason === complained ? 'person.liftComplained' : 'person.liftMeans')}</Text>
    </ReasonDialog>
  )
}
