import { NativeSelect, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { useChange, useRead } from '#console/kit/api/query.ts'
import { ConfirmDialog } from '#console/kit/dialogs/ConfirmDialog.tsx'
import { useT } from '#console/kit/i18n/i18n.ts'
import { Loaded } from '#console/kit/Loaded.tsx'
import { EmptyState } from '#console/kit/states.tsx'
import { SendNotices } from '#console/parts/sending/MessageFrame.tsx'
import type { SendableExperience } from '#contract/experiences/sendCalls.ts'
import type { Participant } from '#contract/participants/calls.ts'
import classes from './composer.module.css'

type Props = { participant: Participant; name: string; opened: boolean; onClose: () => void }

/** Sends an experience to the person of the conversation; shows what is sent before it is. */
export function ExperienceDialog({ participant, name, opened, onClose }: Props) {
  const t = useT()
  const read = useRead(
    'listConversationExperiences',
    { query: { participant: participant.id } },
    { isEnabled: opened },
  )
  const [id, setId] = useState('')
  const experiences = read.data?.data ?? []
  const chosen = experiences.find((one) => one.id === id) ?? experiences[0]
  const unreachable = chosen && whyUnreachable(chosen, participant)
  const send = useChange('sendExperience')
  return (
    <ConfirmDialog
      opened={opened}
      onClose={onClose}
      title={t('inbox.experienceTo', { name })}
      verb={t('inbox.experienceSend')}
      isReady={chosen !== undefined && !unreachable}
      onConfirm={() =>
        send.mutateAsync({ body: { experience: chosen?.id ?? '', participant: participant.id } })
      }
      doneText={t('inbox.experienceSent')}
      doneFor="messaging"
    >
      <Stack gap="md">
        <Loaded
          read={read}
          lines={4}
          empty={<EmptyState title={t('inbox.experienceNone')}>{t('inbox.experienceNoneText')}</EmptyState>}
        >
          {({ data }) => (
            <>
              <NativeSelect
                label={t('inbox.experienceChoose')}
                data-autofocus
                value={chosen?.id ?? ''}
                onChange={(event) => setId(event.currentTarget.value)}
                data={data.map((one) => ({ value: one.id, label: one.name }))}
              />
              {chosen && <Sent experience={chosen} />}
            </>
          )}
        </Loaded>
        <SendNotices blocked={unreachable && t(unreachable)} />
      </Stack>
    </ConfirmDialog>
  )
}

/** A text leaves from the experience's own shortcode, an e-mail from its mailbox; staff have an address. */
function whyUnreachable({ channel, goes_to_staff }: SendableExperience, { phone, email }: Participant) {
  if (channel === 'sms') return phone === null ? 'inbox.noPhone' : undefined
  return email === null && !goes_to_staff ? 'inbox.noEmail' : undefined
}

/** The text as it is written, and of an e-mail its subject and whether staff get it instead. */
function Sent({ experience: { channel, subject, text, goes_to_staff } }: { experience: SendableExperience }) {
  const t = useT()
  const isEmail = channel === 'email'
  return (
    <div>
      <Text fz="sm" fw={500} mb={4}>
        {t(isEmail ? 'inbox.experienceEmail' : 'inbox.experienceText')}
      </Text>
      <div className={classes.preview}>
        {subject !== null && <strong className={classes.previewSubject}>{subject}</strong>}
        {text}
      </div>
      {isEmail && (
        <Text fz="xs" c="dimmed" mt={4}>
          {t(goes_to_staff ? 'inbox.experienceForStaff' : 'inbox.experienceEmailHint')}
        </Text>
      )}
    </div>
  )
}
