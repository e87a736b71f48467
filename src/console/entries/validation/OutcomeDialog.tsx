import { Modal, Stack, Text, Title } from '@mantine/core'
import { useRead } from '#console/kit/api/query.ts'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import type { ValidationEntry } from '#contract/entries/validationCalls.ts'
import type { Outcome } from '#contract/public/outcomeCalls.ts'

type Props = { entry: ValidationEntry; onClose: () => void }

/** Whatever the participant would be told, for each decision that says something; nothing is sent. */
export function OutcomeDialog({ entry, onClose }: Props) {
  const t = useT()
  const { kind: type, eid: id } = entry.experience
  const read = useRead('previewOutcome', { params: { type, id, eid: entry.eid } })
  return (
    <Modal opened onClose={onClose} title={t('validation.told')} size={640}>
      <Loaded read={read}>{({ data }) => <Messages outcome={data} />}</Loaded>
    </Modal>
  )
}

function Messages({ outcome: { way, prizes, told_apart: apart, rejections } }: { outcome: Outcome }) {
  const t = useT()
  if (!way) return <Text>{t('validation.toldNothing')}</Text>
  const isEmail = way.type === 'email'
  return (
    <Stack gap="md">
      <Text fz="sm" c="dimmed">
        {t(isEmail ? 'validation.toldByEmail' : 'validation.toldBySms', { address: way.address })}
      </Text>
      {prizes && <Message title={t('validation.toldPrizes')} {...prizes} isEmail={isEmail} />}
      {apart.length > 0 && (
        <section>
          <Title order={3} fz="sm">
            {t('validation.toldApart')}
          </Title>
          <Text>{t('validation.toldApartText', { pools: apart.join(', ') })}</Text>
        </section>
      )}
      {rejections.map(({ reason, ...message }) => (
        <Message
          key={reason}
          title={t('validation.toldRejected', { reason })}
          {...message}
          isEmail={isEmail}
        />
      ))}
      <Text fz="sm" c="dimmed">
        {t('validation.toldElse')}
      </Text>
    </Stack>
  )
}

type MessageProps = { title: string; subject: string; text: string; isEmail: boolean }

function Message({ title, subject, text, isEmail }: MessageProps) {
  return (
    <section>
      <Title order={3} fz="sm">
        {title}
      </Title>
      {isEmail && <Text fw={600}>{subject}</Text>}
      <Text>{text}</Text>
    </section>
  )
}
